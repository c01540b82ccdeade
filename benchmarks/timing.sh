# Shell functions of the benchmarks, read by them; $work is a folder for the times.

# Appends the elapsed and the CPU time of a command, whole process and children, in ms, to the file that $1 names.
millis() {
	name=$1
	shift
	begin=$(date +%s%N)
	times_of "$@" >>"$work/$name.cpu"
	end=$(date +%s%N)
	echo $(((end - begin) / 1000000)) >>"$work/$name"
}

# Prints the CPU time of a command in ms.
times_of() {
	(
		"$@" >/dev/null 2>&1
		times >"$work/times"
	)
	# The second line is of the children: user and system, as 0m1.234s.
	sed -n 2p "$work/times" | tr 'ms' '  ' | awk '{ printf "%d\n", ($1 * 60 + $2 + $3 * 60 + $4) * 1000 }'
}

median() { sort -n "$work/$1" | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

# A line of the table: a label, and the times that a name has.
row() {
	awk -v l="$1" -v e="$(median "$2")" -v c="$(median "$2.cpu")" 'BEGIN { printf "%-28s %6d %7d ms\n", l, e, c }'
}

# The ratio of the elapsed times, and of the CPU times, of two names.
ratio() {
	awk -v l="$1" -v a="$(median "$2")" -v b="$(median "$3")" -v x="$(median "$2.cpu")" -v y="$(median "$3.cpu")" \
		-v note="${4:-}" \
		'BEGIN { printf "%-28s %6.2f %7.2f    %s\n", l, a / b, (y > 0 ? x / y : 0), (note == "" ? "" : "(" note ")") }'
}

# The peak memory of a command in MB, where /proc tells.
peak() {
	"$@" >/dev/null 2>&1 &
	pid=$!
	most=0
	while kill -0 "$pid" 2>/dev/null; do
		now=$(awk '/^VmHWM/ { print int($2 / 1024) }' "/proc/$pid/status" 2>/dev/null || :)
		[ "${now:-0}" -le "$most" ] || most=$now
		sleep 0.05
	done
	echo "$most"
}
