# shellcheck shell=sh
# What the experiments share. `run` sets root, here, name, results and page before it reads this.

fail() { echo "experiments/run $name: $*" >&2; exit 1; }
need() { command -v "$1" >/dev/null || { echo "experiments/run $name: this needs $1; install it." >&2; exit 2; }; }
step() { echo "$name: $*" >&2; }

need jq
started=
# Ends what was started here, by its number.
cleanup() { for process in $started; do kill "$process" 2>/dev/null || :; done; }
trap cleanup EXIT
trap 'exit 130' INT TERM

# The JDK that runs everything that does not ask for another one.
if [ -z "${JAVA_HOME:-}" ]; then
	need javac
	JAVA_HOME=$(readlink -f "$(command -v javac)")
	JAVA_HOME=${JAVA_HOME%/bin/javac}
	export JAVA_HOME
fi
[ -x "$JAVA_HOME/bin/javac" ] || fail "there is no JDK in JAVA_HOME ($JAVA_HOME)."

# The full version of the JDK in a folder, for example 17.0.15.
version_of() { sed -n 's/^JAVA_VERSION="\(.*\)"/\1/p' "$1/release"; }
# The folder of a JDK of a version such as 25; nothing if there is none.
jdk() {
	eval "named=\${JDK$1:-}"
	for home in "$named" "$JAVA_HOME" /usr/lib/jvm/* "$HOME"/.sdkman/candidates/java/* \
		/Library/Java/JavaVirtualMachines/*/Contents/Home; do
		if [ -x "$home/bin/javac" ] && [ -f "$home/release" ]; then
			case $(version_of "$home") in "$1" | "$1".*) echo "$home"; return ;; esac
		fi
	done
}
java_version=$(version_of "$JAVA_HOME")

cores() { nproc 2>/dev/null || sysctl -n hw.ncpu; }
# Memory as it is sold, in GB.
memory() {
	if [ -r /proc/meminfo ]; then awk '/^MemTotal/ { printf "%.0f", $2 / 1048576 }' /proc/meminfo
	else echo $(($(sysctl -n hw.memsize) / 1073741824)); fi
}
# The line below each table: measured JDK...
measured() { echo "Measured on $(date -u +%Y-%m-%d) with JDK $1 on a machine with $(cores) cores and $(memory) GB."; }

# Compiles the plain programs.
programs() {
	mkdir -p "$here/target/programs"
	"$JAVA_HOME/bin/javac" --release 17 -d "$here/target/programs" "$here"/programs/*.java || fail "javac failed."
}
# Builds a module with Maven if it is not there or older than its source.
module() {
	jar=$here/$1/target/$2
	if [ ! -e "$jar" ] ||
		[ -n "$(find "$here/$1/src" "$here/$1/pom.xml" "$here/pom.xml" -newer "$jar" -print -quit)" ]; then
		step "building $1 (its framework comes from the registry)"
		"$root/mvnw" -q -B -ntp -f "$here/pom.xml" -pl "$1" package >"$results/build.log" 2>&1 ||
			fail "the build of $1 failed; what went wrong is in $results/build.log."
		touch "$jar"
	fi
}

# start LOG COMMAND...: starts a program that prints "ready PORT", or that Quarkus listens, waits for it, sets process
# and port.
start() {
	log=$1
	shift
	: >"$log"
	"$@" >>"$log" 2>&1 &
	process=$!
	started="$started $process"
	tries=0
	until port=$(sed -n 's/^ready \([0-9]*\)$/\1/p; s/.*Listening on: [^ ]*:\([0-9]*\)$/\1/p' "$log") &&
		[ -n "$port" ]; do
		tries=$((tries + 1))
		kill -0 "$process" 2>/dev/null && [ $tries -le 300 ] || fail "a program did not start; see $log."
		sleep 0.2
	done
}
# stop PROCESS: ends a program and waits for its end.
stop() {
	kill "$1" 2>/dev/null || :
	wait "$1" 2>/dev/null || :
}

# settings VERSION FILE: a recording configuration for this JDK, or the next older one, that records every wait.
settings() {
	for template in 25 21 17; do [ "${1%%.*}" -lt $template ] || break; done
	"$root/threadlanes" settings --overhead full --jdk $template -o "$2" --force 2>"$results/settings.log" ||
		fail "no recording configuration; see $results/settings.log."
}
# What a .jfc cannot set.
deep=-XX:FlightRecorderOptions:stackdepth=256
# record PROCESS JFC FILE, and recorded PROCESS: begins and ends a recording of a running program.
record() { jcmd "$1" JFR.start name=lanes settings="$2" filename="$3"; }
recorded() { jcmd "$1" JFR.stop name=lanes; }
recorder=$JAVA_HOME
jcmd() { "$recorder/bin/jcmd" "$@" >>"$results/jcmd.log" 2>&1 || fail "jcmd failed; see $results/jcmd.log."; }

# warm PROCESS JFC SECONDS PORT PATH CONNECTIONS: load until the compilers are through, with a recording to throw away,
# since the events have code of their own.
warm() {
	record "$1" "$2" "$results/warm-up.jfr"
	load "$4" "$5" "$6" 100000 "$3" >/dev/null
	recorded "$1"
	rm -f "$results/warm-up.jfr"
}

# load PORT PATH CONNECTIONS REQUESTS [SECONDS]: prints the line of Load.
load() { "$JAVA_HOME/bin/java" -XX:+UseSerialGC -cp "$here/target/programs" Load "$@" || fail "the load failed."; }
# A field of a line of Load.
requests=1 failed=2 seconds=3 throughput=4 mean=5 p50=6 p95=7 p99=8 max=9
field() { echo "$2" | cut -d, -f"$1"; }

# report FILE.jfr: its triage as JSON, in FILE.json.
report() { "$root/threadlanes" report --format json "$1" >"${1%.jfr}.json" || fail "no report of $1."; }
picture() {
	file=$1
	shift
	"$root/threadlanes" lanes --force -o "$results/$file" "$@" >/dev/null || fail "no picture $file."
}
# export_table FILE.csv OPTION... FILE.jfr: rows of an event type; awk has no use for the carriage returns.
export_table() {
	file=$1
	shift
	"$root/threadlanes" export --force -o "$file" "$@" >>"$results/export.log" 2>&1 ||
		fail "no table $file; see $results/export.log."
	tr -d '\r' <"$file" >"$file.new" && mv "$file.new" "$file"
}

# Whether the report FILE.json has a finding: CODE [POOL-PATTERN].
has() { jq -e --arg code "$2" --arg pool "${3:-}" \
	'any(.findings[]; .code == $code and (.pool // "" | test($pool)))' "$1" >/dev/null; }
wrong=0
# expect FILE.json CODE [POOL], expect_no FILE.json CODE [POOL]: says so if the findings are not as they must be.
expect() { has "$@" || complain "the finding $2 is missing in ${1##*/}."; }
expect_no() { ! has "$@" || complain "the finding $2 is in ${1##*/}, where it does not belong."; }
complain() {
	echo "experiments/run $name: $*" >&2
	wrong=1
}

table=$results/table.md
row() { echo "$*" >>"$table"; }
# compare A.jfr B.jfr: below the table.
compare() {
	row ""
	row '```'
	row "\$ threadlanes compare ${1##*/} ${2##*/}"
	"$root/threadlanes" compare "$1" "$2" >>"$table" || fail "no comparison of $1 and $2."
	row '```'
}
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { if (b == 0) print "-"; else printf "%.2f", a / b }'; }

# Prints the table, puts it into the page if asked to, and fails if findings were not as expected.
finish() {
	cat "$table"
	if [ -n "$page" ]; then
		text=$root/docs/experiments/$name.md
		[ -f "$text" ] || fail "there is no page $text."
		awk -v table="$table" '
			/^<!-- end of the table -->/ { skip = 0 }
			!skip { print }
			/^<!-- table / { skip = 1; print ""; while ((getline line < table) > 0) print line; print "" }
			' "$text" >"$results/page.md" && cp "$results/page.md" "$text"
		mkdir -p "$root/docs/images/experiments"
		for image in "$results"/*.png; do
			[ -e "$image" ] && cp "$image" "$root/docs/images/experiments/$name-${image##*/}"
		done
		step "docs/experiments/$name.md and its pictures are new"
	fi
	[ $wrong -eq 0 ] || fail "the findings are not what the experiment expects; the recordings are in $results."
}
