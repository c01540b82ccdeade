package org.threadlanes.ui.csv;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Link;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.tables.Column;
import org.threadlanes.core.tables.csv.CsvProfile;
import org.threadlanes.core.tables.csv.CsvTables;
import org.threadlanes.ui.look.AccessibleNames;
import org.threadlanes.ui.look.EllipsisLabel;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.look.TruncatedCells;

/** The columns of the table shown, each with a check box. */
final class FieldsPane extends Composite {

	private static final Messages TEXT = Messages.of(FieldsPane.class);
	private static final int[] SHARES = {200, 108, 130};
	private static final String ALL = "all";
	private static final String RESET = "reset";

	private final Look look;
	private final ExportModel model;
	private final Runnable changed;
	final EllipsisLabel heading;
	private final Text filter;
	final Table table;

	/** @param changed called when a column was ticked */
	FieldsPane(Composite parent, Look look, ExportModel model, Runnable changed) {
		super(parent, SWT.NONE);
		this.look = look;
		this.model = model;
		this.changed = changed;
		GridLayoutFactory.fillDefaults().numColumns(2).spacing(12, 5).applyTo(this);
		heading = EllipsisLabel.heading(this, look);
		GridDataFactory.fillDefaults().grab(true, false).span(2, 1).applyTo(heading);
		filter = Look.searchField(this, TEXT.get("fields.filter"));
		GridDataFactory.fillDefaults().grab(true, false).hint(60, SWT.DEFAULT).applyTo(filter);
		Link links = look.link(this, "", e -> change(() -> {
			if (e.text.equals(RESET)) {
				model.shown().reset(model.style());
			} else {
				all(e.text.equals(ALL));
			}
		}));
		links.setText(Stream.of(ALL, "none", RESET)
				.map(key -> "<a href=\"" + key + "\">" + TEXT.get("fields." + key) + "</a>")
				.collect(Collectors.joining("   ")));
		table = new Table(this, SWT.CHECK | SWT.BORDER | SWT.FULL_SELECTION | SWT.SINGLE);
		table.setHeaderVisible(true);
		TruncatedCells.mark(table);
		AccessibleNames.set(table, TEXT.get("fields.name"));
		GridDataFactory.fillDefaults().grab(true, true).span(2, 1).hint(1, TablesPane.LIST_HEIGHT).applyTo(table);
		for (String key : List.of("fields.column.name", "fields.column.type", "fields.column.unit")) {
			new TableColumn(table, SWT.LEFT).setText(TEXT.get(key));
		}
		filter.addListener(SWT.Modify, e -> refresh());
		table.addListener(SWT.Selection, this::selected);
		table.addListener(SWT.Resize, e -> {
			int width = table.getClientArea().width;
			int sum = SHARES[0] + SHARES[1] + SHARES[2];
			for (int i = 0; i < SHARES.length; i++) {
				table.getColumn(i).setWidth(SHARES[i] * width / sum);
			}
		});
		refresh();
	}

	private void change(Runnable action) {
		action.run();
		refresh();
		changed.run();
	}

	/** Selects or deselects all columns that match the filter. */
	void tickAll(boolean on) {
		change(() -> all(on));
	}

	private void all(boolean on) {
		for (TableItem item : table.getItems()) {
			model.shown().choose(model.style(), (Integer) item.getData(), on);
		}
	}

	private void selected(Event e) {
		if (e.detail == SWT.CHECK) {
			TableItem item = (TableItem) e.item;
			model.shown().choose(model.style(), (Integer) item.getData(), item.getChecked());
			color(item);
			showCount();
			changed.run();
		}
	}

	/** Shows the columns of the current table. */
	void refresh() {
		TableChoice shown = model.shown();
		heading.setTitle(TEXT.get("fields.of", SafeText.shorten(shown.label, 40)));
		String wanted = filter.getText().strip().toLowerCase(Locale.ROOT);
		table.setRedraw(false);
		table.removeAll();
		List<Column> columns = shown.columns(model.style());
		for (int i = 0; i < columns.size(); i++) {
			Column column = columns.get(i);
			String header = CsvTables.header(column, model.profile());
			if (header.toLowerCase(Locale.ROOT).contains(wanted)) {
				TableItem item = new TableItem(table, SWT.NONE);
				item.setData(i);
				item.setText(new String[] {SafeText.shorten(header, 100), column.type().label(), unit(column)});
				item.setChecked(shown.isChosen(model.style(), i));
				color(item);
			}
		}
		table.setRedraw(true);
		showCount();
	}

	private void color(TableItem item) {
		item.setForeground(0, item.getChecked() ? null : look.theme().secondaryText());
		item.setForeground(1, look.theme().secondaryText());
		item.setForeground(2, look.theme().secondaryText());
	}

	private String unit(Column column) {
		String name = column.name();
		if (name.endsWith("_epoch_ns")) {
			return TEXT.get("unit.epoch");
		}
		if (name.endsWith("_kind") || name.equals("kind")) {
			return TEXT.get("unit.kind");
		}
		if (name.equals("stackTrace")) {
			return TEXT.get("unit.stack");
		}
		return switch (column.type()) {
			case TIMESTAMP -> TEXT.get(model.profile() == CsvProfile.EXCEL ? "unit.local-time"
					: model.profile() == CsvProfile.JFR ? "unit.offset-time" : "unit.time");
			case DURATION -> model.profile() == CsvProfile.EXCEL ? "ms"
					: model.profile() == CsvProfile.JFR ? "PT0.0S" : column.unit();
			default -> SafeText.shorten(column.unit(), 40);
		};
	}

	private void showCount() {
		heading.setText(TEXT.get("fields.ticked", model.shown().chosenColumns(model.style()).size(),
				model.shown().columns(model.style()).size()));
	}
}
