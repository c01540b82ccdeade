package org.threadlanes.jmc.pages;

import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;

import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.preferences.IEclipsePreferences.IPreferenceChangeListener;
import org.eclipse.jface.action.Action;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.forms.widgets.Form;
import org.eclipse.ui.forms.widgets.FormToolkit;
import org.openjdk.jmc.common.IState;
import org.openjdk.jmc.common.IWritableState;
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
 * A page that builds its model in the background when first shown, and keeps it while the recording is open. It is
 * created with the recording, long before it is shown, so its constructor does nothing.
 */
final class HostedPage extends AbstractDataPage {

	static final Messages TEXT = Messages.of(HostedPage.class);
	private static final String LOAD = "load";
	/** The time range last selected in the lanes of each open recording. UI thread only. */
	private static final Map<IPageContainer, TimeRange> CHOSEN_RANGES = new WeakHashMap<>();

	private final FlavorSelectorState focus = new FlavorSelectorState();
	private final BiFunction<Composite, Visit, PageContent> makesContent;
	private RecordingModel model;

	/** @param makesContent creates the content, whose control is the only child of its parent and still empty */
	HostedPage(IPageDefinition definition, StreamModel items, IPageContainer editor,
			BiFunction<Composite, Visit, PageContent> makesContent) {
		super(definition, items, editor);
		this.makesContent = makesContent;
	}

	@Override
	public IPageUI display(Composite parent, FormToolkit toolkit, IPageContainer editor, IState state) {
		return new Visit(parent, toolkit, editor, state);
	}

	/**
	 * One visit to the page, from its display to the disposal of its widgets, and what its content can request from the
	 * editor. UI thread only.
	 */
	final class Visit implements IPageUI {

		private final Display display;
		private final IPageContainer editor;
		private final IState state;
		private final Form form;
		private final PageContent content;
		private final Background background;
		private boolean focused;
		private IItemCollection focusItems;
		private IRange<IQuantity> focusRange;
		/** The focused range if the user wants to see only that; otherwise null. */
		private IRange<IQuantity> setRange;
		private RecordingModel shown;
		private final AtomicBoolean preferencesDue = new AtomicBoolean();
		private final IPreferenceChangeListener preferences = e -> preferencesChanged();

		Visit(Composite parent, FormToolkit toolkit, IPageContainer editor, IState state) {
			this.display = parent.getDisplay();
			this.editor = editor;
			this.state = state;
			form = DataPageToolkit.createForm(parent, toolkit, getName(), getIcon());
			form.getBody().setLayout(new FillLayout());
			background = new Background(form);
			ThreadLanesPreferences.usePalette();
			// First, because every later change of the tool bar lays out the whole heading.
			addResultActions(form);
			addActions();
			content = makesContent.apply(form.getBody(), this);
			// Reports the current selection, if any, at once.
			FlavorSelector.itemsWithTimerange(form, ItemFilters.all(), getDataSource().getItems(), editor,
					this::focusOn, this::useFocusRange, focus);
			ThreadLanesPreferences.node().addPreferenceChangeListener(preferences);
			form.addDisposeListener(e -> ThreadLanesPreferences.node().removePreferenceChangeListener(preferences));
			if (!focused) {
				focusOn(null, editor.getRecordingRange());
			}
		}

		private void addActions() {
			Action export = new Action(TEXT.get("export-table"), ThemedIcon.EXPORT.descriptor()) {
				@Override
				public void run() {
					exportTable();
				}
			};
			export.setToolTipText(TEXT.get("export-table.tool-tip"));
			form.getToolBarManager().appendToGroup(DataPageToolkit.FORM_TOOLBAR_PAGE_SETUP, export);
			form.getToolBarManager().update(true);
		}

		/**
		 * @param items the events to show; null for all
		 * @param range the time of interest; applied only on request, as on JDK Mission Control's own pages
		 */
		private void focusOn(IItemCollection items, IRange<IQuantity> range) {
			cancelLoading();
			focused = true;
			focusItems = items;
			focusRange = range;
			setRange = null;
			if (items == null && model != null && model.isCurrent()) {
				show(model);
				return;
			}
			content.loading();
			background.newest(LOAD, () -> load(items), made -> {
				if (items == null) {
					model = made;
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
				Background.later(display, form, () -> {
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

		private RecordingModel load(IItemCollection some) {
			RecordingModel made = RecordingModel.build(getDataSource().getItems(), some, new LoadingProgress());
			// On macOS, AWT needs the UI thread to start, so that thread must not wait for it.
			if (!Platform.WS_COCOA.equals(Platform.getWS())) {
				FirstUse.prepare(made.triage());
			}
			return made;
		}

		/** Exports the table that has the focus, or else the largest one shown, to a file that the user chooses. */
		void exportTable() {
			Control table = ShownTables.nearest(display.getFocusControl(), content.control()).orElse(null);
			TableExport.run(form.getShell(), ExportSource.of(table, editor instanceof IEditorPart part ? part : null));
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

		@Override
		public void saveTo(IWritableState writable) {
			content.saveTo(writable);
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
					Background.later(display, form, () -> {
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
