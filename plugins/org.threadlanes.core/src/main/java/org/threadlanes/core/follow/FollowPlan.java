package org.threadlanes.core.follow;

import java.time.Duration;
import java.util.Objects;

import org.threadlanes.core.settings.Overhead;

/**
 * How to follow a JVM.
 *
 * @param keep how much of it is kept, from {@link #MIN_KEEP} to {@link #MAX_KEEP}; what is older is dropped from memory
 *            and disk
 * @param overhead what it may cost the program
 */
public record FollowPlan(Duration keep, Overhead overhead) {

	/** How long is kept by default. */
	public static final Duration DEFAULT_KEEP = Duration.ofMinutes(5);
	/** The least that can be kept: some steps. */
	public static final Duration MIN_KEEP = Duration.ofSeconds(10);
	/** The most that can be kept. */
	public static final Duration MAX_KEEP = Duration.ofHours(24);

	public FollowPlan {
		Objects.requireNonNull(overhead, "overhead");
		if (keep.compareTo(MIN_KEEP) < 0 || keep.compareTo(MAX_KEEP) > 0) {
			throw new IllegalArgumentException("keep " + keep);
		}
	}
}
