# shellcheck shell=sh disable=SC2154
# What recording a socket call costs: JMH, one byte over a channel, JFR off and on, on JDK 17 and 25.
forks=2 iterations=4

module jmh jmh.jar
libraries="$here/jmh/target/jmh.jar:$here/jmh/target/lib/*"
row "| JDK | JFR | time : JFR off | allocation per event, B | time, us/op (from - to) | allocation, B/op | events of 1000 calls |"
row "|---|---|---:|---:|---:|---:|---:|"

# variant ID LABEL [SETTING...]: with default.jfc changed so; JFR is off if the id is "off".
variant() {
	file=$results/$major-$1
	label=$2
	step "JDK $major, $label"
	recording=
	if [ "$1" != off ]; then
		shift 2
		"$home/bin/jfr" configure --input default.jfc --output "$file.jfc" "$@" >"$file.log" || fail "jfr configure failed; see $file.log."
		# Written to the disk and thrown away.
		recording=-XX:StartFlightRecording:settings=$file.jfc,maxsize=50m
	fi
	"$home/bin/java" -cp "$libraries" org.openjdk.jmh.Main writeAndRead -f $forks -wi 2 -w 1 -i $iterations -r 1 -prof gc \
		-rf json -rff "$file-jmh.json" -jvmArgs -Xmx1g ${recording:+-jvmArgsAppend "$recording"} >"$file-jmh.txt" 2>&1 ||
		fail "the benchmark failed; see $file-jmh.txt."
	# The median, which a busy machine moves less than the mean; the shortest and the longest; bytes.
	figures=$(jq -r '.[0] | ([.primaryMetric.rawData[][]] | sort) as $times | ($times | length) as $n |
		[($times[($n - 1) / 2 | floor] + $times[$n / 2 | floor]) / 2, $times[0], $times[-1],
		 (.secondaryMetrics | to_entries[] | select(.key | endswith("gc.alloc.rate.norm")) | .value.score)] | @csv' "$file-jmh.json" |
		awk -F, '{ printf "%.3f,%.3f,%.3f,%.3f", $1, $2, $3, $4 }')
	[ -n "$figures" ] || fail "the benchmark left no figures; see $file-jmh.txt."
	time=$(field 1 "$figures") bytes=$(field 4 "$figures")
	if [ -z "$recording" ]; then off=$time seen=-; else seen=$(seen); fi
	row "| $version | $label | $(ratio "$time" "$off") | $(awk -v b="$bytes" 'BEGIN { printf "%.1f", b / 2 }') |" \
		"$time ($(field 2 "$figures") - $(field 3 "$figures")) | $bytes | $seen |"
	echo "$version,$label,$figures,$seen" >>"$results/results.csv"
}
# How many of 500 writes and 500 reads leave an event.
seen() {
	"$home/bin/java" -XX:StartFlightRecording:settings="$file.jfc",filename="$file.jfr" -Xlog:disable -cp "$libraries" \
		org.threadlanes.experiments.OneByte 500 >"$file.log" 2>&1 || fail "1000 calls could not be recorded; see $file.log."
	report "$file.jfr"
	jq '[.pools[].waits[] | select(.wait | startswith("socket")) | .count] | add // 0' "$file.json"
}
# expect_limit FILE.json CODE: the report must say what the settings hide.
expect_limit() {
	jq -e --arg code "$2" 'any(.limits[]; .code == $code and .event == "jdk.SocketRead")' "$1" >/dev/null ||
		complain "the limit $2 is missing in ${1##*/}."
}
all_seen() { [ "$seen" = 1000 ] || complain "with threshold 0 on JDK $version, $seen of 1000 calls left an event."; }

versions=
none="jdk.SocketRead#enabled=false jdk.SocketWrite#enabled=false"
every="jdk.SocketRead#threshold=0ns jdk.SocketWrite#threshold=0ns"
unthrottled="jdk.SocketRead#throttle=off jdk.SocketWrite#throttle=off"
for major in 17 25; do
	home=$(jdk $major)
	if [ -z "$home" ]; then
		step "there is no JDK $major here, it is left out; JDK$major names its folder"
		continue
	fi
	version=$(version_of "$home")
	versions="$versions${versions:+ and }$version"
	variant off "off"
	# shellcheck disable=SC2086
	variant disabled "on, socket events off" $none
	expect_limit "$results/$major-disabled.json" disabled
	if [ $major -lt 25 ]; then
		# shellcheck disable=SC2086
		variant every "on, threshold 0" $every
		all_seen
	else
		# shellcheck disable=SC2086
		variant every "on, threshold 0, throttle off" $every $unthrottled
		all_seen
		# shellcheck disable=SC2086
		variant throttled "on, threshold 0, throttle 100/s as by default" $every
		expect_limit "$results/$major-throttled.json" throttle
		[ "$seen" -lt 1000 ] || complain "the throttle of JDK $version let all 1000 calls pass."
	fi
	variant default "on, default threshold"
	expect_limit "$results/$major-default.json" threshold
	picture "$major-every.png" "$results/$major-every.jfr"
	picture "$major-default.png" "$results/$major-default.jfr"
done
[ -n "$versions" ] || fail "neither a JDK 17 nor a JDK 25 was found."
row ""
row "$(measured "$versions")"
