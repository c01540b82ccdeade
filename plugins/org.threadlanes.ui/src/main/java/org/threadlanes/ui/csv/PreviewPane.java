package org.threadlanes.ui.csv;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;

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
import org.threadlanes.core.tables.BufferedRow;
import org.threadlanes.core.tables.ColumnStyle;
import org.threadlanes.core.tables.EventTable;
import org.threadlanes.core.tables.EventTableOptions;
import org.threadlanes.core.tables.EventTables;
import org.threadlanes.core.tables.EventTypeColumns;
import org.threadlanes.core.tables.ListTable;
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
	/** So many have precedence over a longer list of tables. */
	private static final int FEW_ROWS = 5;
	private static final int LINE_SPACING = 3;
	private static final int HEADING_SPACING = 5;
	/** Border and margins of the text. */
	private static final int TEXT_FRAME = 14;
	/** The maximum length of a row. */
	private static final int MAX_LETTERS = 4_000;

	private final Look look;
	private final ExportModel model;
	private final Background background;
	final EllipsisLabel heading;
	final StyledText text;
	private Object keyOfRows;
	private Table rows;
	/** The lines that there is room for; the first is the header. */
	private int most = 1 + ROWS;
	/** The lines to show; null if there are none. */
	private Lines lines;

	private record Lines(TableChoice table, CsvFormat format, List<String> all) {
	}

	PreviewPane(Composite parent, Look look, ExportModel model, Background background) {
		super(parent, SWT.NONE);
		this.look = look;
		this.model = model;
		this.background = background;
		GridLayoutFactory.fillDefaults().spacing(0, HEADING_SPACING).applyTo(this);
		heading = EllipsisLabel.heading(this, look);
		heading.setTitle(TEXT.get("preview.title"));
		GridDataFactory.fillDefaults().grab(true, false).applyTo(heading);
		text = new StyledText(this, SWT.MULTI | SWT.READ_ONLY | SWT.BORDER | SWT.H_SCROLL);
		text.setFont(look.fonts().mono());
		text.setMargins(8, 6, 8, 4);
		text.setLineSpacing(LINE_SPACING);
		text.setAlwaysShowScrollBars(false);
		text.setBackground(look.theme().listBackground());
		text.setForeground(look.theme().text());
		GridDataFactory.fillDefaults().grab(true, true).hint(1, 1).applyTo(text);
		AccessibleNames.set(text, TEXT.get("preview.title"));
		addDisposeListener(e -> {
			background.cancel(WORK);
			background.cancel(LINES);
		});
	}

	private int lineHeight() {
		return text.getLineHeight() + LINE_SPACING;
	}

	/** @return the height of everything but lines */
	private int frame() {
		int bar = text.getScrollbarsMode() == SWT.SCROLLBAR_OVERLAY ? 0 : text.getHorizontalBar().getSize().y;
		return heading.computeSize(SWT.DEFAULT, SWT.DEFAULT).y + HEADING_SPACING + TEXT_FRAME + bar;
	}

	/** @return whether a height is enough for the rows that should always be there */
	boolean hasFewRows(int height) {
		return (height - frame()) / lineHeight() >= 1 + FEW_ROWS;
	}

	/**
	 * Shows as many rows as fit whole, some of which leave half of the room for others.
	 *
	 * @param room a height
	 * @return how much of that height it needs, or more if it is too low even for one row
	 */
	int fit(int room) {
		int fitting = (room - frame()) / lineHeight();
		int few = Math.max(2, Math.min(1 + FEW_ROWS, fitting));
		int before = most;
		most = Math.min(1 + ROWS, few + Math.max(0, fitting - few) / 2);
		if (most != before && lines != null) {
			show(lines);
		}
		return frame() + most * lineHeight();
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
		background.newest(WORK, shown.isEvents() ? events(shown) : model.rows(shown)::get, first -> {
			keyOfRows = key;
			rows = first;
			show();
		}, e -> {
			if (!(e instanceof CancellationException)) {
				showNothing(TEXT.get("preview.failed", SafeText.shorten(String.valueOf(e.getMessage()), 200)));
			}
		});
	}

	private Callable<Table> events(TableChoice shown) {
		EventSource source = model.source;
		EventTypeColumns type = shown.type;
		ColumnStyle style = model.style();
		EventTableOptions options = model.previewOptions();
		return () -> firstRows(source, type, style, options);
	}

	private static Table firstRows(EventSource source, EventTypeColumns type, ColumnStyle style,
			EventTableOptions options) throws RecordingException, IOException {
		try (EventTables tables = new EventTables(options)) {
			if (type.columns(style, true).isEmpty()) {
				throw new RecordingException(TEXT.get("preview.no-columns"));
			}
			EventTable table = tables.add(type, type.columns(style, true));
			tables.read(source, null, Background.UNTIL_INTERRUPTED);
			return kept(table);
		} catch (UncheckedIOException e) {
			throw e.getCause();
		}
	}

	/** @return the first rows of a table, kept in memory */
	private static Table kept(Table table) {
		List<List<Object>> rows = new ArrayList<>();
		BufferedRow row = new BufferedRow();
		table.rows(row.sink(() -> {
			rows.add(new ArrayList<>(row.cells()));
			return rows.size() < ROWS;
		}));
		ListTable<List<Object>> first = new ListTable<>(table.name(), rows);
		for (int i = 0; i < table.columns().size(); i++) {
			int column = i;
			first.column(table.columns().get(i), (cells, sink) -> BufferedRow.emit(cells.get(column), sink));
		}
		return first;
	}

	private void show() {
		TableChoice shown = model.shown();
		if (shown.chosenColumns(model.style()).isEmpty()) {
			background.cancel(LINES);
			showNothing(TEXT.get("preview.nothing"));
			return;
		}
		Table chosen = model.chosen(shown, rows);
		CsvFormat chosenFormat = model.options().format();
		background.newest(LINES, () -> new Lines(shown, chosenFormat, lines(chosen, chosenFormat)), this::show);
	}

	private void showNothing(String why) {
		lines = null;
		text.setText("");
		heading.setText(why);
	}

	private static String format(CsvFormat chosen) {
		String separator = chosen.separator() == ',' ? "comma" : chosen.separator() == ';' ? "semicolon" : "other";
		return TEXT.get("preview.format", CsvPage.profile(chosen.profile()),
				TEXT.get(chosen.bom() ? "preview.bom" : "preview.utf8"), TEXT.get("preview." + separator),
				chosen.profile() == CsvProfile.JFR ? "LF" : "CRLF");
	}

	/** @return the header, if there is one, and the rows, each in one line even if a cell has several */
	private static List<String> lines(Table chosen, CsvFormat format) {
		String csv = CsvTables.preview(chosen, format, ROWS);
		List<String> lines = new ArrayList<>();
		int start = 0;
		boolean isQuoted = false;
		for (int i = 0; i < csv.length(); i++) {
			isQuoted ^= csv.charAt(i) == '"';
			if (csv.charAt(i) == '\n' && !isQuoted) {
				String line = csv.substring(start, Math.min(i, start + MAX_LETTERS));
				lines.add(SafeText.line(line.replaceFirst("\r$", "")));
				start = i + 1;
			}
		}
		return lines;
	}

	private void show(Lines made) {
		lines = made;
		List<String> fitting = made.all.subList(0, Math.min(most, made.all.size()));
		text.setText(String.join("\n", fitting));
		int headers = made.format.header() ? 1 : 0;
		if (headers > 0) {
			text.setStyleRange(new StyleRange(0, fitting.get(0).length(), look.theme().link(), null));
		}
		long all = model.rowsOf(made.table);
		long shown = Math.max(0, fitting.size() - headers);
		String file = SafeText.shorten(made.table.id, 80) + ".csv";
		String rowsSay = all < 0 ? TEXT.get("preview.first-of-some", file, shown)
				: all <= shown ? TEXT.get("preview.all", file, all) : TEXT.get("preview.first", file, shown, all);
		heading.setText(rowsSay + " \u00b7 " + format(made.format));
	}
}
