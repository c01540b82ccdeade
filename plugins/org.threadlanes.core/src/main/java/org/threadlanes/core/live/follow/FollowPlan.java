package org.threadlanes.core.live.follow;

import java.time.Duration;
import java.util.Objects;

import org.threadlanes.core.live.settings.Overhead;

/**
 * How to follow a JVM.
 *
 * @param keep how much to keep, from {@link #MIN_KEEP} to {@link #MAX_KEEP}; older data is dropped from memory and disk
 * @param overhead how much it may slow the program down
 */
public record FollowPlan(Duration keep, Overhead overhead) {

	/** How much is kept by default. */
	public static final Duration DEFAULT_KEEP = Duration.ofMinutes(5);
	/** The least that can be kept: a few fetches. */
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
