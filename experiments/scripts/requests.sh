# shellcheck shell=sh disable=SC2154
# Quarkus answers three kinds of requests, which wait for different things: where does the time of each go?
connections=8 count=400 delay=10

need curl
programs
module quarkus quarkus-app/quarkus-run.jar
settings "$java_version" "$results/lanes.jfc"
start "$results/slow-service.log" "$JAVA_HOME/bin/java" -XX:+UseSerialGC \
	-cp "$here/target/programs" SleepingServer $delay sleep cached
slow=$port
start "$results/shop.log" "$JAVA_HOME/bin/java" $deep -Dslow.port="$slow" \
	-jar "$here/quarkus/target/quarkus-app/quarkus-run.jar"
shop=$port
for way in checkout search stock; do load "$shop" /shop/$way $connections 200 >/dev/null; done

jfr=$results/shop.jfr
record "$process" "$results/lanes.jfc" "$jfr"
# Requests that begin before the recording would be measured, but not recorded.
curl -s "http://localhost:$shop/shop/measured" >/dev/null
loads=
for way in checkout search stock; do
	load "$shop" /shop/$way $connections $count >"$results/$way.csv" &
	loads="$loads $!"
done
for one in $loads; do wait "$one" || fail "a load failed."; done
curl -s "http://localhost:$shop/shop/measured" >"$results/measured.json"
recorded "$process"
stop "$process"
report "$jfr"
json=$results/shop.json

# measured NAME KEY, and recorded_wait REQUEST WAIT: seconds.
measured_of() { jq -r --arg name "$1" '.[$name].'"$2" "$results/measured.json"; }
recorded_of() { jq -r --arg name "GET /shop/$1" '.requests[] | select(.request == $name) | '"$2" "$json"; }
waits_of() { recorded_of "$1" "[.waits[] | select(.wait == \"$2\") | .seconds] | add // 0"; }
# agree WHAT MEASURED RECORDED: within 3 %.
agree() {
	awk -v a="$2" -v b="$3" 'BEGIN { exit !(a > 0 && (b > a ? b - a : a - b) <= 0.03 * a) }' ||
		complain "$1: measured $2 s, recorded $3 s."
}
line() { row "| $1 | $2 | $(printf '%.2f' "$3") | $(printf '%.2f' "$4") | $(ratio "$4" "$3") |"; }

row "| request | what | measured by the shop, s | recorded, s | recorded : measured |"
row "|---|---|---:|---:|---:|"
for way in checkout search stock; do
	took=$(measured_of /shop/$way seconds)
	[ "$(measured_of /shop/$way count)" = "$(recorded_of $way .count)" ] ||
		complain "$way: $(recorded_of $way .count) requests in place of $(measured_of /shop/$way count)."
	agree $way "$took" "$(recorded_of $way .seconds)"
	line $way "all of it" "$took" "$(recorded_of $way .seconds)"
	case $way in
	checkout) waits="connection:park service:socket-read" ;;
	search) waits="service:socket-read" ;;
	*) waits="lock:monitor-enter shelf:sleep" ;;
	esac
	for each in $waits; do
		what=${each%:*}
		took=$(measured_of "/shop/$way $what" seconds)
		line $way "$what" "$took" "$(waits_of $way "${each#*:}")"
		# The call of the service takes time to write and parse, too.
		[ "$what" = service ] || agree "$way, $what" "$took" "$(waits_of $way "${each#*:}")"
	done
done
row ""
row "$(measured "$java_version")"
row ""
row '```'
row "\$ threadlanes report --by request shop.jfr"
"$root/threadlanes" report --by request "$jfr" | sed '/^Limits/,$d' >>"$table" || fail "no report of $jfr."
row '```'
