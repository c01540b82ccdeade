package org.threadlanes.ui.page;

import org.eclipse.swt.widgets.Display;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.recording.EventSource;
import org.threadlanes.core.recording.ReadSummary;
import org.threadlanes.core.recording.RecordingException;
import org.threadlanes.core.report.Triage;
import org.threadlanes.core.report.TriageSettings;
import org.threadlanes.core.rules.Rules;
import org.threadlanes.core.work.Progress;

/** Reads a recording on a thread of its own. */
final class RecordingLoad implements Progress {

	private static final int TELL_EVERY = 100;

	/** Receives progress and outcome, on the UI thread. */
	interface Listener {
		/** So many waits were found, and this share of the recording was read, 0 to 1. */
		void progress(long waits, double share);

		void loaded(Triage triage);

		/** It could not be read, or was canceled. */
		void failed(Throwable cause);
	}

	private final EventSource source;
	private final TriageSettings settings;
	private final Display display;
	private final Listener listener;
	private final LanesBuilder builder;
	private volatile boolean canceled;
	private volatile double share;
	private volatile boolean ended;
	private volatile boolean abandoned;

	RecordingLoad(EventSource source, Rules rules, TriageSettings settings, Display display, Listener listener) {
		this.source = source;
		this.settings = settings;
		this.display = display;
		this.listener = listener;
		builder = new LanesBuilder(rules);
	}

	void start() {
		Thread thread = new Thread(this::run, "Thread Lanes reads " + source.name());
		thread.setDaemon(true);
		thread.start();
		tellProgress();
	}

	/** A file of one chunk says nothing of its progress, but the number of waits grows all the same. */
	private void tellProgress() {
		if (!ended && !abandoned && !display.isDisposed()) {
			listener.progress(builder.eventCount(), share);
			display.timerExec(TELL_EVERY, this::tellProgress);
		}
	}

	/** Stops, and tells that it was canceled. */
	void cancel() {
		canceled = true;
	}

	/** Stops, and tells nothing any more: something else is shown. For the UI thread. */
	void abandon() {
		abandoned = true;
		canceled = true;
	}

	private void run() {
		try {
			Triage triage = Triage.of(read(), settings);
			ended = true;
			tell(() -> listener.loaded(triage));
		} catch (Throwable e) {
			// Whatever it is, the page must say so instead of loading for ever.
			ended = true;
			tell(() -> listener.failed(e));
		}
	}

	private ThreadLanes read() throws RecordingException {
		ReadSummary summary = source.read(builder, this);
		return builder.finish(source.location(), summary);
	}

	private void tell(Runnable what) {
		if (!display.isDisposed()) {
			display.asyncExec(() -> {
				if (!abandoned) {
					what.run();
				}
			});
		}
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
