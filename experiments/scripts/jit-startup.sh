# shellcheck shell=sh disable=SC2154
# Quarkus starts on one core and on two, under load at once: when do the compilers leave the cores to the event loops?
connections=4 seconds_of_load=20 small=10

need taskset
[ "$(cores)" -ge 2 ] || fail "this needs two cores."
programs
module quarkus quarkus-app/quarkus-run.jar
settings "$java_version" "$results/lanes.jfc"

# one CORES NAME: starts Quarkus on these cores, sets figures NAME_...
one() {
	step "start on cores $1"
	number=$(echo "$1" | awk -F, '{ print NF }')
	jfr=$results/$2.jfr
	begin=$(date +%s%N)
	# The number of processors is told, since newer JDKs do not record what taskset leaves them.
	start "$results/$2.log" taskset -c "$1" "$JAVA_HOME/bin/java" $deep -XX:ActiveProcessorCount="$number" \
		-XX:StartFlightRecording:settings="$results/lanes.jfc",filename="$jfr" \
		-jar "$here/quarkus/target/quarkus-app/quarkus-run.jar"
	listening=$(((($(date +%s%N) - begin)) / 1000000))
	taskset -c 1 "$JAVA_HOME/bin/java" -XX:+UseSerialGC -Dper.second="$results/$2-requests.csv" \
		-cp "$here/target/programs" Load "$port" /page $connections 10000000 $seconds_of_load >"$results/$2-load.csv"
	stop "$process"
	report "$jfr"
	export_table "$results/$2-cpu.csv" --events ThreadCPULoad --fields startTime,eventThread,user,system "$jfr"
	origin=$(date -u -d "$(jq -r .recording.start "$results/$2.json")" +%s.%N)
	# Second since the start; % of the cores: compilers, event loops, everything; requests.
	awk -F, -v origin="$origin" '
		function second(epoch) { return int(epoch - origin) }
		FILENAME ~ /requests/ {
			requests[second($1 + 0.5)] = $2
			if (second($1 + 0.5) > last) last = second($1 + 0.5)
			next
		}
		FNR > 1 {
			split($1, t, /[-T:Z]/)
			day = t[4] * 3600 + t[5] * 60 + t[6]
			now = int(origin / 86400) * 86400 + day
			if (now < origin) now += 86400
			# An event tells of the second before it.
			s = second(now - 0.5)
			load = 100 * ($3 + $4)
			all[s] += load
			if ($2 ~ /^C[12] CompilerThread/) jit[s] += load
			if ($2 ~ /^vert.x-eventloop/) loops[s] += load
		}
		END { for (s = 0; s < last; s++) printf "%d,%.0f,%.0f,%.0f,%d\n", s, jit[s], loops[s], all[s], requests[s] }
		' "$results/$2-requests.csv" "$results/$2-cpu.csv" >"$results/$2-seconds.csv"
	jit=$(awk -F, -v n="$number" '{ s += $2 } END { printf "%.1f", s * n / 100 }' "$results/$2-seconds.csv")
	early=$(awk -F, '$1 < 5 { s += $2; all += $4 } END { printf "%.0f", 100 * s / all }' "$results/$2-seconds.csv")
	most=$(awk -F, '$2 > most { most = $2 } END { print most }' "$results/$2-seconds.csv")
	until=$(awk -F, -v small=$small '$2 >= small { last = $1 + 1 } END { print last + 0 }' "$results/$2-seconds.csv")
	over=$(awk -F, -v small=$small '$2 >= small { n++ } END { print n + 0 }' "$results/$2-seconds.csv")
	speed=$(awk -F, '{ n[NR] = $5 } END { for (i = NR - 4; i <= NR; i++) s += n[i]; printf "%.0f", s / 5 }' \
		"$results/$2-seconds.csv")
	full=$(awk -F, -v speed="$speed" '$5 >= 0.9 * speed { print $1; exit }' "$results/$2-seconds.csv")
	c1=$(compiled C1 "$results/$2.json")
	c2=$(compiled C2 "$results/$2.json")
	finding=$(jq -r '[.findings[] | select(.code == "jit-pressure") | .severity + ": " + .message] + ["-"] | .[0]' \
		"$results/$2.json")
	picture "$2.png" "$jfr"
}
compiled() {
	jq --arg pool "$1 CompilerThreadN" '[.pools[] | select(.pool == $pool) | .waits[] |
		select(.wait == "compilation") | .seconds] | add // 0 | . * 10 | round / 10' "$2"
}

one 0 one-core
a="$listening|$jit|$early|$most|$until|$full|$speed|$c1|$c2|$finding|$over"
one 0,1 two-cores
b="$listening|$jit|$early|$most|$until|$full|$speed|$c1|$c2|$finding|$over"

part() { echo "$2" | cut -d'|' -f"$1"; }
line() { row "| $2 | $(ratio "$(part "$1" "$b")" "$(part "$1" "$a")") | $(part "$1" "$a") | $(part "$1" "$b") |"; }
row "| | two cores : one | one core | two cores |"
row "|---|---:|---:|---:|"
line 1 "from start to listening, ms"
line 2 "CPU time of the compilers, s"
line 3 "their share of all CPU time in the first 5 s, %"
line 4 "their share of the cores in the worst second, %"
line 11 "seconds in which they took $small % of the cores or more"
line 5 "they stay below $small % of the cores from second"
line 6 "90 % of the final speed from second"
line 7 "final speed, requests/s (the mean of the last 5 s)"
line 8 "compilations of C1 elapsed, s"
line 9 "compilations of C2 elapsed, s"
row "| finding | | $(part 10 "$a") | $(part 10 "$b") |"
row ""
row "| second | one core: compilers, % | event loops, % | requests | two cores: compilers, % of both |" \
	"event loops, % of both | requests |"
row "|---:|---:|---:|---:|---:|---:|---:|"
awk -F, 'NR == FNR { a[$1] = $2 " | " $3 " | " $5; next }
	$1 in a { printf "| %d | %s | %d | %d | %d |\n", $1, a[$1], $2, $3, $5 }' \
	"$results/one-core-seconds.csv" "$results/two-cores-seconds.csv" >>"$table"
row ""
row "$(measured "$java_version")"

# Event loops do block in start-up: they wait for each other's classes. That is no fault of the experiment.
severity() { jq -r '[.findings[] | select(.code == "jit-pressure") | .severity] | .[0] // "none"' "$results/$1.json"; }
[ "$(severity one-core)" = warning ] || complain "jit-pressure is no warning on one core."
[ "$(severity two-cores)" != warning ] || complain "jit-pressure is a warning on two cores."
for file in one-core two-cores; do
	for code in common-pool-blocked event-loop-imbalance cannot-tell; do expect_no "$results/$file.json" $code; done
done
