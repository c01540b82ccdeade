# shellcheck shell=sh disable=SC2154
# Quarkus calls a slow service in five ways: who waits, and is it allowed to?
connections=16 count=2000 delay=10

programs
module quarkus quarkus-app/quarkus-run.jar
settings "$java_version" "$results/lanes.jfc"
start "$results/slow-service.log" "$JAVA_HOME/bin/java" -XX:+UseSerialGC \
	-cp "$here/target/programs" SleepingServer $delay sleep cached
slow=$port

row "| way | requests/s : reactive | p99 : reactive | who waited | allowed? | waited in total | requests/s |" \
	"p99, ms | findings |"
row "|---|---:|---:|---|---|---:|---:|---:|---|"
for way in reactive imperative blocking common-pool io-thread; do
	step $way
	jfr=$results/$way.jfr
	# A common pool of three workers, as on a machine with four processors: with two or less, JDK 17 starts a thread per
	# task.
	start "$results/$way.log" "$JAVA_HOME/bin/java" $deep -Dslow.port="$slow" \
		-Djava.util.concurrent.ForkJoinPool.common.parallelism=3 \
		-jar "$here/quarkus/target/quarkus-app/quarkus-run.jar"
	warm "$process" "$results/lanes.jfc" 10 "$port" /$way $connections
	record "$process" "$results/lanes.jfc" "$jfr"
	line=$(load "$port" /$way $connections $count)
	recorded "$process"
	stop "$process"
	echo "$way,$line" >>"$results/load.csv"
	[ "$(field $requests "$line")" = $count ] ||
		fail "only $(field $requests "$line") of $count requests were answered."
	report "$jfr"
	[ $way != reactive ] || reactive=$line
	# The pool that waited in tasks for a good part of what the service took.
	waiting=$(jq -r --argjson least "$(awk -v n=$count -v ms=$delay 'BEGIN { print n * ms / 2000 }')" \
		'[.pools[] | select(.blockingSeconds > $least)] | max_by(.blockingSeconds) // empty |
		"\(.threads) \(.pool)|" +
		"\({"worker": "yes", "event-loop": "no, never", "fork-join": "no, everybody shares them"}[.kind] // .kind)|" +
		"\(.blockingSeconds * 10 | round / 10) s"' \
		"${jfr%.jfr}.json")
	[ -n "$waiting" ] || waiting="nobody|-|-"
	row "| $way | $(ratio "$(field $throughput "$line")" "$(field $throughput "$reactive")") |" \
		"$(ratio "$(field $p99 "$line")" "$(field $p99 "$reactive")") | $(echo "$waiting" | sed 's/|/ | /g') |" \
		"$(field $throughput "$line") | $(field $p99 "$line") |" \
		"$(jq -r '[.findings[].code] | unique | if . == [] then "-" else join(", ") end' "${jfr%.jfr}.json") |"
	[ $way = blocking ] || picture "$way.png" "$jfr"
done
row ""
row "$(measured "$java_version")"
compare "$results/imperative.jfr" "$results/reactive.jfr"

expect "$results/common-pool.json" common-pool-blocked
expect "$results/io-thread.json" event-loop-blocked vert.x-eventloop
for way in reactive imperative blocking common-pool; do expect_no "$results/$way.json" event-loop-blocked; done
for way in reactive imperative blocking io-thread; do expect_no "$results/$way.json" common-pool-blocked; done
for way in reactive imperative blocking io-thread; do expect_no "$results/$way.json" pool-saturated; done
for way in reactive imperative blocking common-pool io-thread; do expect_no "$results/$way.json" cannot-tell; done
