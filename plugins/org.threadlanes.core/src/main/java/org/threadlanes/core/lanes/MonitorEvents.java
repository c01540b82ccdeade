package org.threadlanes.core.lanes;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;

import org.threadlanes.core.kinds.WaitKind;

/**
 * What events of monitors and locks record in addition to the wait: the address, and of a monitor another thread, which
 * is the previous owner in a {@code jdk.JavaMonitorEnter} and the notifier in a {@code jdk.JavaMonitorWait}. Another
 * lock gets a new address when the garbage collector moves it. Immutable.
 */
public final class MonitorEvents {

	private static final String LOCKS = "java.util.concurrent.locks.";
	private static final String SEMAPHORE = "java.util.concurrent.Semaphore$";
	private static final String CONDITION = "$ConditionObject";
	/** The address of an unknown monitor or lock. */
	public static final long NO_ADDRESS = 0;

	private final int[] events;
	private final long[] addresses;
	private final ThreadLane[] others;
	private final List<ThreadLane> waiting;

	private MonitorEvents(int[] events, long[] addresses, ThreadLane[] others, List<ThreadLane> waiting) {
		this.events = events;
		this.addresses = addresses;
		this.others = others;
		this.waiting = waiting;
	}

	/**
	 * @param kind the kind of a wait
	 * @param target the class of the object that it is on
	 * @return whether that is a lock of {@code java.util.concurrent}
	 */
	public static boolean isLock(WaitKind kind, String target) {
		return kind == WaitKind.PARK && target.startsWith(LOCKS) && !isCondition(target);
	}

	/**
	 * @param kind the kind of a wait
	 * @param target the class of the object that it is on
	 * @return whether that is a semaphore
	 */
	static boolean isSemaphore(WaitKind kind, String target) {
		return kind == WaitKind.PARK && target.startsWith(SEMAPHORE);
	}

	/** @return whether a target is a condition of such a lock */
	public static boolean isCondition(String target) {
		return target.endsWith(CONDITION);
	}

	/** @return the threads that waited for a monitor or a lock, in the order of their first event */
	public List<ThreadLane> waiting() {
		return waiting;
	}

	/**
	 * @param event the number of an event, see {@link ThreadLane#event}
	 * @return the address of its monitor or lock; {@link #NO_ADDRESS} if the recording does not say, or for others
	 */
	public long address(int event) {
		int at = Arrays.binarySearch(events, event);
		return at < 0 ? NO_ADDRESS : addresses[at];
	}

	/**
	 * @param event the number of an event, see {@link ThreadLane#event}
	 * @return the previous owner or the notifier; null if the recording does not say, or for other events
	 */
	public ThreadLane other(int event) {
		int at = Arrays.binarySearch(events, event);
		return at < 0 ? null : others[at];
	}

	/**
	 * Collects events as they arrive, in the order of their numbers. Threads have the numbers of their {@link RawLane}.
	 */
	static final class Columns {

		private static final int FIRST_CAPACITY = 16;
		private static final int UNKNOWN = -1;

		private int[] events = new int[FIRST_CAPACITY];
		private long[] addresses = new long[FIRST_CAPACITY];
		private int[] others = new int[FIRST_CAPACITY];
		private final Set<Integer> waiting = new LinkedHashSet<>();
		private int last = UNKNOWN;
		private int size;

		/** @param other may be null */
		void add(int event, LaneBuilder thread, long address, LaneBuilder other) {
			if (thread.number != last) {
				waiting.add(thread.number);
				last = thread.number;
			}
			if (size == events.length) {
				int capacity = Math.max(FIRST_CAPACITY, size + (size >> 1));
				events = Arrays.copyOf(events, capacity);
				addresses = Arrays.copyOf(addresses, capacity);
				others = Arrays.copyOf(others, capacity);
			}
			events[size] = event;
			addresses[size] = address;
			others[size] = other == null ? UNKNOWN : other.number;
			size++;
		}

		/** @return a copy of the events from this one on */
		Columns since(int firstEvent) {
			int found = Arrays.binarySearch(events, 0, size, firstEvent);
			int from = found < 0 ? -1 - found : found;
			Columns part = new Columns();
			part.events = Arrays.copyOfRange(events, from, size);
			part.addresses = Arrays.copyOfRange(addresses, from, size);
			part.others = Arrays.copyOfRange(others, from, size);
			part.size = size - from;
			part.waiting.addAll(waiting);
			return part;
		}

		/** @param laneOf returns the lane of a thread; null if there is none */
		MonitorEvents finish(IntFunction<ThreadLane> laneOf) {
			ThreadLane[] lanes = new ThreadLane[size];
			for (int i = 0; i < size; i++) {
				lanes[i] = others[i] == UNKNOWN ? null : laneOf.apply(others[i]);
			}
			return new MonitorEvents(Arrays.copyOf(events, size), Arrays.copyOf(addresses, size), lanes,
					waiting.stream().map(laneOf::apply).filter(Objects::nonNull).toList());
		}
	}
}
