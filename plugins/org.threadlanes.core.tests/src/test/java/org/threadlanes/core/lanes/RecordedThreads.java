package org.threadlanes.core.lanes;

import java.util.HashMap;
import java.util.Map;

import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.RecordedWaits;
import org.threadlanes.core.classify.ThreadWaits;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.EventSource;
import org.threadlanes.core.jfr.RecordingException;
import org.threadlanes.core.kinds.ThreadKind;

/**
 * What the verdicts of a recording are inferred from.
 *
 * @param labels the names of the threads
 * @param kinds their kinds, as far as stacks, groups and names show them
 */
public record RecordedThreads(RecordedWaits waits, Map<ThreadWaits, String> labels,
		Map<ThreadWaits, ThreadKind> kinds) {

	/** Reads a source only for what its verdicts depend on. */
	public static RecordedThreads of(EventSource source, Rules rules) throws RecordingException {
		LanesBuilder builder = LanesBuilder.withoutSpans(rules);
		RawLanes raw = builder.raw(source.location(), source.read(builder, Progress.NONE));
		Verdicts.Deciding.Input input = Verdicts.Deciding.input(raw);
		int[] places = input.places();
		RecordedThreads threads = new RecordedThreads(input.waits(), new HashMap<>(), new HashMap<>());
		for (int i = 0; i < places.length; i++) {
			RawLane lane = raw.lanes().get(i);
			// Virtual threads are summed: the first of a pool stands for them.
			if (places[i] >= 0) {
				ThreadWaits thread = threads.waits.pools().get(lane.pool()).get(places[i]);
				threads.labels.put(thread, lane.label());
				threads.kinds.put(thread, known(lane));
			}
		}
		return threads;
	}

	private static ThreadKind known(RawLane lane) {
		boolean named = lane.isRecorder() || lane.kind() == null && lane.name().rule() != null;
		return named ? lane.name().kind() : lane.kind();
	}
}
