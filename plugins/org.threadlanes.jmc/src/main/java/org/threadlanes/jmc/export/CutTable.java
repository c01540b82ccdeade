package org.threadlanes.jmc.export;

import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.threadlanes.ui.table.FullRowSource;

/**
 * A table that JDK Mission Control has truncated. It shows the first rows, 10,000 by default, and one more with the
 * total ("Showing 10000 of 10089 events ..."). That row is not data: it has text, but no object.
 *
 * @param shown the number of rows shown, without the note
 * @param total the total number of rows
 */
public record CutTable(Table table, int shown, int total) {

	private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

	/** @return the table that a control is, if JDK Mission Control has truncated it */
	public static Optional<CutTable> of(Control control) {
		if (!(control instanceof Table table) || table.getItemCount() < 2) {
			return Optional.empty();
		}
		int shown = table.getItemCount() - 1;
		TableItem last = table.getItem(shown);
		String note = last.getText();
		if (last.getData() != null || table.getItem(0).getText().isEmpty() && table.getItem(0).getData() == null) {
			return Optional.empty();
		}
		List<Integer> numbers = NUMBER.matcher(note).results().map(MatchResult::group).map(Integer::valueOf).toList();
		return numbers.size() == 2 && numbers.contains(shown)
				? numbers.stream().filter(n -> n > shown).findFirst().map(total -> new CutTable(table, shown, total))
				: Optional.empty();
	}

	/**
	 * @param within the composite to search, after its widgets were recreated
	 * @return a table with all rows and columns of these titles
	 */
	public Optional<Table> whole(Composite within, List<String> titles) {
		return tables(within).filter(other -> other.getItemCount() == total && titles(other).equals(titles))
				.findFirst();
	}

	/**
	 * @param within the composite to search, after its widgets were recreated
	 * @return the table with columns of these titles, or else the largest one
	 */
	static Optional<Control> again(Composite within, List<String> titles) {
		Optional<Control> same = tables(within).filter(other -> titles(other).equals(titles)).findFirst()
				.map(Control.class::cast);
		return same.isPresent() ? same : ShownTables.nearest(null, within);
	}

	private static Stream<Table> tables(Composite within) {
		return Stream.of(within.getChildren()).flatMap(child -> child instanceof Table table ? Stream.of(table)
				: child instanceof Composite composite ? tables(composite) : Stream.empty());
	}

	/** @return the rows shown, without the note */
	public FullRowSource rows() {
		return new FullRowSource() {

			@Override
			public int count() {
				return shown;
			}

			@Override
			public String text(int row, int column) {
				return table.getItem(row).getText(column);
			}
		};
	}

	/** @return the titles of the columns of a table, in the order shown */
	public static List<String> titles(Table table) {
		TableColumn[] columns = table.getColumns();
		return IntStream.of(table.getColumnOrder()).mapToObj(i -> columns[i].getText()).toList();
	}
}
