package org.threadlanes.core.lanes;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/**
 * What monitor events record in addition to the wait: the address of the monitor and another thread, which is the
 * previous owner in a {@code jdk.JavaMonitorEnter} and the notifier in a {@code jdk.JavaMonitorWait}. Immutable.
 */
public final class MonitorEvents {

	/** The address of an unknown monitor. */
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

	/** @return the threads that waited to enter a monitor or were in {@code wait}, in the order of their first event */
	public List<ThreadLane> waiting() {
		return waiting;
	}

	/**
	 * @param event the number of an event, see {@link ThreadLane#event}
	 * @return the address of its monitor; {@link #NO_ADDRESS} if the recording does not say, or for other events
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

	/** Collects events in columns as they arrive, in the order of their numbers. */
	static final class Columns {

		private static final int FIRST_CAPACITY = 16;

		private int[] events = new int[FIRST_CAPACITY];
		private long[] addresses = new long[FIRST_CAPACITY];
		private LaneBuilder[] others = new LaneBuilder[FIRST_CAPACITY];
		private final Set<LaneBuilder> waiting = new LinkedHashSet<>();
		private LaneBuilder last;
		private int size;

		/** @param other may be null */
		void add(int event, LaneBuilder thread, long address, LaneBuilder other) {
			if (thread != last) {
				waiting.add(thread);
				last = thread;
			}
			if (size == events.length) {
				int capacity = size + (size >> 1);
				events = Arrays.copyOf(events, capacity);
				addresses = Arrays.copyOf(addresses, capacity);
				others = Arrays.copyOf(others, capacity);
			}
			events[size] = event;
			addresses[size] = address;
			others[size] = other;
			size++;
		}

		/**
		 * @param firstEvent the number of the first event to copy
		 * @param copyOf returns the copy of a builder; null if there is none
		 * @return the events from that one on
		 */
		Columns since(int firstEvent, Function<LaneBuilder, LaneBuilder> copyOf) {
			int found = Arrays.binarySearch(events, 0, size, firstEvent);
			int from = found < 0 ? -1 - found : found;
			Columns part = new Columns();
			part.events = Arrays.copyOfRange(events, from, Math.max(size, from + FIRST_CAPACITY));
			part.addresses = Arrays.copyOfRange(addresses, from, from + part.events.length);
			part.others = new LaneBuilder[part.events.length];
			part.size = size - from;
			for (int i = 0; i < part.size; i++) {
				part.others[i] = others[from + i] == null ? null : copyOf.apply(others[from + i]);
			}
			waiting.stream().map(copyOf).filter(Objects::nonNull).forEach(part.waiting::add);
			return part;
		}

		/** @param laneOf returns the finished lane of a builder; null if it was dropped */
		MonitorEvents finish(Function<LaneBuilder, ThreadLane> laneOf) {
			ThreadLane[] lanes = new ThreadLane[size];
			for (int i = 0; i < size; i++) {
				lanes[i] = others[i] == null ? null : laneOf.apply(others[i]);
			}
			return new MonitorEvents(Arrays.copyOf(events, size), Arrays.copyOf(addresses, size), lanes,
					waiting.stream().map(laneOf).filter(Objects::nonNull).toList());
		}
	}
}
