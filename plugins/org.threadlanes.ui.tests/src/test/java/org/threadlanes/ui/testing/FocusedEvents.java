package org.threadlanes.ui.testing;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.jfr.EventHandler;
import org.threadlanes.core.jfr.EventType;
import org.threadlanes.core.jfr.ReadSummary;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.jfr.ThreadKey;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.ui.model.WaitSelection;

/** The events of a finding's waits, as a focus of JDK Mission Control selects them. */
public final class FocusedEvents {

	private final Map<ThreadKey, Set<Long>> starts = new HashMap<>();

	private FocusedEvents(Finding finding, Predicate<SpanRef> wanted) {
		WaitSelection.of(finding).parts().forEach(part -> {
			Set<Long> of = starts.computeIfAbsent(part.lane().key(), key -> new HashSet<>());
			for (int i : part.indexes()) {
				if (wanted.test(new SpanRef(part.lane(), i))) {
					of.add(part.lane().start(i));
				}
			}
		});
	}

	/** @return their triage; the recording has one chunk */
	public static Triage triage(String recording, Finding finding) throws Exception {
		return triage(recording, finding, wait -> true);
	}

	/** @return the triage of some of them; the recording has one chunk */
	public static Triage triage(String recording, Finding finding, Predicate<SpanRef> wanted) throws Exception {
		Triage whole = Recordings.triage(recording);
		FocusedEvents events = new FocusedEvents(finding, wanted);
		LanesBuilder builder = LanesBuilder.partOf(whole.lanes());
		ReadSummary read = new RecordingFile(Recordings.path(recording + ".jfr")).read(type -> events.handler(type, builder),
				Progress.NONE);
		return Triage.ofPart(builder.finish("", read), whole);
	}

	private EventHandler handler(EventType type, LanesBuilder builder) {
		EventHandler handler = builder.visit(type);
		int start = type.want("startTime");
		int thread = type.want("eventThread");
		return handler == null || start < 0 || thread < 0 ? null : event -> {
			if (event.threadNumber(thread) >= 0
					&& starts.getOrDefault(event.thread(thread).key(), Set.of()).contains(event.nanos(start))) {
				handler.event(event);
			}
		};
	}
}
