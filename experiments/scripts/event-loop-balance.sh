# shellcheck shell=sh disable=SC2154
# Vert.x with 1, 2, 4 and 8 instances of a verticle on 4 event loops: who carries the work?
loops=4 connections=8 count=3000 cpu=2000

programs
module vertx vertx.jar
settings "$java_version" "$results/lanes.jfc"
row "| instances | requests/s : 1 instance | p99 : 1 instance | loops seen | work of each loop, % of their CPU time | \
requests/s | p99, ms | finding |"
row "|---:|---:|---:|---:|---|---:|---:|---|"
for instances in 1 2 4 8; do
	step "$instances instance(s)"
	jfr=$results/$instances-of-4.jfr
	start "$results/$instances-of-4.log" "$JAVA_HOME/bin/java" $deep \
		-cp "$here/vertx/target/vertx.jar:$here/vertx/target/lib/*" \
		org.threadlanes.experiments.VerticleInstances $instances $loops $cpu
	warm "$process" "$results/lanes.jfc" 5 "$port" / $connections
	record "$process" "$results/lanes.jfc" "$jfr"
	line=$(load "$port" / $connections $count)
	recorded "$process"
	stop "$process"
	echo "$instances,$line" >>"$results/load.csv"
	[ "$(field $requests "$line")" = $count ] ||
		fail "only $(field $requests "$line") of $count requests were answered."
	report "$jfr"
	[ $instances -gt 1 ] || first=$line
	export_table "$results/cpu.csv" --events ThreadCPULoad --fields eventThread,user,system "$jfr"
	shares=$(awk -F, '/^vert.x-eventloop-thread-/ { load[$1] += $2 + $3; all += $2 + $3 }
		END { for (t in load) printf "%.0f\n", 100 * load[t] / all }' "$results/cpu.csv" | sort -rn | tr '\n' ' ')
	row "| $instances | $(ratio "$(field $throughput "$line")" "$(field $throughput "$first")") |" \
		"$(ratio "$(field $p99 "$line")" "$(field $p99 "$first")") |" \
		"$(jq '[.threads[] | select(.pool == "vert.x-eventloop-thread-N")] | length' \
			"${jfr%.jfr}.json") of $loops | $shares|" \
		"$(field $throughput "$line") | $(field $p99 "$line") |" \
		"$(jq -r '[.findings[] | select(.code == "event-loop-imbalance") |
			.severity + ": " + .message] + ["-"] | .[0]' "${jfr%.jfr}.json") |"
	[ $instances = 8 ] || picture "$instances-of-4.png" "$jfr"
done
row ""
row "$(measured "$java_version")"
compare "$results/1-of-4.jfr" "$results/4-of-4.jfr"

for instances in 1 2; do expect "$results/$instances-of-4.json" event-loop-imbalance; done
for instances in 4 8; do expect_no "$results/$instances-of-4.json" event-loop-imbalance; done
