package org.threadlanes.core.report;

/** The reasons why a recording does not show everything. */
public enum LimitCode {
	/** Events shorter than a threshold were not recorded. */
	THRESHOLD("threshold"),
	/** Events above a rate were not recorded. */
	THROTTLE("throttle"),
	/** An event type was off. */
	DISABLED("disabled"),
	/** An event type was recorded without stack traces. */
	NO_STACK_TRACES("no-stack-traces"),
	/** Stacks were truncated at the root side. */
	TRUNCATED_STACKS("truncated-stacks"),
	/** Nothing shows which packages are the application's. */
	NO_APPLICATION("no-application"),
	/** There are virtual threads, whose waits the JVM records only in part. */
	VIRTUAL_THREADS("virtual-threads"),
	/** The JVM lost events. */
	DATA_LOSS("data-loss"),
	/** Several recordings ran in the JVM; their settings were combined. */
	OTHER_RECORDINGS("other-recordings"),
	/** A part of the file could not be read, or nothing was recorded between two parts. */
	PARTIAL("partial"),
	/**
	 * Waits still open at the end of the recording, because the JVM writes a wait when it ends. Applies to every
	 * recording.
	 */
	OPEN_WAITS("open-waits");

	private final String id;

	LimitCode(String id) {
		this.id = id;
	}

	/** @return the name in reports, for example {@code truncated-stacks} */
	public String id() {
		return id;
	}
}
