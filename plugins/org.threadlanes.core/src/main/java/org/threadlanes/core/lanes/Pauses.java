package org.threadlanes.core.lanes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import org.threadlanes.core.jfr.EventHandler;
import org.threadlanes.core.jfr.EventType;

/**
 * When garbage collection stopped all threads.
 *
 * @param count the number of pauses
 * @param nanos their time in ns
 * @param longestNanos the longest
 * @param list them in order, without overlaps
 */
public record Pauses(int count, long nanos, long longestNanos, List<Pause> list) {

	/** A range of time in ns since 1970 UTC. */
	public record Pause(long startNanos, long endNanos) {
	}

	/** The event type. */
	static final String EVENT_TYPE = "jdk.GCPhasePause";

	/** @return how much of the pauses lies in a range of time, in ns */
	public long within(long startNanos, long endNanos) {
		boolean isAll = list.isEmpty() || startNanos <= list.get(0).startNanos
				&& endNanos >= list.get(list.size() - 1).endNanos;
		return isAll ? nanos : list.stream().mapToLong(
				p -> Math.max(0, Math.min(endNanos, p.endNanos) - Math.max(startNanos, p.startNanos))).sum();
	}

	/** Collects them as they arrive. */
	static final class Builder {

		private final List<Pause> pauses = new ArrayList<>();

		/** @return null if the type lacks a field that this needs */
		EventHandler handler(EventType type) {
			int start = type.want("startTime");
			int duration = type.want("duration");
			return start < 0 || duration < 0 ? null
					: event -> pauses.add(new Pause(event.nanos(start), event.nanos(start) + event.nanos(duration)));
		}

		Pauses finish(long startNanos) {
			List<Pause> merged = new ArrayList<>();
			long longest = 0;
			for (Pause pause : pauses.stream().filter(p -> p.endNanos > startNanos)
					.sorted(Comparator.comparingLong(Pause::startNanos)).toList()) {
				Pause last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
				longest = Math.max(longest, pause.endNanos - pause.startNanos);
				if (last != null && pause.startNanos <= last.endNanos) {
					merged.set(merged.size() - 1,
							new Pause(last.startNanos, Math.max(last.endNanos, pause.endNanos)));
				} else {
					merged.add(pause);
				}
			}
			return new Pauses(merged.size(), merged.stream().mapToLong(p -> p.endNanos - p.startNanos).sum(), longest,
					List.copyOf(merged));
		}
	}
}
