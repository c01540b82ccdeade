package org.threadlanes.ui.page;

import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.recording.EventSource;
import org.threadlanes.core.recording.ReadSummary;
import org.threadlanes.core.recording.RecordingException;
import org.threadlanes.core.report.Triage;
import org.threadlanes.core.report.TriageSettings;
import org.threadlanes.core.rules.Rules;
import org.threadlanes.core.work.Progress;

/** Reads a recording; any thread may query its progress and cancel it. */
final class RecordingLoad implements Progress {

	private final LanesBuilder builder;
	private volatile boolean canceled;
	private volatile double share;

	RecordingLoad(Rules rules) {
		builder = new LanesBuilder(rules);
	}

	Triage read(EventSource source, TriageSettings settings) throws RecordingException {
		ReadSummary summary = source.read(builder, this);
		return Triage.of(builder.finish(source.location(), summary), settings);
	}

	/** @return the number of waits found so far, which is the only progress in a file with one chunk */
	long waits() {
		return builder.eventCount();
	}

	/** @return the share read, 0 to 1; 0 if unknown */
	double share() {
		return share;
	}

	void cancel() {
		canceled = true;
	}

	@Override
	public void at(long done, long total) {
		share = total <= 0 ? 0 : Math.min(1, (double) done / total);
	}

	@Override
	public boolean isCanceled() {
		return canceled;
	}
}
