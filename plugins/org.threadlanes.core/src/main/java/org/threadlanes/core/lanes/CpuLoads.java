package org.threadlanes.core.lanes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import org.threadlanes.core.base.work.BinarySearch;
import org.threadlanes.core.jfr.EventHandler;
import org.threadlanes.core.jfr.EventType;

/** How busy the processors were, in order of time. Immutable. */
public record CpuLoads(List<Load> list) {

	/**
	 * A measurement, of the time since the one before.
	 *
	 * @param timeNanos ns since 1970 UTC
	 * @param jvm the share of all processors that the JVM took, 0 to 1
	 * @param machine the share that all programs took, 0 to 1
	 */
	public record Load(long timeNanos, double jvm, double machine) {
	}

	/** The event type. */
	static final String EVENT_TYPE = "jdk.CPULoad";

	/** @return the measurement that covers a time; null if none does */
	public Load at(long timeNanos) {
		int next = BinarySearch.first(0, list.size(), i -> list.get(i).timeNanos >= timeNanos);
		return next == list.size() ? null : list.get(next);
	}

	/** Collects them as they arrive. */
	static final class Builder {

		private final List<Load> loads = new ArrayList<>();

		/** @return null if the type lacks a field that this needs */
		EventHandler handler(EventType type) {
			int time = type.want("startTime");
			int user = type.want("jvmUser");
			int system = type.want("jvmSystem");
			int machine = type.want("machineTotal");
			return time < 0 || user < 0 || system < 0 || machine < 0 ? null
					: event -> loads.add(new Load(event.nanos(time),
					share(event.decimal(user) + event.decimal(system)), share(event.decimal(machine))));
		}

		private static double share(double value) {
			return value >= 0 ? Math.min(1, value) : 0;
		}

		CpuLoads finish(long startNanos) {
			return new CpuLoads(loads.stream().filter(load -> load.timeNanos >= startNanos)
					.sorted(Comparator.comparingLong(Load::timeNanos)).toList());
		}
	}
}
