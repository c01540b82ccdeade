package org.threadlanes.core.live.follow;

import java.time.Duration;
import java.util.Objects;

import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.live.settings.Overhead;

/**
 * How to follow a JVM.
 *
 * @param keep how much to keep, from {@link #MIN_KEEP} to {@link #MAX_KEEP}; older data is dropped from memory and
 *            disk. If it is a step, each step is seen by itself, and none is left out
 * @param overhead how much it may slow the program down
 * @param step the time between fetches
 * @param settings the thresholds for findings
 */
public record FollowPlan(Duration keep, Overhead overhead, Duration step, TriageSettings settings) {

	/** How much is kept by default. */
	public static final Duration DEFAULT_KEEP = Duration.ofMinutes(5);
	/** The least that can be kept: a few fetches. */
	public static final Duration MIN_KEEP = Duration.ofSeconds(10);
	/** The most that can be kept. */
	public static final Duration MAX_KEEP = Duration.ofHours(24);

	private static final Duration DEFAULT_STEP = Duration.ofSeconds(2);

	/** What is kept grows by two seconds at a time. */
	public FollowPlan(Duration keep, Overhead overhead) {
		this(keep, overhead, DEFAULT_STEP, TriageSettings.DEFAULT);
	}

	/** @return the plan that sees each step by itself */
	public static FollowPlan inSteps(Duration step, Overhead overhead, TriageSettings settings) {
		return new FollowPlan(step, overhead, step, settings);
	}

	public FollowPlan {
		Objects.requireNonNull(overhead, "overhead");
		if (keep.compareTo(MIN_KEEP) < 0 || keep.compareTo(MAX_KEEP) > 0) {
			throw new IllegalArgumentException("keep " + keep);
		}
	}

	/** @return whether each step is seen by itself */
	boolean isInSteps() {
		return keep.equals(step);
	}
}
