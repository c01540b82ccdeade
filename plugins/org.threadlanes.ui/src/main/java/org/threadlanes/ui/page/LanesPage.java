package org.threadlanes.ui.page;

import java.time.ZoneId;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Link;
import org.eclipse.swt.widgets.Listener;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.jfr.RecordingException;
import org.threadlanes.core.live.follow.Snapshot;
import org.threadlanes.core.picture.LaneSampler;
import org.threadlanes.ui.details.DetailsTable;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.look.Theme;
import org.threadlanes.ui.menu.MenuContribution;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.PageState;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.model.WaitSelection;
import org.threadlanes.ui.work.Background;

/**
 * The Thread Lanes page: findings, lanes in groups, legend, statistics and a table of waits, of one recording. A host
 * lets it {@link #load} a recording, or passes one that was read elsewhere; a listener receives the selection, and
 * {@link PageState} holds the user's settings of the page. UI thread only; long work runs on its own threads.
 */
public final class LanesPage extends Composite {

	private static final Messages TEXT = Messages.of(LanesPage.class);
	/** The visible time of a followed recording. */
	private static final long FOLLOWED_NANOS = Snapshot.RECENT.toNanos();
	private static final String LOAD = "load";
	private static final int TELL_EVERY = 100;

	private final ZoneId zone;
	private final Background background;
	private Look look;
	private LanesView view;
	private LoadingView loading;
	private RecordingLoad load;
	/** Whether the focus was on the page when its shell was last active. */
	private boolean hadFocus;
	/** The control that last had the keys, except for links, which do something at once; null before the first. */
	private Control last;
	/** Whether that was in the drawer. */
	private boolean wasInDrawer;
	private PageState state = PageState.FIRST;
	/** Where the waits of the view before were scrolled to; null for nowhere. */
	private DetailsTable.Place place;
	private BiConsumer<WaitSelection, TimeRange> listener = (waits, range) -> {
	};
	private Runnable export;
	private MenuContribution menus = MenuContribution.NONE;
	private Consumer<Triage> onLoaded = triage -> {
	};

	private Consumer<String> onFailed = message -> {
	};

	public LanesPage(Composite parent, ZoneId zone) {
		super(parent, SWT.NONE);
		this.zone = zone;
		background = new Background(this);
		GridLayoutFactory.fillDefaults().spacing(5, 5).applyTo(this);
		Listener themeChanged = e -> takeUpColors();
		getDisplay().addListener(SWT.Settings, themeChanged);
		Listener focusMoved = e -> {
			if (e.widget instanceof Control control && control.getShell() == getShell()) {
				hadFocus = Look.isIn(control, this);
				if (view != null && Look.isIn(control, view) && !(control instanceof Link)) {
					last = control;
					wasInDrawer = Look.isIn(control, view.drawer.body);
					if (wasInDrawer) {
						// After a dialog, SWT gives the keys to what last got them so, not to what was clicked.
						control.forceFocus();
					}
				}
			}
		};
		getDisplay().addFilter(SWT.FocusIn, focusMoved);
		addDisposeListener(e -> {
			getDisplay().removeFilter(SWT.FocusIn, focusMoved);
			getDisplay().removeListener(SWT.Settings, themeChanged);
			abandonLoad();
		});
	}

	/** @return whether the focus is on the page, or will be again when the dialog before it closes */
	private boolean isFocusWithin() {
		return isInActiveShell() ? Look.isIn(getDisplay().getFocusControl(), this) : hadFocus;
	}

	private boolean isInActiveShell() {
		return getDisplay().getActiveShell() == getShell();
	}

	/** Takes the focus; while a dialog has it, as soon as that closes. */
	private void takeFocus() {
		if (isInActiveShell()) {
			setFocus();
		} else {
			Listener activated = new Listener() {
				@Override
				public void handleEvent(Event e) {
					e.widget.removeListener(SWT.Activate, this);
					Background.later(e.display, LanesPage.this, LanesPage.this::setFocus);
				}
			};
			getShell().addListener(SWT.Activate, activated);
		}
	}

	/** Removes the content, and applies the current colors. The page keeps the focus, for the content that comes. */
	private Composite renew() {
		if (view != null && !view.isDisposed()) {
			state = view.state();
			place = view.place();
		}
		view = null;
		boolean focused = isFocusWithin();
		Composite content = Look.renew(this);
		if (focused) {
			takeFocus();
		}
		GridLayoutFactory.fillDefaults().spacing(5, 5).applyTo(content);
		look = Look.of(content);
		return content;
	}

	/** Applies the current colors if they have changed. View and selection stay. */
	public void takeUpColors() {
		if (isDisposed() || view == null || look.theme().palette() == Theme.of(getDisplay()).palette()) {
			return;
		}
		PageModel old = view.model;
		show(old.triage());
		view.model.resume(old);
	}

	// --- content

	/** Shows a recording as soon as it is read. Until then, shows the progress with a link to cancel. */
	public void load(RecordingLoad reading) {
		checkWidget();
		abandonLoad();
		beginLoading(reading::cancel);
		state = state.ofAnotherRecording();
		wasInDrawer = false;
		load = reading;
		background.newest(LOAD, reading::triage, triage -> {
			load = null;
			show(triage);
			onLoaded.accept(triage);
		}, e -> {
			load = null;
			showFailure(reading.name(), e instanceof ExecutionException ? e.getCause() : e,
					() -> load(reading.again()));
		});
		tellProgress(reading);
	}

	private void tellProgress(RecordingLoad reading) {
		if (reading == load && !loading.isDisposed()) {
			loading.show("waits", reading.waits(), reading.share());
			getDisplay().timerExec(TELL_EVERY, () -> tellProgress(reading));
		}
	}

	private void abandonLoad() {
		if (load != null) {
			load.cancel();
			background.cancel(LOAD);
			load = null;
		}
	}

	/** Shows that a host is reading the recording, as {@link #load} does. */
	public void showLoading(Runnable cancel) {
		checkWidget();
		abandonLoad();
		beginLoading(cancel);
	}

	private void beginLoading(Runnable cancel) {
		Composite content = renew();
		loading = new LoadingView(content, look, cancel);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(loading);
		layout(true, true);
	}

	/**
	 * Shows a host's progress; does nothing unless {@link #showLoading} was called last.
	 *
	 * @param share the share of the recording read, 0 to 1
	 */
	public void showProgress(long events, double share) {
		if (loading != null && !loading.isDisposed()) {
			loading.show("events", events, share);
		}
	}

	/**
	 * Shows why a recording could not be read.
	 *
	 * @param name the display name
	 * @param cause the reason; a {@link CancellationException} if the user canceled it
	 * @param again reads it again
	 */
	public void showFailure(String name, Throwable cause, Runnable again) {
		checkWidget();
		boolean expected = cause instanceof CancellationException || cause instanceof RecordingException
				|| cause instanceof OutOfMemoryError;
		String message = cause instanceof CancellationException ? TEXT.get("error.cancelled")
				: cause instanceof RecordingException ? cause.getMessage()
						: TEXT.get(expected ? "error.memory" : "error.bug", name);
		showError(message, expected ? null : cause, again);
		onFailed.accept(message);
	}

	public void show(Triage triage) {
		show(triage, LaneSampler.of(triage.lanes()));
	}

	/** @param sampler samples all waits of the lanes; with its indexes, the first picture is complete */
	public void show(Triage triage, LaneSampler sampler) {
		checkWidget();
		abandonLoad();
		Composite content = renew();
		PageModel model = new PageModel(triage, sampler, zone);
		view = new LanesView(content, look, model, (waits, range) -> listener.accept(waits, range),
				export == null ? null : () -> export.run(), menus, place);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(view);
		layout(true, true);
		view.restore(state);
		if (isFocusWithin()) {
			takeFocus();
		}
	}

	/** Shows a later state of a followed recording; its end stays in view unless the user is looking elsewhere. */
	public void grow(Triage triage) {
		checkWidget();
		if (view == null) {
			show(triage);
			view.model.hideRecorder();
			view.model.followEnd(FOLLOWED_NANOS);
		} else {
			view.grow(triage);
		}
	}

	/** Shows the end of a followed recording, and keeps it in view. */
	public void followEnd() {
		if (view != null) {
			view.model.followEnd(FOLLOWED_NANOS);
		}
	}

	/**
	 * Shows an error.
	 *
	 * @param message one sentence that says what happened and what to do
	 * @param cause details for a developer; null for none
	 * @param again retries; null if that would not help
	 */
	public void showError(String message, Throwable cause, Runnable again) {
		checkWidget();
		Composite content = renew();
		new ErrorLine(content, look, message, cause, again)
				.setLayoutData(new GridData(SWT.FILL, SWT.TOP, true, false));
		layout(true, true);
	}

	// --- for a host

	/**
	 * Sets the listener for changes of the selection, called on the UI thread.
	 *
	 * @param to receives the selected waits (of the selected range or finding, or the one clicked; empty if nothing is
	 *            selected) and the selected range (null if there is none)
	 */
	public void setSelectionListener(BiConsumer<WaitSelection, TimeRange> to) {
		listener = to;
	}

	/** Sets the action of the link to the CSV export; null for no link. Must be called before anything is shown. */
	public void setExport(Runnable to) {
		export = to;
	}

	/** Sets a contribution to the context menus. Must be called before anything is shown. */
	public void setMenus(MenuContribution to) {
		menus = to;
	}

	/** Sets the listener for the triage of a loaded recording. */
	public void setOnLoaded(Consumer<Triage> to) {
		onLoaded = to;
	}

	/** Sets the listener for failures to load a recording, called with one sentence. */
	public void setOnFailed(Consumer<String> to) {
		onFailed = to;
	}

	/** Shows help on mouse and keys. Does nothing while no recording is shown. */
	public void showHelp() {
		if (view != null) {
			view.notes.showHelp();
		}
	}

	/** Opens the table of waits. Does nothing while no recording is shown. */
	public void openWaits() {
		if (view != null) {
			view.drawer.open(LanesView.WAITS);
		}
	}

	/** @return the model shown; null while a recording is being read, or after an error */
	public PageModel model() {
		return view == null ? null : view.model;
	}

	/** @return the user's settings of the page */
	public PageState state() {
		return view == null || view.isDisposed() ? state : view.state();
	}

	/** Restores the user's settings of the page. */
	public void restore(PageState to) {
		state = to;
		if (view != null) {
			view.restore(to);
		}
	}

	/** @return whether nothing is being read, summed or sorted; for tests */
	public boolean isIdle() {
		return load == null && (view == null || view.isIdle());
	}

	/** @return the parts of the page; null as for {@link #model}. For tests */
	LanesView view() {
		return view;
	}

	/** Gives the keys back to the control that had them last, or else to what is in its place; first, to the lanes. */
	@Override
	public boolean setFocus() {
		// SWT moves the focus elsewhere while it disposes a page.
		if (isDisposed() || view != null && view.canvas.isDisposed()) {
			return false;
		}
		if (view == null) {
			return super.setFocus();
		}
		Control first = last != null && !last.isDisposed() ? last
				: wasInDrawer && !view.drawer.open().isEmpty() ? view.drawer.body : view.canvas;
		return first.setFocus() || view.canvas.setFocus() || super.setFocus();
	}
}
