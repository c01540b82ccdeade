package org.threadlanes.ui.record;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.widgets.WidgetFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.ProgressBar;
import org.eclipse.swt.widgets.Shell;
import org.threadlanes.core.base.text.ByteSizes;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.live.JvmConnection;
import org.threadlanes.core.live.LiveException;
import org.threadlanes.core.live.TimedRecording;
import org.threadlanes.core.live.TimedRecording.Outcome;
import org.threadlanes.ui.work.Background;

/**
 * A small window that records, shows the progress, and ends the recording early if the user presses its button or
 * closes it.
 */
public final class RecordingShell implements TimedRecording.Watcher {

	private static final Messages TEXT = Messages.of(RecordingShell.class);
	private static final int MAX_TEXT = 300;

	private final Display display;
	private final Shell shell;
	private final Label text;
	private final ProgressBar bar;
	private final Button stop;
	private final RecordRequest request;
	private final Consumer<Path> open;
	private volatile boolean enough;
	private boolean over;

	/**
	 * Starts the recording. UI thread only.
	 *
	 * @param request what to record; with a target
	 * @param open opens the recording, if there is one; called on the UI thread
	 */
	public RecordingShell(Shell parent, RecordRequest request, Consumer<Path> open) {
		this.request = request;
		this.open = open;
		display = parent.getDisplay();
		shell = new Shell(parent, SWT.DIALOG_TRIM);
		shell.setText(TEXT.get("title"));
		GridLayoutFactory.swtDefaults().margins(14, 14).applyTo(shell);
		text = new Label(shell, SWT.WRAP);
		text.setText(TEXT.get("connecting", request.target()));
		GridDataFactory.fillDefaults().grab(true, false).hint(460, SWT.DEFAULT).applyTo(text);
		bar = new ProgressBar(shell, SWT.SMOOTH);
		bar.setMaximum((int) request.plan().length().toMillis());
		GridDataFactory.fillDefaults().grab(true, false).applyTo(bar);
		stop = WidgetFactory.button(SWT.PUSH).text(TEXT.get("stop")).onSelect(e -> stop()).create(shell);
		GridDataFactory.swtDefaults().align(SWT.END, SWT.CENTER).applyTo(stop);
		shell.addListener(SWT.Close, e -> {
			e.doit = over;
			stop();
		});
		shell.pack();
		shell.open();
		Thread recorder = new Thread(this::record, "threadlanes-record");
		recorder.start();
	}

	private void stop() {
		enough = true;
		if (!stop.isDisposed()) {
			stop.setEnabled(false);
		}
	}

	private void record() {
		try (JvmConnection jvm = JvmConnection.open(request.target(), null)) {
			Path file = request.folder().resolve(jvm.recordingName());
			Outcome outcome = new TimedRecording(request.plan(), this).record(jvm, file);
			show(() -> done(file, outcome));
		} catch (LiveException e) {
			show(() -> failed(e.getMessage()));
		} catch (IOException e) {
			show(() -> failed(TEXT.get("not-written", SafeText.shorten(String.valueOf(e.getMessage()), MAX_TEXT))));
		}
	}

	private void show(Runnable update) {
		Background.later(display, shell, update);
	}

	private void done(Path file, Outcome outcome) {
		over = true;
		if (outcome.problem() == null) {
			shell.close();
		} else {
			failed(TEXT.get("cut-short", SafeText.shorten(String.valueOf(outcome.problem().getMessage()), MAX_TEXT)));
		}
		open.accept(file);
	}

	private void failed(String sentence) {
		over = true;
		text.setText(sentence);
		bar.setVisible(false);
		stop.setVisible(false);
		shell.pack();
	}

	@Override
	public void at(Duration left, long bytes) {
		show(() -> {
			bar.setSelection(bar.getMaximum() - (int) left.toMillis());
			text.setText(TEXT.get("progress", (left.toMillis() + 999) / 1000, ByteSizes.text(bytes)));
		});
	}

	@Override
	public boolean isEnough() {
		return enough;
	}
}
