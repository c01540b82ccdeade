package org.threadlanes.core.lanes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.threadlanes.core.jfr.EventHandler;
import org.threadlanes.core.jfr.EventType;
import org.threadlanes.core.jfr.ThreadKey;

/**
 * When garbage collection stopped all threads, or single ones until it had freed memory.
 *
 * @param count the number of pauses of all threads
 * @param nanos their time in ns
 * @param longestNanos the longest
 * @param list them in order, without overlaps
 * @param stalls when threads waited for memory; without those that never did
 * @param awaitedNanos the time of collections that threads waited for, which tells that some did where their stalls
 *            are not recorded
 */
public record Pauses(int count, long nanos, long longestNanos, List<Pause> list, Map<ThreadKey, List<Pause>> stalls,
		long awaitedNanos) {

	/**
	 * A range of time in ns since 1970 UTC.
	 *
	 * @param stack the stack of the thread that was stopped; {@link StackTable#NONE} if all were
	 */
	public record Pause(long startNanos, long endNanos, int stack) {

		long nanos() {
			return endNanos - startNanos;
		}
	}

	/** The event type. */
	static final String EVENT_TYPE = "jdk.GCPhasePause";
	/** That of the only collector whose threads wait while others go on. */
	static final String STALL_TYPE = "jdk.ZAllocationStall";
	static final String COLLECTION_TYPE = "jdk.GarbageCollection";
	private static final String STALLED = "Allocation Stall";

	/** @return when a thread waited for memory */
	public List<Pause> stalls(ThreadLane lane) {
		return stalls.getOrDefault(lane.key(), List.of());
	}

	private Stream<Pause> stalls(Pool pool) {
		return pool.lanes().stream().flatMap(lane -> stalls(lane).stream());
	}

	/** @return how long the threads of a pool waited for memory, in ns */
	public long stalledNanos(Pool pool) {
		return stalls(pool).mapToLong(Pause::nanos).sum();
	}

	/** @return the stack on which the threads of a pool waited for memory for most of that time */
	public int mainStack(Pool pool) {
		return stalls(pool).collect(Collectors.groupingBy(Pause::stack, Collectors.summingLong(Pause::nanos)))
				.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey).orElse(StackTable.NONE);
	}

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
		private final List<Pause> awaited = new ArrayList<>();
		private final Map<ThreadKey, List<Pause>> stalls = new HashMap<>();

		/**
		 * @param threads get the thread that runs the pause
		 * @return null if the type lacks a field that this needs
		 */
		EventHandler handler(EventType type, IncomingThreads threads) {
			int start = type.want("startTime");
			int duration = type.want("duration");
			int cause = type.want("cause");
			int thread = type.want("eventThread");
			return start < 0 || duration < 0 ? null : event -> {
				threads.of(event, thread);
				boolean isCollection = !event.isEmpty(cause);
				if (!isCollection || STALLED.equals(event.text(cause))) {
					(isCollection ? awaited : pauses).add(new Pause(event.nanos(start),
							event.nanos(start) + event.nanos(duration), StackTable.NONE));
				}
			};
		}

		void stalled(ThreadKey thread, Pause stall) {
			stalls.computeIfAbsent(thread, key -> new ArrayList<>()).add(stall);
		}

		Pauses finish(long startNanos) {
			List<Pause> merged = merged(pauses, startNanos);
			Map<ThreadKey, List<Pause>> stalled = new HashMap<>();
			stalls.forEach((thread, list) -> stalled.put(thread, merged(list, startNanos)));
			return new Pauses(merged.size(), sum(merged), pauses.stream().filter(p -> p.endNanos > startNanos)
					.mapToLong(Pause::nanos).max().orElse(0), merged, stalled,
					sum(merged(awaited, startNanos)));
		}

		private static long sum(List<Pause> pauses) {
			return pauses.stream().mapToLong(Pause::nanos).sum();
		}

		private static List<Pause> merged(List<Pause> pauses, long startNanos) {
			List<Pause> merged = new ArrayList<>();
			for (Pause pause : pauses.stream().filter(p -> p.endNanos > startNanos)
					.sorted(Comparator.comparingLong(Pause::startNanos)).toList()) {
				Pause last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
				if (last != null && pause.startNanos <= last.endNanos) {
					merged.set(merged.size() - 1, new Pause(last.startNanos, Math.max(last.endNanos, pause.endNanos),
							last.stack));
				} else {
					merged.add(pause);
				}
			}
			return List.copyOf(merged);
		}
	}
}
