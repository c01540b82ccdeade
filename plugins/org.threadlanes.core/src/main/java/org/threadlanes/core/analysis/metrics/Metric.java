package org.threadlanes.core.analysis.metrics;

/** A number that recordings of the same JVM add up to. */
enum Metric {
	LENGTH("seconds", "seconds", "The recorded time."),
	THREADS("thread_seconds", "seconds", "The lifetime of the threads of a pool."),
	WAITS("wait_seconds", "seconds", "The time that the threads of a pool waited, by kind of wait and verdict."),
	WAIT_COUNT("waits", "", "The number of these waits."),
	CONTENTION("contention_seconds", "seconds",
			"The part of blocking in which other threads of this JVM had what was waited for."),
	RUNNING("cpu_seconds", "seconds", "Samples of running Java code, times their period."),
	PAUSES("pause_seconds", "seconds", "Pauses of garbage collection, for each thread of a pool."),
	FINDINGS("findings", "", "The number of findings, by code and by the kind of their cause."),
	LIMITS("limits", "", "What a recording cannot show, by code: times are then lower bounds."),
	LOST("lost_bytes", "bytes", "Events that the JVM lost, because its buffers were full.");

	private final String name;
	private final String unit;
	private final String help;

	Metric(String name, String unit, String help) {
		this.name = name;
		this.unit = unit;
		this.help = help;
	}

	/** @return its name below that of the program; a counter adds {@code _total} */
	String baseName() {
		return name;
	}

	/** @return its unit; empty for a number */
	String unit() {
		return unit;
	}

	/** @return one sentence */
	String help() {
		return help;
	}
}
