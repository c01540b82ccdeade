package org.threadlanes.core.lanes;

import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.threadlanes.core.jfr.EventHandler;
import org.threadlanes.core.jfr.EventType;
import org.threadlanes.core.jfr.EventVisitor;
import org.threadlanes.core.jfr.ThreadKey;

/**
 * Finds the events that show waits which have none of their own: the samples of their threads, or the thread dumps, in
 * their time.
 */
public final class WaitEvidence implements EventVisitor {

	private final Set<String> types;
	private final Runnable found;
	/** The waits by thread: when each started and ended. */
	private final Map<ThreadKey, NavigableMap<Long, Long>> waits = new HashMap<>();

	/**
	 * @param lanes the lanes
	 * @param found called for each event that shows one of the waits
	 */
	public WaitEvidence(ThreadLanes lanes, Runnable found) {
		types = lanes.settings().isProfiled() ? SampledWaits.EVENT_TYPES : Set.of(OpenWaits.EVENT_TYPE);
		this.found = found;
	}

	/**
	 * Adds waits, unless they have events.
	 *
	 * @param lane a lane, not added before
	 * @param spans the indexes of some of its spans
	 */
	public void add(ThreadLane lane, int[] spans) {
		Set<Integer> numbers = IntStream.of(spans).filter(i -> !lane.groupOf(i).hasEvents()).mapToObj(lane::event)
				.collect(Collectors.toSet());
		if (!numbers.isEmpty()) {
			NavigableMap<Long, Long> times = new TreeMap<>();
			ShownWait.of(lane).stream().filter(wait -> numbers.contains(wait.number()))
					.forEach(wait -> times.merge(wait.start(), wait.end(), Math::max));
			waits.put(lane.key(), times);
		}
	}

	/** @return the types of the events that show waits; none if all waits have events */
	public Set<String> types() {
		return waits.isEmpty() ? Set.of() : types;
	}

	@Override
	public EventHandler visit(EventType type) {
		if (!types().contains(type.id())) {
			return null;
		}
		int time = type.want("startTime");
		int thread = type.want(SampledWaits.THREAD);
		boolean isOfAll = type.id().equals(OpenWaits.EVENT_TYPE);
		return time < 0 ? null : event -> {
			long at = event.nanos(time);
			if (isOfAll ? waits.values().stream().anyMatch(times -> shows(times, at))
					: event.threadNumber(thread) >= 0 && shows(waits.get(event.thread(thread).key()), at)) {
				found.run();
			}
		};
	}

	private static boolean shows(NavigableMap<Long, Long> times, long at) {
		Map.Entry<Long, Long> last = times == null ? null : times.floorEntry(at);
		return last != null && at <= last.getValue();
	}
}
