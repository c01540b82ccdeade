# shellcheck shell=sh disable=SC2154
# A server that sleeps in each request: platform threads in pools of 200 and 50 against virtual threads.
home=$(jdk 25)
[ -n "$home" ] || fail "this needs a JDK 25, and none was found; install one, or set JDK25 to its folder."
java25=$(version_of "$home")
recorder=$home

programs
settings 25 "$results/lanes.jfc"
row "| requests | threads | requests/s : pool of 200 | p99 : pool of 200 | waits at once, seen by JFR |" \
	"platform threads, most | carriers | pinned | waited, seen by JFR | requests/s | p50, s | p99, s | findings |"
row "|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|"

# one LABEL REQUESTS MILLISECONDS sleep|park THREADS FILE
one() {
	step "$1, $5 threads"
	jfr=$results/$6.jfr
	start "$results/$6.log" "$home/bin/java" $deep -cp "$here/target/programs" SleepingServer "$3" "$4" "$5"
	load "$port" / 20 20 >/dev/null
	record "$process" "$results/lanes.jfc" "$jfr"
	line=$(load "$port" / "$2" "$2")
	recorded "$process"
	stop "$process"
	echo "$6,$line" >>"$results/load.csv"
	[ "$(field $requests "$line")" = "$2" ] || fail "only $(field $requests "$line") of $2 requests were answered."
	report "$jfr"
	[ "$5" != 200 ] || base=$line
	export_table "$results/$6-threads.csv" --events JavaThreadStatistics --fields startTime,activeCount "$jfr"
	type=ThreadSleep
	[ "$4" = sleep ] || type=ThreadPark
	export_table "$results/$6-waits.csv" --events "$type" --fields startTime,duration "$jfr"
	json=$results/$6.json
	seen=$(awk -F, -v least="$3" 'NR > 1 && $2 >= least * 999000 && $2 < least * 1500000 { all += $2 }
		END { printf "%.0f", all / 1e9 }' "$results/$6-waits.csv")
	row "| $1 | $5 | $(ratio "$(field $throughput "$line")" "$(field $throughput "$base")") |" \
		"$(ratio "$(field $p99 "$line")" "$(field $p99 "$base")") | $(at_once "$results/$6-waits.csv" "$3") |" \
		"$(awk -F, 'NR > 1 && $2 > most { most = $2 } END { print most + 0 }' "$results/$6-threads.csv") |" \
		"$(jq '[.threads[] | select(.kind == "carrier")] | length' "$json") |" \
		"$(jq -r '[.pools[].waits[] | select(.wait == "pinned") | .seconds] | add // 0 | tostring + " s"' "$json") |" \
		"$(awk -v s="$seen" -v n="$2" -v ms="$3" 'BEGIN { printf "%d of %d s", s, n * ms / 1000 }') |" \
		"$(field $throughput "$line") | $(awk -v a="$(field $p50 "$line")" 'BEGIN { printf "%.2f", a / 1000 }') |" \
		"$(awk -v a="$(field $p99 "$line")" 'BEGIN { printf "%.2f", a / 1000 }') |" \
		"$(jq -r '[.findings[].code] | unique | if . == [] then "-" else join(", ") end' "$json") |"
}
# How many of the waits of about so many milliseconds overlapped, at the most.
at_once() {
	awk -F, -v ms="$2" 'NR > 1 && $2 >= ms * 999000 && $2 < ms * 1500000 {
		split(substr($1, 12, 18), t, ":")
		start = t[1] * 3600 + t[2] * 60 + t[3]
		printf "%.6f 1\n%.6f -1\n", start, start + $2 / 1e9 }' "$1" |
		sort -n | awk '{ now += $2; if (now > most) most = now } END { print most + 0 }'
}

# over_time FILE MILLISECONDS: every two seconds from the first wait on, how many of these waits are under way, and the
# platform threads that the JVM counted last.
over_time() {
	awk -F, -v ms="$2" '
		function second(time,	t) { split(substr(time, 12, 18), t, ":"); return t[1] * 3600 + t[2] * 60 + t[3] }
		FNR == 1 { next }
		FILENAME ~ /-threads\.csv$/ { at[++m] = second($1); count[m] = $2; next }
		$2 >= ms * 999000 && $2 < ms * 1500000 {
			begin[++n] = second($1)
			end[n] = begin[n] + $2 / 1e9
			if (n == 1 || begin[n] < first) first = begin[n]
			if (end[n] > last) last = end[n]
		}
		END {
			for (now = first + 1; now < last; now += 2) {
				waiting = threads = 0
				for (i = 1; i <= n; i++) waiting += begin[i] <= now && now < end[i]
				for (i = 1; i <= m; i++) if (at[i] <= now) threads = count[i]
				printf "%d,%d,%d\n", now - first, waiting, threads
			}
		}' "$results/$1-threads.csv" "$results/$1-waits.csv" >"$results/$1-over-time.csv"
}

one "300 that sleep 1 s" 300 1000 sleep 200 sleep-200-threads
one "300 that sleep 1 s" 300 1000 sleep 50 sleep-50-threads
one "300 that sleep 1 s" 300 1000 sleep virtual sleep-virtual
one "300 that park 1 s" 300 1000 park 200 park-200-threads
one "300 that park 1 s" 300 1000 park virtual park-virtual
one "1000 that sleep 5 s" 1000 5000 sleep 200 long-200-threads
one "1000 that sleep 5 s" 1000 5000 sleep virtual long-virtual
for file in sleep-200-threads sleep-virtual park-virtual; do picture $file.png "$results/$file.jfr"; done
row ""
row "1000 requests that sleep 5 s, second by second:"
row ""
row "| second | pool of 200: sleeping | platform threads | virtual: sleeping | platform threads |"
row "|---:|---:|---:|---:|---:|"
over_time long-200-threads 5000
over_time long-virtual 5000
awk -F, 'NR == FNR { virtual[$1] = $2 " | " $3; next }
	{ printf "| %d | %d | %d | %s |\n", $1, $2, $3, $1 in virtual ? virtual[$1] : "done | -" }' \
	"$results/long-virtual-over-time.csv" "$results/long-200-threads-over-time.csv" >>"$table"
row ""
row "$(measured "$java25")"
compare "$results/sleep-200-threads.jfr" "$results/sleep-virtual.jfr"

for file in sleep-200-threads sleep-50-threads park-200-threads long-200-threads; do
	expect "$results/$file.json" pool-saturated
done
for file in sleep-virtual park-virtual long-virtual; do
	for code in pool-saturated virtual-thread-pinned common-pool-blocked; do expect_no "$results/$file.json" $code; done
	jq -e 'any(.limits[]; .code == "virtual-threads")' "$results/$file.json" >/dev/null ||
		complain "$file.json does not say that waits of virtual threads are missing."
done
