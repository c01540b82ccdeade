package org.threadlanes.ui.csv;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Composite;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.jfr.EventSource;
import org.threadlanes.core.jfr.RecordingException;
import org.threadlanes.core.tables.ColumnStyle;
import org.threadlanes.core.tables.EventTable;
import org.threadlanes.core.tables.EventTableOptions;
import org.threadlanes.core.tables.EventTables;
import org.threadlanes.core.tables.EventTypeColumns;
import org.threadlanes.core.tables.Table;
import org.threadlanes.core.tables.csv.CsvFormat;
import org.threadlanes.core.tables.csv.CsvProfile;
import org.threadlanes.core.tables.csv.CsvTables;
import org.threadlanes.ui.look.AccessibleNames;
import org.threadlanes.ui.look.EllipsisLabel;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.work.Background;

/**
 * The first rows of the current table as they will appear in the file. The rows are read once in the background with
 * all their columns, so that ticking a column takes effect at once.
 */
final class PreviewPane extends Composite {

	private static final Messages TEXT = Messages.of(PreviewPane.class);
	private static final String WORK = "preview";
	private static final String LINES = "lines";
	private static final int DELAY = 120;
	/** The maximum number of rows; fewer if there is no room. */
	static final int ROWS = 9;
	private static final int MIN_ROWS = 1;
	private static final int MAX_LETTERS = 20_000;

	private final Look look;
	private final ExportModel model;
	private final Background background;
	private final EllipsisLabel heading;
	final StyledText text;
	private Object keyOfRows;
	private Table rows;

	PreviewPane(Composite parent, Look look, ExportModel model, Background background) {
		super(parent, SWT.NONE);
		this.look = look;
		this.model = model;
		this.background = background;
		GridLayoutFactory.fillDefaults().applyTo(this);
		heading = EllipsisLabel.heading(this, look);
		heading.setTitle(TEXT.get("preview.title"));
		GridDataFactory.fillDefaults().grab(true, false).applyTo(heading);
		text = new StyledText(this, SWT.MULTI | SWT.READ_ONLY | SWT.BORDER | SWT.H_SCROLL | SWT.V_SCROLL);
		text.setFont(look.fonts().mono());
		text.setMargins(8, 6, 8, 4);
		text.setLineSpacing(3);
		text.setAlwaysShowScrollBars(false);
		text.setBackground(look.theme().listBackground());
		text.setForeground(look.theme().text());
		GridDataFactory.fillDefaults().grab(true, true).hint(1, height(MIN_ROWS)).applyTo(text);
		AccessibleNames.set(text, TEXT.get("preview.title"));
	}

	private int height(int rows) {
		return (rows + 1) * (text.getLineHeight() + 3) + 14;
	}

	/** @return how much of a height it takes for whole rows, beyond the few that its preferred size has */
	int more(int room) {
		int row = height(1) - height(0);
		return Math.min(ROWS - MIN_ROWS, room / row) * row;
	}

	/** Shows the current table with the current choices. */
	void refresh() {
		if (rows != null && model.previewKey().equals(keyOfRows)) {
			show();
		} else {
			heading.setText(TEXT.get("preview.reading", SafeText.shorten(model.shown().id, 80)));
			background.soon(WORK, DELAY, this::load);
		}
	}

	private void load() {
		if (isDisposed()) {
			return;
		}
		TableChoice shown = model.shown();
		Object key = model.previewKey();
		if (!shown.isEvents()) {
			background.cancel(WORK);
			keyOfRows = key;
			rows = shown.table;
			show();
			return;
		}
		EventSource source = model.source;
		EventTypeColumns type = shown.type;
		ColumnStyle style = model.style();
		EventTableOptions options = model.previewOptions();
		background.newest(WORK, () -> firstRows(source, type, style, options), first -> {
			keyOfRows = key;
			rows = first;
			show();
		}, e -> {
			if (!(e instanceof CancellationException)) {
				text.setText("");
				heading.setText(TEXT.get("preview.failed", SafeText.shorten(String.valueOf(e.getMessage()), 200)));
			}
		});
	}

	private static Table firstRows(EventSource source, EventTypeColumns type, ColumnStyle style,
			EventTableOptions options) throws RecordingException, IOException {
		try (EventTables tables = new EventTables(options)) {
			if (type.columns(style, true).isEmpty()) {
				throw new RecordingException(TEXT.get("preview.no-columns"));
			}
			EventTable table = tables.add(type, type.columns(style, true));
			tables.read(source, null, Background.UNTIL_INTERRUPTED);
			return TablePreview.of(table, ROWS);
		} catch (UncheckedIOException e) {
			throw e.getCause();
		}
	}

	private void show() {
		TableChoice shown = model.shown();
		if (shown.chosenColumns(model.style()).isEmpty()) {
			background.cancel(LINES);
			text.setText("");
			heading.setText(TEXT.get("preview.nothing"));
			return;
		}
		Table chosen = model.chosen(shown, rows);
		CsvFormat chosenFormat = model.options().format();
		background.newest(LINES, () -> lines(chosen, chosenFormat), csv -> show(shown, csv));
	}

	private static String format(CsvFormat chosen) {
		String separator = chosen.separator() == ',' ? "comma" : chosen.separator() == ';' ? "semicolon" : "other";
		return TEXT.get("preview.format", TEXT.get("profile." + chosen.profile().id()),
				TEXT.get(chosen.bom() ? "preview.bom" : "preview.utf8"), TEXT.get("preview." + separator),
				chosen.profile() == CsvProfile.JFR ? "LF" : "CRLF");
	}

	private static String lines(Table chosen, CsvFormat format) {
		String csv = CsvTables.preview(chosen, format, ROWS).replace("\r\n", "\n");
		return csv.substring(0, Math.min(csv.length(), MAX_LETTERS)).lines().map(SafeText::line)
				.collect(Collectors.joining("\n"));
	}

	private void show(TableChoice shown, String csv) {
		text.setText(csv);
		if (model.options().format().header()) {
			int end = csv.indexOf('\n') < 0 ? csv.length() : csv.indexOf('\n');
			text.setStyleRange(new StyleRange(0, end, look.theme().link(), null));
		}
		long all = model.rowsOf(shown);
		long lines = csv.isEmpty() ? 0 : csv.lines().count() - (model.options().format().header() ? 1 : 0);
		String file = SafeText.shorten(shown.id, 80) + ".csv";
		String rowsSay = all < 0 ? TEXT.get("preview.first-of-some", file, lines)
				: all <= lines ? TEXT.get("preview.all", file, all) : TEXT.get("preview.first", file, lines, all);
		heading.setText(rowsSay + " \u00b7 " + format(model.options().format()));
	}

	String note() {
		return heading.getText();
	}
}
