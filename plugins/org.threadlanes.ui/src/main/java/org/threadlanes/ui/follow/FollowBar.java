package org.threadlanes.ui.follow;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Label;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.base.text.ByteSizes;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.live.JvmConnection;
import org.threadlanes.core.live.follow.Follower;
import org.threadlanes.core.live.follow.Snapshot;
import org.threadlanes.ui.look.EllipsisLabel;
import org.threadlanes.ui.look.Icon;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.model.Change;
import org.threadlanes.ui.page.LanesPage;
import org.threadlanes.ui.work.Background;

/**
 * Follows a running JVM in the page of lanes below this bar: shows the state, and can pause, go back to the end, save
 * what is shown, and stop. Takes no room while not following. UI thread only.
 */
public final class FollowBar extends Composite {

	private static final Messages TEXT = Messages.of(FollowBar.class);
	private static final int HEIGHT = 30;
	private static final int MAX_NAME = 60;
	private static final int MAX_TEXT = 300;
	/** That of the last file, at first not the one that the program was started in. */
	private static String folder = System.getProperty("user.home");

	private final LanesPage page;
	private final Look look;
	private final Label icon;
	private final EllipsisLabel text;
	private final Button pause;
	private final Button latest;
	private final Button save;
	private final Button stop;
	private Consumer<String> onStarted = name -> {
	};
	private BiConsumer<Path, Triage> onSaved = (file, triage) -> {
	};
	private Following following;
	private String note = "";

	/** @param parent a grid of one column */
	public FollowBar(Composite parent, LanesPage page) {
		super(parent, SWT.NONE);
		this.page = page;
		look = Look.of(this);
		setBackground(look.theme().widgetBackground());
		GridDataFactory.fillDefaults().grab(true, false).hint(SWT.DEFAULT, look.fonts().scaled(HEIGHT)).exclude(true)
				.applyTo(this);
		GridLayoutFactory.fillDefaults().numColumns(6).extendedMargins(8, 8, 0, 0).spacing(6, 0).applyTo(this);
		icon = new Label(this, SWT.NONE);
		icon.setBackground(getBackground());
		text = new EllipsisLabel(this);
		text.setColor(look.theme().text());
		GridDataFactory.fillDefaults().grab(true, false).align(SWT.FILL, SWT.CENTER).hint(1, SWT.DEFAULT).applyTo(text);
		pause = button(() -> following.setPaused(!following.paused));
		latest = button(page::followEnd);
		save = button(this::save);
		stop = button(() -> following.stop());
		latest.setText(TEXT.get("latest"));
		latest.setToolTipText(TEXT.get("latest.tip"));
		save.setText(TEXT.get("save"));
		stop.setText(TEXT.get("stop"));
		setVisible(false);
		addListener(SWT.Dispose, e -> close());
	}

	private Button button(Runnable action) {
		Button button = new Button(this, SWT.PUSH);
		button.addListener(SWT.Selection, e -> action.run());
		return button;
	}

	/** Sets the listener for the name of the followed program. */
	public void setOnStarted(Consumer<String> to) {
		onStarted = to;
	}

	/** Sets the listener for saved files and their triage. */
	public void setOnSaved(BiConsumer<Path, Triage> to) {
		onSaved = to;
	}

	/** Says something after the state, or nothing if it is empty. */
	public void setNote(String to) {
		note = to.isEmpty() ? "" : " \u00b7 " + to;
		if (following != null) {
			following.show();
		}
	}

	/** Asks for a file and saves the recording shown, if there is one. */
	public void save() {
		if (following != null) {
			following.save();
		}
	}

	/** Saves the recording shown; the bar reports the outcome. */
	public void save(Path file) {
		following.save(file);
	}

	/** Follows a JVM, replacing the previous one. */
	public void follow(FollowRequest request) {
		checkWidget();
		close();
		setShown(true);
		page.showLoading(this::cancel);
		following = new Following(request);
		following.show();
	}

	/** Stops following, if a JVM is followed, and drops the data kept. Ends the recording in the JVM. */
	public void close() {
		if (following != null) {
			Following old = following;
			following = null;
			old.close();
			if (!isDisposed()) {
				setShown(false);
			}
		}
	}

	private void cancel() {
		if (following != null && following.shown == null) {
			following.stop();
		}
	}

	private void setShown(boolean shown) {
		Look.show(this, shown);
		getParent().layout();
	}

	/** A followed JVM. */
	private final class Following implements Follower.Listener {

		private final Display display = getDisplay();
		private final FollowRequest request;
		private final Follower follower;
		/** The latest snapshot not yet shown; null if there is none. */
		private final AtomicReference<Snapshot> newest = new AtomicReference<>();
		private String name;
		private String program = "";
		private long pid;
		private Snapshot shown;
		private boolean paused;
		/** Why following ended; empty if the user stopped it, null while it continues. */
		private String end;
		private String saved = "";

		Following(FollowRequest request) {
			this.request = request;
			name = request.name();
			follower = Follower.start(request.connector(), request.plan(), request.rules(), this);
		}

		// --- called by a thread of the follower

		@Override
		public void started(String startedProgram, long startedPid) {
			update(() -> {
				program = startedProgram;
				pid = startedPid;
				name = program.isEmpty() ? name : SafeText.shorten(program, MAX_NAME) + " (" + pid + ")";
				onStarted.accept(name);
				show();
			});
		}

		@Override
		public void grown(Snapshot snapshot) {
			Snapshot skipped = newest.getAndSet(snapshot);
			if (skipped != null) {
				skipped.close();
			}
			update(this::takeNewest);
		}

		@Override
		public void ended(String why) {
			update(() -> {
				// Earlier data may be waiting for the end of a pause.
				takeNewest();
				end(why);
			});
		}

		private void update(Runnable update) {
			Background.later(display, FollowBar.this, () -> {
				if (following == this) {
					update.run();
				}
			});
		}

		// --- of the UI thread

		private void takeNewest() {
			Snapshot snapshot = paused ? null : newest.getAndSet(null);
			if (snapshot == null) {
				return;
			}
			boolean first = page.model() == null;
			page.grow(snapshot.triage());
			if (first && page.model() != null) {
				page.model().listen(changes -> {
					if (following == this && changes.contains(Change.VIEW)) {
						latest.setEnabled(!page.model().isFollowingEnd());
					}
				});
			}
			Snapshot old = shown;
			shown = snapshot;
			if (old != null) {
				old.close();
			}
			show();
		}

		void setPaused(boolean to) {
			paused = to;
			takeNewest();
			show();
		}

		void stop() {
			end("");
			// The follower waits for the JVM; the window does not.
			new Thread(follower::close, "threadlanes-stop-following").start();
		}

		private void end(String why) {
			if (end == null) {
				end = why;
				// Whoever paused looks at something.
				takeNewest();
				paused = paused && newest.get() != null;
				if (shown == null) {
					page.showError(why.isEmpty() ? TEXT.get("stopped", name) : why, null, () -> follow(request));
				}
				show();
			}
		}

		void save() {
			if (shown == null) {
				return;
			}
			FileDialog dialog = new FileDialog(getShell(), SWT.SAVE);
			dialog.setText(TEXT.get("save.title"));
			dialog.setFilterExtensions(new String[] {"*.jfr"});
			dialog.setFilterPath(folder);
			dialog.setFileName(JvmConnection.recordingName(program, pid));
			dialog.setOverwrite(true);
			String chosen = dialog.open();
			if (chosen != null) {
				folder = dialog.getFilterPath();
				save(Path.of(chosen));
			}
		}

		void save(Path file) {
			Snapshot kept = shown.copy();
			Thread writer = new Thread(() -> {
				try (kept) {
					kept.save(file, true);
					update(() -> {
						say(TEXT.get("saved", SafeText.lastName(file), ByteSizes.text(kept.bytes())));
						onSaved.accept(file, kept.triage());
					});
				} catch (IOException e) {
					update(() -> say(TEXT.get(
							"not-saved", SafeText.shorten(String.valueOf(e.getMessage()), MAX_TEXT))));
				}
			}, "threadlanes-save");
			writer.start();
		}

		private void say(String outcome) {
			saved = " \u00b7 " + outcome;
			show();
		}

		void show() {
			boolean over = end != null;
			boolean problem = over && !end.isEmpty();
			icon.setImage(look.icons().get(problem ? Icon.WARNING : over || paused ? Icon.INFO : Icon.TIMER));
			String kept = shown == null ? "" : TEXT.get("kept", time(shown), ByteSizes.text(shown.bytes()));
			String state = problem ? end : over ? TEXT.get("stopped", name)
					: shown == null ? TEXT.get("connecting", name) : TEXT.get(paused ? "paused" : "following", name);
			text.setText(state + kept + (over && paused ? TEXT.get("more") : "") + saved + note);
			pause.setText(TEXT.get(paused ? "resume" : "pause"));
			pause.setEnabled((!over || paused) && shown != null);
			latest.setEnabled(page.model() != null && !page.model().isFollowingEnd());
			save.setEnabled(shown != null);
			stop.setEnabled(!over);
			layout();
		}

		private static String time(Snapshot snapshot) {
			Duration time = Duration.ofNanos(snapshot.triage().lanes().nanos());
			return String.format("%d:%02d", time.toMinutes(), time.toSecondsPart());
		}

		void close() {
			follower.close();
			for (Snapshot held : new Snapshot[] {newest.getAndSet(null), shown}) {
				if (held != null) {
					held.close();
				}
			}
		}
	}

	// --- for the tests

	public String text() {
		return text.getText();
	}
}
