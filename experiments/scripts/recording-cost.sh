# shellcheck shell=sh disable=SC2154
# What recording a socket call costs: JMH, one byte over a channel, JFR off and on, on JDK 17 and 25.
module jmh jmh.jar
forks=2

row "| JDK | JFR | time : JFR off | bytes more than JFR off, per event | time, us/op | error, us/op | allocation, B/op | events in 1000 calls |"
row "|---|---|---:|---:|---:|---:|---:|---:|"

# variant LABEL [SETTING...]: with default.jfc changed so; without a label after it, JFR is off.
variant() {
	label=$1
	shift
	file=$results/$version-$(echo "$label" | tr -c 'a-z0-9\n' -)
	step "JDK $version, $label"
	recording=
	if [ "$label" != off ]; then
		"$home/bin/jfr" configure --input default.jfc --output "$file.jfc" "$@" >"$file.log" || fail "jfr configure failed; see $file.log."
		# Written to the disk and thrown away.
		recording=-XX:StartFlightRecording:settings=$file.jfc,maxsize=50m
	fi
	# shellcheck disable=SC2086
	"$home/bin/java" -cp "$here/jmh/target/jmh.jar:$here/jmh/target/lib/*" org.openjdk.jmh.Main writeAndRead \
		-f $forks -wi 2 -w 1 -i 4 -r 1 -prof gc -rf json -rff "$file.json" -jvmArgs "-Xmx1g" \
		${recording:+-jvmArgsAppend "$recording"} >"$file.txt" 2>&1 || fail "the benchmark failed; see $file.txt."
	figures=$(jq -r '.[0] | [.primaryMetric.score, .primaryMetric.scoreError, (.secondaryMetrics | to_entries[] | select(.key | endswith("gc.alloc.rate.norm")) | .value.score)] | @csv' "$file.json")
	time=$(field 1 "$figures") error=$(field 2 "$figures") bytes=$(field 3 "$figures")
	if [ "$label" = off ]; then off=$time off_bytes=$bytes seen=-; else seen=$(seen); fi
	row "| $version | $label | $(ratio "$time" "$off") |" \
		"$(awk -v a="$bytes" -v b="$off_bytes" 'BEGIN { printf "%.1f", (a - b) / 2 }') |" \
		"$(awk -v t="$time" -v e="$error" -v b="$bytes" 'BEGIN { printf "%.3f | %.3f | %.3f", t, e, b }') | $seen |"
	echo "$version,$label,$figures" >>"$results/results.csv"
}
# How many of 500 writes and 500 reads leave an event.
seen() {
	"$home/bin/java" $deep -XX:StartFlightRecording:settings="$file.jfc",filename="$file.jfr" -Xlog:disable \
		-cp "$here/jmh/target/jmh.jar:$here/jmh/target/lib/*" org.threadlanes.experiments.OneByte 500 >/dev/null 2>&1 ||
		fail "the recording of 1000 calls failed."
	report "$file.jfr"
	jq '[.pools[].waits[] | select(.wait | startswith("socket")) | .count] | add // 0' "$file.json"
}

versions=
for major in 17 25; do
	home=$(jdk $major)
	if [ -z "$home" ]; then
		step "there is no JDK $major here, it is left out; JDK$major names its folder"
		continue
	fi
	version=$(version_of "$home")
	versions="$versions${versions:+ and }$version"
	variant off
	variant "on, socket events off" jdk.SocketRead#enabled=false jdk.SocketWrite#enabled=false
	if [ $major -lt 25 ]; then
		variant "on, threshold 0" jdk.SocketRead#threshold=0ns jdk.SocketWrite#threshold=0ns
	else
		variant "on, threshold 0, throttle off" jdk.SocketRead#threshold=0ns jdk.SocketWrite#threshold=0ns \
			jdk.SocketRead#throttle=off jdk.SocketWrite#throttle=off
		variant "on, threshold 0, throttle 100/s (default)" jdk.SocketRead#threshold=0ns jdk.SocketWrite#threshold=0ns
	fi
	variant "on, default threshold"
	for which in "threshold-0*" "default*"; do
		for f in "$results/$version-on--"$which.jfr; do recordings="${recordings:-} $f"; done
	done
done
[ -n "$versions" ] || fail "neither a JDK 17 nor a JDK 25 was found."
row ""
row "$(measured "$versions")"
