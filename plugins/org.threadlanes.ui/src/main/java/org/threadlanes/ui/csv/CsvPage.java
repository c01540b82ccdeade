package org.threadlanes.ui.csv;

import java.nio.file.Path;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;

import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.layout.FormAttachment;
import org.eclipse.swt.layout.FormData;
import org.eclipse.swt.layout.FormLayout;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Listener;
import org.threadlanes.core.csv.CsvProfile;
import org.threadlanes.core.recording.EventSource;
import org.threadlanes.core.report.Triage;
import org.threadlanes.core.table.EventCatalog;
import org.threadlanes.core.text.Messages;
import org.threadlanes.core.text.SafeText;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.look.Theme;
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
	private static final String KEY_FOLDER = "csvFolder";
	private static final String KEY_PROFILE = "csvProfile";
	private static final String KEY_FRAMES = "csvFrames";
	private static final String KEY_META = "csvMeta";

	private final TimeTexts times;
	private final Background background;
	private Look look;
	private ExportModel model;
	private TablesPane tables;
	private FieldsPane fields;
	private OptionsPane options;
	private PreviewPane preview;
	private ExportPane export;
	private TimeRange selection;
	private Map<String, String> saved = Map.of();
	private boolean waitsWanted;

	/**
	 * @param parent
	 *            where it stands
	 * @param zone
	 *            in which times are shown on the page
	 */
	public CsvPage(Composite parent, ZoneId zone) {
		super(parent, SWT.NONE);
		times = new TimeTexts(zone);
		background = new Background(this);
		setLayout(new GridLayout(1, false));
		renew();
		Listener themeChanged = e -> {
			if (!isDisposed() && model != null && look.theme().isDark() != Theme.of(getDisplay()).isDark()) {
				show(model);
			}
		};
		getDisplay().addListener(SWT.Settings, themeChanged);
		addDisposeListener(e -> getDisplay().removeListener(SWT.Settings, themeChanged));
	}

	private Composite renew() {
		if (model != null) {
			saved = state();
		}
		model = null;
		for (Control child : getChildren()) {
			child.dispose();
		}
		GridLayout none = (GridLayout) getLayout();
		none.marginWidth = 0;
		none.marginHeight = 0;
		Composite content = new Composite(this, SWT.NONE);
		content.setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, true));
		look = Look.of(content);
		setBackground(look.theme().listBackground());
		content.setBackground(look.theme().listBackground());
		content.setBackgroundMode(SWT.INHERIT_DEFAULT);
		return content;
	}

	private void message(String text) {
		Composite content = renew();
		GridLayout layout = new GridLayout(1, false);
		layout.marginWidth = 16;
		layout.marginHeight = 14;
		content.setLayout(layout);
		Label label = new Label(content, SWT.WRAP);
		label.setText(text.replace("&", "&&"));
		label.setForeground(look.theme().text());
		label.setLayoutData(new GridData(SWT.FILL, SWT.TOP, true, false));
		layout(true, true);
	}

	/** Says that the recording is still being read. */
	public void showLoading() {
		checkWidget();
		message(TEXT.get("page.loading"));
	}

	/** Says what went wrong, in one sentence. */
	public void showError(String sentence) {
		checkWidget();
		message(SafeText.shorten(sentence, 1_000));
	}

	/**
	 * Shows the tables of a recording.
	 *
	 * @param source
	 *            the recording; it is read again for a preview and for an export
	 * @param triage
	 *            what was made of it
	 */
	public void show(EventSource source, Triage triage) {
		checkWidget();
		showLoading();
		background.newest(CATALOG, () -> EventCatalog.of(source, Background.UNTIL_INTERRUPTED),
				catalog -> show(new ExportModel(source, triage, catalog)), e -> {
					if (!(e instanceof CancellationException)) {
						showError(String.valueOf(e.getMessage()));
					}
				});
	}

	private void show(ExportModel made) {
		Composite content = renew();
		model = made;
		restoreOptions();
		model.setSelection(selection);
		if (waitsWanted) {
			chooseWaits();
		}
		GridLayout layout = new GridLayout(1, false);
		layout.marginWidth = 0;
		layout.marginHeight = 0;
		layout.verticalSpacing = 0;
		content.setLayout(layout);
		Composite body = new Composite(content, SWT.NONE);
		body.setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, true));
		GridLayout inset = new GridLayout(1, false);
		inset.marginWidth = 8;
		inset.marginHeight = 8;
		inset.verticalSpacing = 8;
		body.setLayout(inset);
		Composite upper = new Composite(body, SWT.NONE);
		upper.setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, true));
		upper.setLayout(new FormLayout());
		tables = new TablesPane(upper, look, model, this::changed);
		tables.setLayoutData(part(0, 0, 30, -6));
		fields = new FieldsPane(upper, look, model, this::changed);
		fields.setLayoutData(part(30, 6, 63, 0));
		ScrolledComposite scrolled = new ScrolledComposite(upper, SWT.V_SCROLL);
		scrolled.setBackground(look.theme().listBackground());
		scrolled.setLayoutData(part(63, 14, 100, 0));
		scrolled.setExpandHorizontal(true);
		scrolled.setExpandVertical(true);
		scrolled.setShowFocusedControl(true);
		scrolled.setBackground(look.theme().listBackground());
		scrolled.setBackgroundMode(SWT.INHERIT_FORCE);
		options = new OptionsPane(scrolled, look, model, times, this::changed);
		scrolled.setContent(options);
		preview = new PreviewPane(body, look, model, background);
		preview.setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, false));
		body.addListener(SWT.Resize, e -> share(body, scrolled));
		Label line = new Label(content, SWT.SEPARATOR | SWT.HORIZONTAL);
		line.setLayoutData(new GridData(SWT.FILL, SWT.TOP, true, false));
		export = new ExportPane(content, look, model, folder());
		export.setLayoutData(new GridData(SWT.FILL, SWT.BOTTOM, true, false));
		layout(true, true);
		preview.refresh();
		count();
	}

	/** On a low page the preview gives way to the options, down to a few rows; then the options scroll. */
	private void share(Composite body, ScrolledComposite scrolled) {
		int wanted = options.computeSize(SWT.DEFAULT, SWT.DEFAULT).y;
		scrolled.setMinHeight(wanted);
		scrolled.getVerticalBar().setIncrement(options.getFont().getFontData()[0].getHeight());
		GridLayout inset = (GridLayout) body.getLayout();
		preview.fit(body.getClientArea().height - wanted - 2 * inset.marginHeight - inset.verticalSpacing);
		body.layout(true, true);
	}

	private static FormData part(int from, int indent, int to, int outdent) {
		FormData data = new FormData();
		data.left = new FormAttachment(from, indent);
		data.right = new FormAttachment(to, outdent);
		data.top = new FormAttachment(0);
		data.bottom = new FormAttachment(100);
		return data;
	}

	private void changed() {
		fields.refresh();
		options.refresh();
		preview.refresh();
		export.refresh();
	}

	// --- the selection of the lanes

	/** Offers to export only what lies in a range; null for none. */
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
		EventSource source = model.source();
		background.newest(COUNTS, () -> {
			RangeCounts counts = new RangeCounts(range);
			source.read(counts, Background.UNTIL_INTERRUPTED);
			return counts;
		}, counts -> {
			if (model != null && range.equals(model.selection())) {
				model.setCounts(counts);
				options.refresh();
				preview.refresh();
			}
		}, e -> {
			// The export itself will say what is wrong.
		});
	}

	/** Ticks the table of waits, and only the selection if there is one. */
	public void chooseWaits() {
		waitsWanted = model == null;
		if (model != null) {
			TableChoice waits = model.table(WAITS);
			model.tick(waits, true);
			model.show(waits);
			model.setOnlySelection(model.selection() != null);
			if (tables != null && !tables.isDisposed()) {
				tables.refresh();
				changed();
			}
		}
	}

	// --- state

	/** @return how the page is left: folder, profile and options, as text by key */
	public Map<String, String> state() {
		if (model == null || export == null || export.isDisposed()) {
			return saved;
		}
		Map<String, String> state = new LinkedHashMap<>();
		Path folder = export.path();
		Path parent = folder == null ? null : folder.getParent();
		state.put(KEY_FOLDER, parent == null ? "" : ExportPane.withTilde(parent.toString()));
		state.put(KEY_PROFILE, model.profile().id());
		state.put(KEY_FRAMES, String.valueOf(model.stackDepth()));
		state.put(KEY_META, String.valueOf(model.isMeta()));
		return state;
	}

	/** Makes the page as it was left. To be called before something is shown. */
	public void restore(Map<String, String> state) {
		saved = Map.copyOf(state);
	}

	private void restoreOptions() {
		CsvProfile.of(saved.getOrDefault(KEY_PROFILE, "")).ifPresent(model::setProfile);
		model.setMeta(Boolean.parseBoolean(saved.get(KEY_META)));
		try {
			model.setStackDepth(Math.max(0, Integer.parseInt(saved.getOrDefault(KEY_FRAMES, ""))));
		} catch (NumberFormatException e) {
			// As at first.
		}
	}

	private String folder() {
		String parent = saved.getOrDefault(KEY_FOLDER, "");
		String name = SafeText.shorten(model.source().name(), 100).replaceFirst("(?i)(\\.jfr)?(\\.(gz|lz4|zip))?$", "")
				.replaceAll("[/\\\\:*?\"<>|]", "_");
		String harmless = name.isEmpty() || name.startsWith(".") ? "_" + name : name;
		return (parent.isEmpty() ? "~/jfr-csv" : ExportPane.withTilde(parent)) + "/" + harmless;
	}

	/**
	 * Sets who the files are for, and where they go.
	 *
	 * @param profile
	 *            who for
	 * @param folder
	 *            the folder that gets a folder for each recording; null to leave it as it is
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
			export.folder().setText(folder());
			changed();
		}
	}

	/** @return whether nothing is being read, counted or exported; for tests */
	public boolean isIdle() {
		return background.isIdle() && (preview == null || preview.isDisposed() || !preview.isDue())
				&& (export == null || export.isDisposed() || !export.isRunning());
	}

	/** Makes Export the button that Enter presses; for a host whose window shows this page. */
	public void becomeDefault() {
		if (export != null && !export.isDisposed()) {
			getShell().setDefaultButton(export.button());
		}
	}

	ExportModel model() {
		return model;
	}

	TablesPane tables() {
		return tables;
	}

	FieldsPane fields() {
		return fields;
	}

	OptionsPane options() {
		return options;
	}

	PreviewPane preview() {
		return preview;
	}

	ExportPane export() {
		return export;
	}
}
