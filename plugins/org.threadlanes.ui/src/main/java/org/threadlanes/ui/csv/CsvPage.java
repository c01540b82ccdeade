package org.threadlanes.ui.csv;

import java.nio.file.Path;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.widgets.WidgetFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Listener;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.jfr.EventSource;
import org.threadlanes.core.tables.EventCatalog;
import org.threadlanes.core.tables.csv.CsvProfile;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.look.Theme;
import org.threadlanes.ui.model.PageState;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.model.TimeTexts;
import org.threadlanes.ui.work.Background;

/**
 * The CSV Export page: tables and fields with ticks, a profile, a preview, and one button. For the UI thread only; the
 * recording is read on other threads.
 */
public final class CsvPage extends Composite {

	private static final Messages TEXT = Messages.of(CsvPage.class);
	private static final String CATALOG = "catalog";
	private static final String COUNTS = "counts";
	private static final String WAITS = "threadlanes.waits";
	/** The key of the folder in the state of the page. */
	public static final String KEY_FOLDER = "csvFolder";
	/** The key of the profile in the state of the page. */
	public static final String KEY_PROFILE = "csvProfile";
	private static final String KEY_FRAMES = "csvFrames";
	private static final String KEY_META = "csvMeta";

	private static final int MARGIN = 8;
	private static final int SPACING = 14;
	/** If the options would leave less for the lists, they are below them. */
	private static final int LISTS_WIDTH = 600;
	/** The part of the tables of the width of both lists, in percent. */
	private static final int TABLES_SHARE = 46;

	private final TimeTexts times;
	private final Background background;
	private Look look;
	ExportModel model;
	/** What was shown before, whose choices are kept for other events of the same recording; null for none. */
	private ExportModel before;
	/** The folder that was proposed for the files of the recording. */
	private String proposed = "";
	/** The folder that the user typed for them, before other events were shown; null for none. */
	private String typed;
	private ScrolledComposite scrolled;
	TablesPane tables;
	FieldsPane fields;
	OptionsPane options;
	PreviewPane preview;
	ExportPane export;
	private TimeRange selection;
	private Map<String, String> saved = Map.of();
	private boolean waitsWanted;
	/** Reads the tables once the page is visible; null if that has started, or if no recording is set. */
	private Callable<ExportModel> next;
	private boolean isDefault;
	private Consumer<String> onExport = parent -> {
	};

	public CsvPage(Composite parent, ZoneId zone) {
		super(parent, SWT.NONE);
		times = new TimeTexts(zone);
		background = new Background(this);
		GridLayoutFactory.fillDefaults().applyTo(this);
		renew(Look::renew);
		Listener themeChanged = e -> {
			if (!isDisposed() && model != null && look.theme().isDark() != Theme.of(getDisplay()).isDark()) {
				show(model);
			}
		};
		getDisplay().addListener(SWT.Settings, themeChanged);
		addListener(SWT.Show, e -> loadNext());
		addDisposeListener(e -> getDisplay().removeListener(SWT.Settings, themeChanged));
	}

	private Composite renew(UnaryOperator<Composite> making) {
		if (model != null) {
			saved = state();
			before = model;
			typed = typed();
		}
		model = null;
		next = null;
		Composite content = making.apply(this);
		look = Look.of(content);
		return content;
	}

	private Composite message(String text) {
		Composite content = renew(Look::renew);
		GridLayoutFactory.fillDefaults().margins(16, 14).applyTo(content);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(look.label(content, SWT.WRAP, text));
		layout(true, true);
		return content;
	}

	/** Shows what the user must do first, in one sentence, with a button that does it. */
	public void showNeeded(String sentence, String name, Runnable action) {
		checkWidget();
		Composite content = message(sentence);
		Button button = WidgetFactory.button(SWT.PUSH).text(name).onSelect(e -> action.run()).create(content);
		GridDataFactory.swtDefaults().applyTo(button);
		layout(true, true);
	}

	/** Shows that the recording is still being read. */
	public void showLoading() {
		checkWidget();
		message(TEXT.get("page.loading"));
	}

	/** Shows a failure, in one sentence. */
	public void showError(String sentence) {
		checkWidget();
		message(SafeText.shorten(sentence, 1_000));
	}

	/**
	 * Shows the tables of a recording, which is read when the page is visible.
	 *
	 * @param source the recording; it is read again for previews and exports
	 */
	public void show(EventSource source, Triage triage) {
		load(() -> new ExportModel(source, triage, EventCatalog.of(source, Background.UNTIL_INTERRUPTED)));
	}

	/** Shows the tables of some events of a recording, and the numbers of rows that the whole recording has. */
	public void show(EventSource source, Triage triage, EventSource recording, Triage whole) {
		load(() -> {
			ExportModel made = new ExportModel(source, triage, EventCatalog.of(source, Background.UNTIL_INTERRUPTED));
			made.setRecording(whole, EventCatalog.of(recording, Background.UNTIL_INTERRUPTED));
			return made;
		});
	}

	private void load(Callable<ExportModel> making) {
		showLoading();
		background.cancel(CATALOG);
		next = making;
		if (getVisible()) {
			loadNext();
		}
	}

	/** Large recordings take seconds and memory to read again, so not before the page is shown. */
	private void loadNext() {
		if (next != null) {
			background.newest(CATALOG, next, this::show, e -> {
				if (!(e instanceof CancellationException)) {
					showError(String.valueOf(e.getMessage()));
				}
			});
			next = null;
		}
	}

	private void show(ExportModel made) {
		boolean hasFocus = Look.isIn(getDisplay().getFocusControl(), this);
		Composite content = renew(Look::renewUnseen);
		model = made;
		restoreOptions();
		boolean same = before != null && before.source.location().equals(made.source.location());
		if (same) {
			model.resume(before);
		}
		model.setSelection(selection);
		GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(content);
		scrolled = new ScrolledComposite(content, SWT.V_SCROLL);
		GridDataFactory.fillDefaults().grab(true, true).hint(1, 1).applyTo(scrolled);
		scrolled.setExpandHorizontal(true);
		scrolled.setExpandVertical(true);
		scrolled.setShowFocusedControl(true);
		scrolled.getVerticalBar().setIncrement(look.fonts().lineHeight());
		// Where everything fits, the page is laid out once.
		scrolled.getVerticalBar().setVisible(false);
		Composite body = new Composite(scrolled, SWT.NONE);
		// A scrolled pane does not inherit the background. Forced on a tree, it is white on Eclipse's dark theme.
		body.setBackground(look.theme().listBackground());
		body.setBackgroundMode(SWT.INHERIT_DEFAULT);
		scrolled.setContent(body);
		tables = new TablesPane(body, look, model, this::changed);
		fields = new FieldsPane(body, look, model, this::changed);
		options = new OptionsPane(body, look, model, times, this::changed);
		preview = new PreviewPane(body, look, model, background);
		scrolled.addListener(SWT.Resize, e -> share());
		if (!same || typed == null) {
			proposed = folder();
			typed = proposed;
		}
		export = new ExportPane(content, look, model, typed, files -> onExport.accept(parent(files)));
		GridDataFactory.fillDefaults().grab(true, false).applyTo(export);
		if (waitsWanted) {
			chooseWaits();
		}
		Look.appear(content, this);
		// Menus belong to the shell.
		CsvMenus.attach(tables, fields, preview);
		layout(true, true);
		tables.scrollToShown();
		if (hasFocus) {
			setFocus();
		}
		preview.refresh();
		count();
		if (isDefault && getVisible()) {
			becomeDefault();
		}
	}

	/**
	 * Lays out the lists with the options beside them, or below on a narrow page. If the preview would have few rows
	 * below the options, it is beside them, too. The lists and the preview share the height; on a low page the lists
	 * lose their headers, then the preview rows; if that is too little, the page scrolls. The line with the result of
	 * an export takes rows of the preview only.
	 */
	private void share() {
		Rectangle area = scrolled.getClientArea();
		if (area.width <= 0) {
			return;
		}
		int width = area.width - 2 * MARGIN;
		int left = width - SPACING - options.width();
		boolean beside = left >= look.fonts().scaled(LISTS_WIDTH);
		left = beside ? left : width;
		int side = beside ? options.arrangeBelow(width - SPACING - left, area.height - 2 * MARGIN)
				: options.arrangeBeside(width);
		int foot = beside ? 0 : side + MARGIN;
		int height = area.height - 3 * MARGIN - foot;
		int lists = tables.computeSize(SWT.DEFAULT, SWT.DEFAULT).y;
		int full = lists + tables.headerHeight();
		int before = height + export.lineHeight();
		boolean across = beside && preview.hasFewRows(before - Math.max(full, side));
		boolean headers = across || preview.hasFewRows(before - full);
		lists = across ? Math.max(full, side) : headers ? full : lists;
		tables.tree.setHeaderVisible(headers);
		fields.table.setHeaderVisible(headers);
		int rows = preview.fit(height - lists - (across ? 0 : tables.moreHeight()));
		lists = Math.max(lists, height - rows);
		if (beside) {
			lists = Math.max(lists, side - MARGIN - rows);
		}
		// Shows or hides the scroll bar; if the page becomes narrower or wider, it has been laid out again.
		scrolled.setMinHeight(lists + rows + foot + 3 * MARGIN);
		if (scrolled.getClientArea().width != area.width) {
			return;
		}
		int bottom = MARGIN + lists + MARGIN;
		int first = (left - SPACING) * TABLES_SHARE / 100;
		tables.setBounds(MARGIN, MARGIN, first, lists);
		fields.setBounds(MARGIN + first + SPACING, MARGIN, left - SPACING - first, lists);
		if (beside) {
			options.place(MARGIN + left + SPACING, MARGIN, width - SPACING - left, side);
		} else {
			options.place(MARGIN, bottom, width, side);
		}
		preview.setBounds(MARGIN, bottom + foot, across ? width : left, rows);
	}

	private void changed() {
		tables.refreshRows();
		fields.refresh();
		options.refresh();
		share();
		preview.refresh();
		export.refresh();
	}

	// --- the selection of the lanes

	/** Offers to export only the rows in a range; null for none. */
	public void setSelection(TimeRange range) {
		checkWidget();
		selection = range;
		if (model != null) {
			model.setSelection(range);
			changed();
			count();
		}
	}

	private void count() {
		TimeRange range = selection;
		if (range == null || model == null) {
			background.cancel(COUNTS);
			return;
		}
		ExportModel counted = model;
		background.newest(COUNTS, () -> counted.count(range), counts -> {
			if (model != null && range.equals(model.selection())) {
				model.setCounts(counts);
				changed();
			}
		}, e -> {
			// The export itself will report the problem.
		});
	}

	/** Selects the table of waits, and only the selected range if there is one. */
	public void chooseWaits() {
		waitsWanted = model == null;
		if (model != null) {
			TableChoice waits = model.table(WAITS);
			model.tick(waits, true);
			model.show(waits);
			model.setOnlySelection(model.selection() != null);
			tables.refresh();
			changed();
		}
	}

	/** Gives the keys to the list of tables, once it is there. */
	@Override
	public boolean setFocus() {
		// SWT moves the focus elsewhere while it disposes a page.
		return !isDisposed() && (model == null || tables.isDisposed() ? super.setFocus() : tables.tree.setFocus());
	}

	// --- state

	/** @return the state of the page: folder, profile and options, as text by key */
	public Map<String, String> state() {
		if (model == null || isDisposed()) {
			return saved;
		}
		Map<String, String> state = new LinkedHashMap<>();
		state.put(KEY_FOLDER, parent(export.path()));
		state.put(KEY_PROFILE, model.profile().id());
		state.put(KEY_FRAMES, String.valueOf(model.options().events().stackDepth()));
		state.put(KEY_META, String.valueOf(model.options().meta()));
		return state;
	}

	private static String parent(Path folder) {
		Path parent = folder == null ? null : folder.getParent();
		return parent == null ? "" : parent.toString();
	}

	/** @param action called with the parent of a folder when files were written to it, to be that of others */
	public void setOnExport(Consumer<String> action) {
		onExport = action;
	}

	/** Restores the state of the page. Must be called before anything is shown. */
	public void restore(Map<String, String> state) {
		saved = Map.copyOf(state);
	}

	private void restoreOptions() {
		CsvProfile.of(saved.getOrDefault(KEY_PROFILE, "")).ifPresent(model::setProfile);
		model.setOptions(model.options().withMeta(Boolean.parseBoolean(saved.get(KEY_META))));
		long depth =
				PageState.number(saved.get(KEY_FRAMES), model.options().events().stackDepth(), 0, Integer.MAX_VALUE);
		model.setOptions(model.options().withEvents(events -> events.withStackDepth((int) depth)));
	}

	/** @return the folder that the user typed for the recording shown; null for none */
	private String typed() {
		return export.folder.getText().equals(proposed) ? null : export.folder.getText();
	}

	private String folder() {
		String parent = saved.getOrDefault(KEY_FOLDER, "");
		String name = SafeText.shorten(model.source.name(), 100).replaceFirst("(?i)(\\.jfr)?(\\.(gz|lz4|zip))?$", "")
				.replaceAll("[/\\\\:*?\"<>|]", "_");
		String harmless = name.isEmpty() || name.startsWith(".") ? "_" + name : name;
		return (parent.isEmpty() ? "~/jfr-csv" : ExportPane.withTilde(parent)) + "/" + harmless;
	}

	/**
	 * Sets the profile and the folder, except that a folder that the user typed stays that of its recording.
	 *
	 * @param folder the parent of the folders of recordings; null to keep the current one
	 */
	public void setTarget(CsvProfile profile, String folder) {
		checkWidget();
		Map<String, String> state = new LinkedHashMap<>(state());
		state.put(KEY_PROFILE, profile.id());
		if (folder != null) {
			state.put(KEY_FOLDER, folder);
		}
		saved = state;
		if (model != null) {
			model.setProfile(profile);
			if (typed() == null) {
				proposed = folder();
				export.folder.setText(proposed);
			}
			changed();
		}
	}

	/** @return the name of a profile, wherever one is chosen */
	public static String profile(CsvProfile profile) {
		return TEXT.get("profile." + profile.id());
	}

	/** @return what a profile means for the files, in a sentence or two */
	public static String profileSays(CsvProfile profile) {
		return TEXT.get("profile." + profile.id() + ".says");
	}

	/** @return whether nothing is being read, counted or exported */
	public boolean isIdle() {
		return background.isIdle() && (model == null || !export.isRunning());
	}

	/** Makes Export the button that Enter presses; for a host whose window shows this page. */
	public void becomeDefault() {
		isDefault = true;
		if (model != null) {
			getShell().setDefaultButton(export.button());
		}
	}
}
