package org.threadlanes.jmc.pages;

import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;

import org.eclipse.core.runtime.Platform;
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
import org.eclipse.ui.forms.widgets.FormToolkit;
import org.openjdk.jmc.common.IState;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.ItemFilters;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.IRange;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.ui.IPageContainer;
import org.openjdk.jmc.flightrecorder.ui.IPageDefinition;
import org.openjdk.jmc.flightrecorder.ui.IPageUI;
import org.openjdk.jmc.flightrecorder.ui.StreamModel;
import org.openjdk.jmc.flightrecorder.ui.common.AbstractDataPage;
import org.openjdk.jmc.flightrecorder.ui.common.DataPageToolkit;
import org.openjdk.jmc.flightrecorder.ui.common.FlavorSelector;
import org.openjdk.jmc.flightrecorder.ui.common.FlavorSelector.FlavorSelectorState;
import org.openjdk.jmc.flightrecorder.ui.selection.SelectionStore;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.jmc.ThemedIcon;
import org.threadlanes.jmc.export.ExportSource;
import org.threadlanes.jmc.export.ShownTables;
import org.threadlanes.jmc.export.TableExport;
import org.threadlanes.jmc.preferences.ThreadLanesPreferences;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.page.FirstUse;
import org.threadlanes.ui.work.Background;

/**
 * A page that builds its model in the background when first shown. Model and widgets are kept while the recording is
 * open, whatever page is shown between: coming back shows what was left, at once. It is created with the recording,
 * long before it is shown, so its constructor does nothing.
 */
final class HostedPage extends AbstractDataPage {

	static final Messages TEXT = Messages.of(HostedPage.class);
	/** The time range last selected in the lanes of each open recording. UI thread only. */
	private static final Map<IPageContainer, TimeRange> CHOSEN_RANGES = new WeakHashMap<>();

	private final FlavorSelectorState focus = new FlavorSelectorState();
	private final BiFunction<Composite, Host, PageContent> makesContent;
	/** Null until the page is first shown. */
	private Host host;

	/** @param makesContent creates the content, whose control is the only child of its parent and still empty */
	HostedPage(IPageDefinition definition, StreamModel items, IPageContainer editor,
			BiFunction<Composite, Host, PageContent> makesContent) {
		super(definition, items, editor);
		this.makesContent = makesContent;
	}

	/** Shows the page as it was left, or a new one if it was not shown before or has been reset. */
	@Override
	public IPageUI display(Composite parent, FormToolkit toolkit, IPageContainer editor, IState state) {
		ThreadLanesPreferences.usePalette();
		Form form = DataPageToolkit.createForm(parent, toolkit, getName(), getIcon());
		form.getBody().setLayout(new FillLayout());
		// First, because every later change of the tool bar lays out the whole heading.
		addResultActions(form);
		boolean back = host != null && !host.content.control().isDisposed();
		if (back && StateCodec.read(state).isEmpty()) {
			host.content.control().dispose();
			back = false;
		}
		if (!back) {
			host = new Host(form.getBody(), editor, state);
		}
		add(form, "report", ThemedIcon.REPORT, () -> host.openReport());
		add(form, "export-table", ThemedIcon.EXPORT, () -> host.exportTable());
		form.getToolBarManager().update(true);
		host.enter(form, parent, back);
		return host.content::saveTo;
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

	/**
	 * The content of the page while the recording is open, and what it can request from the editor. Between two visits,
	 * its widgets are in a shell that is never opened. UI thread only.
	 */
	final class Host {

		private static final String LOAD = "load";
		private static final String REPORT = "report";

		private final Display display;
		private final IPageContainer editor;
		private final IState state;
		private final PageContent content;
		private final Background background;
		private Shell parking;
		/** Whether the focus bar is only repeating the focus of the last visit. */
		private boolean entering;
		private IItemCollection focusItems;
		private IRange<IQuantity> focusRange;
		/** The focused range if the user wants to see only that; otherwise null. */
		private IRange<IQuantity> setRange;
		/** The model of all events; null until it is made. */
		private RecordingModel whole;
		private RecordingModel shown;
		private final AtomicBoolean preferencesDue = new AtomicBoolean();

		Host(Composite body, IPageContainer editor, IState state) {
			this.display = body.getDisplay();
			this.editor = editor;
			this.state = state;
			content = makesContent.apply(body, this);
			Control control = content.control();
			background = new Background(control);
			IPreferenceChangeListener preferences = e -> preferencesChanged();
			ThreadLanesPreferences.node().addPreferenceChangeListener(preferences);
			control.addDisposeListener(e -> {
				ThreadLanesPreferences.node().removePreferenceChangeListener(preferences);
				background.cancel(LOAD);
			});
		}

		/**
		 * Begins a visit, which ends when its form is disposed.
		 *
		 * @param parent the part of the editor that shows pages; as long as it exists, the recording is open
		 * @param back whether this is not the first visit
		 */
		private void enter(Form form, Composite parent, boolean back) {
			if (back) {
				content.control().setParent(form.getBody());
			}
			if (parking == null) {
				parking = new Shell(display, SWT.NO_TRIM);
				parent.addDisposeListener(e -> parking.dispose());
			}
			form.addDisposeListener(e -> {
				if (!parking.isDisposed()) {
					content.control().setParent(parking);
				}
			});
			entering = true;
			// Reports the current selection, if any, at once.
			FlavorSelector.itemsWithTimerange(form, ItemFilters.all(), getDataSource().getItems(), editor,
					this::focusOn, this::useFocusRange, focus);
			if (entering) {
				focusOn(null, editor.getRecordingRange());
			}
		}

		/**
		 * @param items the events to show; null for all
		 * @param range the time of interest; applied only on request, as on JDK Mission Control's own pages
		 */
		private void focusOn(IItemCollection items, IRange<IQuantity> range) {
			boolean known = entering && shown != null && shown.isCurrent();
			entering = false;
			cancelLoading();
			focusItems = items;
			if (!Objects.equals(range, focusRange)) {
				focusRange = range;
				setRange = null;
			}
			if (items == null && whole != null && whole.isCurrent()) {
				show(whole);
				return;
			}
			if (!known) {
				content.loading();
			}
			RecordingModel last = shown;
			background.newest(LOAD, () -> load(items, last), made -> {
				if (items == null) {
					whole = made;
				}
				show(made);
			}, content::failed);
		}

		/** The buttons <i>Time Range: Set</i> and <i>Clear</i>. */
		private void useFocusRange(boolean use) {
			setRange = use ? focusRange : null;
			if (shown != null) {
				show(shown);
			}
		}

		private void show(RecordingModel made) {
			shown = made;
			IRange<IQuantity> range = setRange != null ? setRange : editor.getRecordingRange();
			content.show(made, range.getStart().clampedLongValueIn(UnitLookup.EPOCH_NS),
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
						shown = null;
						reload();
					}
				});
			}
		}

		private RecordingModel load(IItemCollection some, RecordingModel last) {
			RecordingModel made = RecordingModel.build(getDataSource().getItems(), some, last, new LoadingProgress());
			// On macOS, AWT needs the UI thread to start, so that thread must not wait for it.
			if (!Platform.WS_COCOA.equals(Platform.getWS())) {
				FirstUse.prepare(made.triage());
			}
			return made;
		}

		/** Exports the table that has the focus, or else the largest one shown, to a file that the user chooses. */
		void exportTable() {
			Control table = ShownTables.nearest(display.getFocusControl(), content.control()).orElse(null);
			TableExport.run(content.control().getShell(), ExportSource.of(table, editor instanceof IEditorPart part ? part : null));
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

		/** @return the state saved when the page was last left; not null, but possibly empty */
		IState state() {
			return state;
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
}
