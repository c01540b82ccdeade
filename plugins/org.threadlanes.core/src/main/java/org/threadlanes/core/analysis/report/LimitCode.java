package org.threadlanes.core.analysis.report;

import org.threadlanes.core.base.text.HasId;

/** The reasons why a recording does not show everything. */
public enum LimitCode implements HasId {
	/** Only some of the events are looked at, as with a focus in JMC. */
	SOME_EVENTS,
	/** Events shorter than a threshold were not recorded. */
	THRESHOLD,
	/** Events above a rate were not recorded. */
	THROTTLE,
	/** An event type was off. */
	DISABLED,
	/** Waits were put together from samples: sums are known, single durations are not. */
	SAMPLED,
	/** Waits had not ended: thread dumps show them. */
	OPEN_SEEN,
	/** An event type was recorded without stack traces. */
	NO_STACK_TRACES,
	/** Stacks were truncated at the root side. */
	TRUNCATED_STACKS,
	/** Nothing shows which packages are the application's. */
	NO_APPLICATION,
	/** There are virtual threads, whose waits the JVM records only in part. */
	VIRTUAL_THREADS,
	/** The JVM lost events. */
	DATA_LOSS,
	/** Several recordings ran in the JVM; their settings were combined. */
	OTHER_RECORDINGS,
	/** Much of it is the first minute of the JVM, in which everything takes longer. */
	START,
	/** A part of the file could not be read, or nothing was recorded between two parts. */
	PARTIAL,
	/**
	 * Waits still open at the end of the recording, because the JVM writes a wait when it ends. Applies to every
	 * recording.
	 */
	OPEN_WAITS;
}
