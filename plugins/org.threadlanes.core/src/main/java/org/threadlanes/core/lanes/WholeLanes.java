package org.threadlanes.core.lanes;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;

import org.threadlanes.core.jfr.ThreadKey;
import org.threadlanes.core.lanes.samples.SampledRuns;

/**
 * What all events of a recording show, for lanes of some of them.
 *
 * @param lanes the lanes of all events
 * @param byKey the lanes by thread
 */
record WholeLanes(ThreadLanes lanes, Map<ThreadKey, ThreadLane> byKey) {

	static WholeLanes of(ThreadLanes lanes) {
		return new WholeLanes(lanes,
				lanes.lanes().stream().collect(Collectors.toMap(ThreadLane::key, Function.identity())));
	}

	/** @return whether an event tells that a thread waited then, ns since 1970 UTC */
	LongPredicate recorded(LaneBuilder thread) {
		ThreadLane lane = byKey.get(thread.key);
		return time -> {
			int i = lane == null ? 0 : lane.firstEndingAfter(time);
			return lane != null && i < lane.size() && lane.start(i) <= time
					&& lane.groupOf(i).hasEvents();
		};
	}

	/** Passes on the waits of a thread that some of its samples show, as all samples and events show them. */
	void sampled(LaneBuilder thread, SampledRuns samples, SampledWaits.Receiver waits) {
		ThreadLane lane = byKey.get(thread.key);
		List<ShownWait> all = lane == null ? List.of() : ShownWait.of(lane);
		for (ShownWait wait : all) {
			if (samples.any(wait.start(), wait.end())) {
				WaitGroup group = wait.group();
				waits.wait(thread, group.kind(), group.stack(), wait.start(), wait.end(), group.isOpen());
			}
		}
	}

	/**
	 * A dump is of all threads. Who chose events of one thread wants no other; of several, none that has others.
	 *
	 * @param chosen the ids of the threads of which there are waits among these events
	 */
	private static boolean mayBeChosen(ThreadLane lane, Set<Long> chosen) {
		boolean isOnlyDumped = lane.waitGroups().stream().allMatch(group -> group.count() == 0 || group.isOpen());
		return chosen.isEmpty() || chosen.contains(lane.key().javaId()) || chosen.size() > 1 && isOnlyDumped;
	}

	/**
	 * @param dumps the thread dumps among some of the events
	 * @param threads the threads of these events
	 * @param targets what they wait for
	 * @param events the number of their events
	 * @return the waits that had not ended, as far as these dumps show them
	 */
	List<UnendedWait> open(OpenWaits dumps, IncomingThreads threads, TargetTable targets, int events) {
		List<UnendedWait> waits = new ArrayList<>();
		Set<Long> chosen = threads.all().stream().filter(thread -> !thread.waits.isEmpty()).map(LaneBuilder::javaId)
				.collect(Collectors.toSet());
		for (ThreadLane lane : lanes.lanes()) {
			if (lane.waitGroups().stream().anyMatch(WaitGroup::isOpen) && mayBeChosen(lane, chosen)) {
				for (int i = 0; i < lane.size(); i++) {
					WaitGroup group = lane.groupOf(i);
					if (group.isOpen() && dumps.shows(lane.key().javaId(), lane.start(i), lane.end(i))) {
						waits.add(new UnendedWait(threads.of(lane), group.kind(), group.stack(),
								targets.named(lanes.target(group.target()).name(), 0), lane.start(i), lane.end(i),
								events + waits.size(), MonitorEvents.NO_ADDRESS, null));
					}
				}
			}
		}
		return waits;
	}
}
