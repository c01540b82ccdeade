package org.threadlanes.jmc.pages;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

import org.eclipse.core.runtime.preferences.IEclipsePreferences.IPreferenceChangeListener;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.forms.widgets.Form;
import org.openjdk.jmc.common.IState;
import org.openjdk.jmc.common.IWritableState;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.ItemFilters;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.IRange;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.ui.IPageContainer;
import org.openjdk.jmc.flightrecorder.ui.common.DataPageToolkit;
import org.openjdk.jmc.flightrecorder.ui.common.FlavorSelector;
import org.openjdk.jmc.flightrecorder.ui.common.FlavorSelector.FlavorSelectorState;
import org.openjdk.jmc.flightrecorder.ui.selection.SelectionStore;
import org.openjdk.jmc.flightrecorder.ui.selection.SelectionStore.SelectionStoreEntry;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.jmc.ThemedIcon;
import org.threadlanes.jmc.export.ExportSource;
import org.threadlanes.jmc.export.ShownTables;
import org.threadlanes.jmc.export.TableExport;
import org.threadlanes.jmc.preferences.ThreadLanesPreferences;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.work.Background;

/**
 * The page while the recording is open, and what its content can request from the editor. Between two visits, its
 * widgets are in a shell that is never opened. UI thread only.
 */
final class PageHost {

	private static final String LOAD = "load";
	private static final String REPORT = "report";
	private static final Messages TEXT = HostedPage.TEXT;
	/** The time range last selected in the lanes of each open recording. UI thread only. */
	private static final Map<IPageContainer, TimeRange> CHOSEN_RANGES = new WeakHashMap<>();
	/** The settings last changed on a page of any recording: the next begins with them. UI thread only. */
	private static final Map<PageFactory, Map<String, String>> LEFT = new EnumMap<>(PageFactory.class);

	private final HostedPage page;
	private final PageFactory factory;
	private final IItemCollection items;
	private final Display display;
	private final IPageContainer editor;
	/** What the page began with, then its settings when the focus last left it. */
	private Map<String, String> state;
	final Form form;
	final PageContent content;
	private final Background background;
	private final FlavorSelector selector;
	/** Has the widgets between visits; disposed when the recording is being closed. */
	private final Shell parking;
	/** The stored selection that the focus bar shows; null for none. */
	private SelectionStoreEntry stored;
	private boolean focused;
	private IItemCollection focusItems;
	private IRange<IQuantity> focusRange;
	/** The focused range if the user wants to see only that; otherwise null. */
	private IRange<IQuantity> setRange;
	/** The model of all events; null until it is made. */
	private RecordingModel whole;
	private RecordingModel shown;
	private final AtomicBoolean preferencesDue = new AtomicBoolean();

	/**
	 * @param items all events
	 * @param saved the state that JDK Mission Control keeps
	 * @param form the widgets, still empty
	 */
	PageHost(HostedPage page, PageFactory factory, IItemCollection items, IPageContainer editor, IState saved,
			Form form) {
		this.page = page;
		this.factory = factory;
		this.items = items;
		this.display = form.getDisplay();
		parking = new Shell(display, SWT.NO_TRIM);
		this.editor = editor;
		state = LEFT.getOrDefault(factory, StateCodec.read(saved));
		this.form = form;
		form.getBody().setLayout(new FillLayout());
		// Before the content, because every later change of the tool bar lays out the whole heading.
		add(form, "report", ThemedIcon.REPORT, this::openReport);
		add(form, "export-table", ThemedIcon.EXPORT, this::exportTable);
		page.addResultActions(form);
		form.getToolBarManager().update(false);
		content = factory.content(form.getBody(), this);
		Control control = content.control();
		// Another recording may be opened beside this one.
		control.addListener(SWT.Deactivate, e -> noteState());
		background = new Background(control);
		IPreferenceChangeListener preferences = e -> preferencesChanged();
		ThreadLanesPreferences.node().addPreferenceChangeListener(preferences);
		control.addDisposeListener(e -> {
			ThreadLanesPreferences.node().removePreferenceChangeListener(preferences);
			background.cancel(LOAD);
		});
		// Reports the current selection, if any, at once.
		selector = FlavorSelector.itemsWithTimerange(form, ItemFilters.all(), items, editor, this::focusOn,
				this::useFocusRange, new FlavorSelectorState());
		FocusBar.wrap(form.getHead());
		stored = selectionStore().getCurrentSelection();
		if (!focused) {
			focusOn(null, editor.getRecordingRange());
		}
	}

	private static void add(Form form, String key, ThemedIcon icon, Runnable run) {
		Action action = new Action(TEXT.get(key), icon.descriptor()) {
			@Override
			public void run() {
				run.run();
			}
		};
		action.setToolTipText(TEXT.get(key + ".tool-tip"));
		form.getToolBarManager().appendToGroup(DataPageToolkit.FORM_TOOLBAR_PAGE_SETUP, action);
	}

	/** Begins another visit. The focus bar may have missed what other pages did with the stored selections. */
	void comeBack(Composite visit) {
		form.setParent(visit);
		form.setText(page.getName().replace("&", "&&"));
		selectionStore().setListener(selector);
		selector.selectionAdded(null);
		if (stored != selectionStore().getCurrentSelection()) {
			selector.selectionActive(true);
		}
		content.comeBack();
	}

	/** Keeps the widgets when a visit ends, unless the recording is being closed. */
	void park() {
		// The focus bar of every new page would make this one choose its focus again, and load anew.
		selectionStore().setListener(null);
		if (!parking.isDisposed()) {
			Control focus = display.getFocusControl();
			if (focus != null && Look.isIn(focus, form)) {
				// Nothing would have the focus, and no key of the editor would work.
				form.getParent().getParent().forceFocus();
			}
			form.setParent(parking);
			stored = selectionStore().getCurrentSelection();
		}
	}

	void close() {
		parking.dispose();
	}

	/**
	 * @param focus the events to show; null for all
	 * @param range the time of interest; applied only on request, as on JDK Mission Control's own pages
	 */
	private void focusOn(IItemCollection focus, IRange<IQuantity> range) {
		focused = true;
		cancelLoading();
		focusItems = focus;
		if (!Objects.equals(range, focusRange)) {
			focusRange = range;
			setRange = null;
		}
		if (focus == null && (whole == null || !whole.isCurrent())) {
			whole = HostedPage.COCOA || FirstUse.isPrepared() ? RecordingModel.known(items) : null;
		}
		if (focus == null && whole != null) {
			show(whole);
			return;
		}
		RecordingModel last = shown;
		// Of the same events by other rules, the picture stays until the next one is ready.
		if (last == null || last.items() != (focus == null ? last.allItems() : focus)) {
			content.loading();
		}
		background.newest(LOAD, () -> RecordingModel.build(items, focus, last, new LoadingProgress()), made -> {
			if (!made.isCurrent()) {
				// Preferences changed meanwhile.
				reload();
				return;
			}
			if (focus == null) {
				whole = made;
			}
			show(made);
		}, e -> {
			shown = null;
			content.failed(e);
		});
	}

	/** The buttons <i>Time Range: Set</i> and <i>Clear</i>. */
	private void useFocusRange(boolean use) {
		setRange = use ? focusRange : null;
		if (shown != null) {
			show(shown);
			if (!use) {
				content.showAll();
			}
		}
	}

	private void show(RecordingModel made) {
		shown = made;
		content.show(made, setRange == null ? null : time(setRange));
	}

	private static TimeRange time(IRange<IQuantity> range) {
		return new TimeRange(range.getStart().clampedLongValueIn(UnitLookup.EPOCH_NS),
				range.getEnd().clampedLongValueIn(UnitLookup.EPOCH_NS));
	}

	/** May be called on any thread, once for each changed preference; the changes are applied together. */
	private void preferencesChanged() {
		if (preferencesDue.compareAndSet(false, true)) {
			Background.later(display, content.control(), () -> {
				preferencesDue.set(false);
				ThreadLanesPreferences.usePalette();
				content.preferencesChanged();
				if (shown != null && !shown.isCurrent()) {
					reload();
				}
			});
		}
	}

	/**
	 * Exports the table that has the focus, or else the largest one shown, to a file that the user chooses. If none is
	 * shown, the page opens one.
	 */
	void exportTable() {
		Control table = nearestTable();
		if (table == null) {
			content.openTable();
			table = nearestTable();
		}
		TableExport.run(content.control().getShell(),
				ExportSource.of(table, editor instanceof IEditorPart part ? part : null));
	}

	private Control nearestTable() {
		return ShownTables.nearest(display.getFocusControl(), content.control()).orElse(null);
	}

	/** Writes the report of what is shown, and opens it in the web browser. */
	private void openReport() {
		if (shown != null) {
			RecordingModel model = shown;
			background.newest(REPORT, () -> ReportFile.write(model.triage(), recordingName()),
					file -> ReportFile.open(content.control().getShell(), file),
					e -> MessageDialog.openError(content.control().getShell(), TEXT.get("report"),
							TEXT.get("report.failed", e.getMessage())));
		}
	}

	/** Loads the page again. */
	void reload() {
		focusOn(focusItems, focusRange);
	}

	/** Cancels loading; the page stays as it is. */
	void cancelLoading() {
		background.cancel(LOAD);
	}

	/** @return the settings that the page begins with, possibly none; may be modified */
	Map<String, String> state() {
		return new HashMap<>(state);
	}

	/** JDK Mission Control saves the state when the page is left, and when the recording is closed. */
	void saveTo(IWritableState writable) {
		noteState();
		StateCodec.write(state, writable);
		content.leave();
	}

	/** Lets the next recording begin with the state that JDK Mission Control keeps. */
	static void forgetSettings(PageFactory factory) {
		LEFT.remove(factory);
	}

	private void noteState() {
		Map<String, String> now = content.state();
		if (!now.equals(state)) {
			state = now;
			LEFT.put(factory, now);
		}
	}

	/** @return the name of the recording, for file names */
	String recordingName() {
		return editor instanceof IEditorPart part ? part.getEditorInput().getName() : "";
	}

	/** Makes events the selection of JDK Mission Control, so that its views show them. */
	void select(IItemCollection events) {
		editor.showSelection(events);
	}

	/** @return the stored selections of the recording */
	SelectionStore selectionStore() {
		return editor.getSelectionStore();
	}

	/** @return the time of the events that the focus selects; null if it selects all */
	TimeRange focusTime() {
		return focusItems == null ? null : time(focusRange);
	}

	/** @return the time range selected in the lanes of this recording; null for none */
	TimeRange chosenRange() {
		return CHOSEN_RANGES.get(editor);
	}

	/** Remembers the time range selected in the lanes; null for none. */
	void chooseRange(TimeRange range) {
		CHOSEN_RANGES.put(editor, range);
	}

	/** Shows progress on the page, at most ten times a second. */
	private final class LoadingProgress implements Progress {

		private static final long STEP_NANOS = 100_000_000;

		private long shownAt = System.nanoTime();

		@Override
		public void at(long done, long total) {
			long now = System.nanoTime();
			if (now - shownAt > STEP_NANOS) {
				shownAt = now;
				Background.later(display, content.control(), () -> {
					if (!background.isIdle()) {
						content.progress(done, total);
					}
				});
			}
		}

		@Override
		public boolean isCanceled() {
			return Thread.currentThread().isInterrupted();
		}
	}
}
