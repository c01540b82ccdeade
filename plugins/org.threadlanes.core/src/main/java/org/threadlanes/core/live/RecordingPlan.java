package org.threadlanes.core.live;

import java.time.Duration;
import java.util.Objects;

import org.threadlanes.core.live.settings.Overhead;

/**
 * What to record.
 *
 * @param length for how long, positive
 * @param overhead how much it may slow the program down
 */
public record RecordingPlan(Duration length, Overhead overhead) {

	/** The default length. */
	public static final Duration DEFAULT_LENGTH = Duration.ofSeconds(30);
	/** The longest recording. */
	public static final Duration MAX_LENGTH = Duration.ofDays(1);

	public RecordingPlan {
		Objects.requireNonNull(overhead, "overhead");
		if (length.isNegative() || length.isZero() || length.compareTo(MAX_LENGTH) > 0) {
			throw new IllegalArgumentException("length " + length);
		}
	}
}
