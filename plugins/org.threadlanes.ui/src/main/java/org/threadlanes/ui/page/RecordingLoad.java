package org.threadlanes.ui.page;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.EventSource;
import org.threadlanes.core.jfr.ReadSummary;
import org.threadlanes.core.jfr.RecordingException;
import org.threadlanes.core.lanes.LanesBuilder;

/**
 * The reading of a recording, on a thread of its own, which may start before there is a page. Any thread may query its
 * progress and cancel it.
 */
public final class RecordingLoad {

	private final EventSource source;
	private final Rules rules;
	private final LanesBuilder builder;
	private final FutureTask<Triage> reading = new FutureTask<>(this::read);
	private volatile boolean canceled;
	private volatile double share;

	private RecordingLoad(EventSource source, Rules rules) {
		this.source = source;
		this.rules = rules;
		builder = new LanesBuilder(rules);
	}

	/** Begins to read a recording, with the shipped thresholds. */
	public static RecordingLoad begin(EventSource source, Rules rules) {
		RecordingLoad load = new RecordingLoad(source, rules);
		Thread reader = new Thread(load.reading, "Thread Lanes reading");
		reader.setDaemon(true);
		reader.start();
		return load;
	}

	private Triage read() throws RecordingException {
		ReadSummary summary = source.read(builder, new Progress() {
			@Override
			public void at(long done, long total) {
				share = total <= 0 ? 0 : Math.min(1, (double) done / total);
			}

			@Override
			public boolean isCanceled() {
				return canceled;
			}
		});
		return Triage.of(builder.finish(source.location(), summary), TriageSettings.DEFAULT);
	}

	/** @return the same from the start */
	RecordingLoad again() {
		return begin(source, rules);
	}

	/** @return its display name */
	String name() {
		return source.name();
	}

	/**
	 * Waits until it is read.
	 *
	 * @throws ExecutionException if it cannot be read, with the reason as the cause
	 */
	Triage triage() throws ExecutionException, InterruptedException {
		return reading.get();
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
}
