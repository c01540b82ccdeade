# shellcheck shell=sh disable=SC2154
# What recording a socket call costs: JMH, one byte over a channel, JFR off and on, on JDK 17 and 25.
rounds=3 iterations=10

module jmh jmh.jar
libraries="$here/jmh/target/jmh.jar:$here/jmh/target/lib/*"
variants=$results/variants.txt

# variant ID LABEL [SETTING...]: adds default.jfc changed so; without one if the id is "off".
variant() {
	file=$results/$major-$1
	echo "$major|$1|$2" >>"$variants"
	if [ "$1" != off ]; then
		shift 2
		"$home/bin/jfr" configure --input default.jfc --output "$file.jfc" "$@" >"$file.log" ||
			fail "jfr configure failed; see $file.log."
	fi
}
# measure ROUND: one fork of the variant.
measure() {
	recording=
	# Written to the disk and thrown away.
	[ "$id" = off ] || recording=-XX:StartFlightRecording:settings=$file.jfc,maxsize=50m
	"$home/bin/java" -cp "$libraries" org.openjdk.jmh.Main writeAndRead -f 1 -wi 2 -w 1 -i $iterations -r 200ms \
		-prof gc -rf json -rff "$file-jmh-$1.json" -jvmArgs -Xmx1g ${recording:+-jvmArgsAppend "$recording"} \
		>"$file-jmh-$1.txt" 2>&1 </dev/null || fail "the benchmark failed; see $file-jmh-$1.txt."
}
# The lower quartile and the median of all iterations, us, and the bytes of an operation.
figures() {
	jq -rs '([.[][0].primaryMetric.rawData[][]] | sort) as $times | ($times | length) as $n |
		[$times[$n / 4 | floor], $times[$n / 2 | floor],
		 ([.[][0].secondaryMetrics | to_entries[] | select(.key | endswith("gc.alloc.rate.norm")) |
			.value.score] | min)] | @csv' \
		"$file"-jmh-*.json | awk -F, '{ printf "%.3f,%.3f,%.3f", $1, $2, $3 }'
}
# How many of 500 writes and 500 reads leave an event.
seen() {
	"$home/bin/java" -XX:StartFlightRecording:settings="$file.jfc",filename="$file.jfr" -Xlog:disable -cp "$libraries" \
		org.threadlanes.experiments.OneByte 500 >"$file.log" 2>&1 </dev/null ||
		fail "1000 calls could not be recorded; see $file.log."
	report "$file.jfr"
	jq '[.pools[].waits[] | select(.wait | startswith("socket")) | .count] | add // 0' "$file.json"
}
# expect_limit CODE: the report must say what the settings hide.
expect_limit() {
	jq -e --arg code "$1" 'any(.limits[]; .code == $code and .event == "jdk.SocketRead")' "$file.json" >/dev/null ||
		complain "the limit $1 is missing in ${file##*/}.json."
}
# Sets id, label, file, home and version from a line of the variants.
read_variant() {
	IFS='|' read -r major id label || return 1
	file=$results/$major-$id
	home=$(jdk "$major")
	version=$(version_of "$home")
}

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
	versions="$versions${versions:+ and }$(version_of "$home")"
	variant off "off"
	# shellcheck disable=SC2086
	variant disabled "on, socket events off" $none
	if [ $major -lt 25 ]; then
		# shellcheck disable=SC2086
		variant every "on, threshold 0" $every
	else
		# shellcheck disable=SC2086
		variant every "on, threshold 0, throttle off" $every $unthrottled
		# shellcheck disable=SC2086
		variant throttled "on, threshold 0, throttle 100/s as by default" $every
	fi
	variant default "on, default threshold"
done
[ -n "$versions" ] || fail "neither a JDK 17 nor a JDK 25 was found."

# In turn, so that what else the machine does falls upon all of them.
round=1
while [ $round -le $rounds ]; do
	while read_variant; do
		step "round $round of $rounds, JDK $major, $label"
		measure $round
	done <"$variants"
	round=$((round + 1))
done

row "| JDK | JFR | time : JFR off | allocation per event, B | time, us/op (median) | allocation, B/op |" \
	"events of 1000 calls |"
row "|---|---|---:|---:|---:|---:|---:|"
while read_variant; do
	numbers=$(figures)
	[ -n "$numbers" ] || fail "the benchmark left no figures; see $file-jmh-1.txt."
	time=$(field 1 "$numbers") bytes=$(field 3 "$numbers")
	case $id in
	off) off=$time seen=- ;;
	*) seen=$(seen) ;;
	esac
	case $id in
	disabled) expect_limit disabled ;;
	every) [ "$seen" = 1000 ] || complain "with threshold 0 on JDK $version, $seen of 1000 calls left an event." ;;
	throttled)
		expect_limit throttle
		[ "$seen" -lt 1000 ] || complain "the throttle of JDK $version let all 1000 calls pass."
		;;
	default) expect_limit threshold ;;
	esac
	case $major-$id in 17-every | 17-default) picture "$major-$id.png" "$file.jfr" ;; esac
	row "| $version | $label | $(ratio "$time" "$off") | $(awk -v b="$bytes" 'BEGIN { printf "%.1f", b / 2 }') |" \
		"$time ($(field 2 "$numbers")) | $bytes | $seen |"
	echo "$version,$label,$numbers,$seen" >>"$results/results.csv"
done <"$variants"
row ""
row "$(measured "$versions")"
