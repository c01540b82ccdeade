package org.threadlanes.core.analysis.report;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

import org.threadlanes.core.base.text.Durations;

/** The limit above which something is a finding: a time in ns, or a share from 0 to 1. */
public enum Threshold {
	/** Blocking waits of all event loops of a pool, or of other threads that must not block. */
	LOOP_TOTAL("event-loop-blocked", Duration.ofMillis(50)),
	/** One such wait. */
	LOOP_LONGEST("event-loop-blocked.longest", Duration.ofMillis(20)),
	/** Use of one CPU by the busiest event loop, while others have no work. */
	LOOP_BUSY("event-loop-imbalance", 0.2),
	/** Blocking tasks in the common pool. */
	COMMON_POOL("common-pool-blocked", Duration.ofMillis(100)),
	/** All threads of a pool blocked at once, as a share of the recording. */
	SATURATED("pool-saturated", 0.05),
	/** Pinned virtual threads of a pool. */
	PINNED("virtual-thread-pinned", Duration.ofMillis(10)),
	/** Waits of each thread for a lock whose holder waits, as a share of the recording; less is contention. */
	LOCK_HELD("lock-holder-waits", 0.05),
	/**
	 * Contention, as a share of the time in which a pool has anything to do; more than three times as much is a
	 * warning.
	 */
	CONTENTION("contention", 0.1),
	/** Seconds in which the compilers demanded half of the CPUs. */
	COMPILERS("jit-pressure", Duration.ofSeconds(2));

	private final String id;
	private final boolean isTime;
	private final double usual;

	Threshold(String id, Duration time) {
		this(id, true, time.toNanos());
	}

	Threshold(String id, double share) {
		this(id, false, share);
	}

	Threshold(String id, boolean isTime, double usual) {
		this.id = id;
		this.isTime = isTime;
		this.usual = usual;
	}

	/** @return the threshold of that name */
	public static Optional<Threshold> of(String id) {
		return Arrays.stream(values()).filter(t -> t.id.equals(id)).findFirst();
	}

	/**
	 * @param text a time such as {@code 50ms}, or a share such as {@code 5%}
	 * @return ns, or a share from 0 to 1; empty if it is not one
	 */
	public static Optional<Double> parse(String text, boolean isTime) {
		if (isTime) {
			return Durations.parse(text).stream().mapToObj(nanos -> (double) nanos).findFirst();
		}
		return text.matches("\\d{1,3}(\\.\\d{1,6})?%")
				? Optional.of(new BigDecimal(text.substring(0, text.length() - 1)).doubleValue() / 100)
						.filter(share -> share <= 1)
				: Optional.empty();
	}

	/** @return the name of its finding, with a suffix if that has several */
	public String id() {
		return id;
	}

	/** @return whether it is a time, rather than a share */
	public boolean isTime() {
		return isTime;
	}

	/** @return the default */
	public double usual() {
		return usual;
	}
}
