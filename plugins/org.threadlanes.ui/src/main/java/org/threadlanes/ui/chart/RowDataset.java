package org.threadlanes.ui.chart;

import java.util.List;

import org.jfree.data.xy.AbstractXYDataset;

/** Rows as JFreeChart sees them: one series, one item for each row. The renderer asks for the rows themselves. */
final class RowDataset extends AbstractXYDataset {

	private static final long serialVersionUID = 1L;

	private final transient List<ChartRow> rows;

	RowDataset(List<ChartRow> rows) {
		this.rows = rows;
	}

	ChartRow row(int item) {
		return rows.get(item);
	}

	@Override
	public int getSeriesCount() {
		return 1;
	}

	@Override
	public Comparable<?> getSeriesKey(int series) {
		return "";
	}

	@Override
	public int getItemCount(int series) {
		return rows.size();
	}

	@Override
	public Number getX(int series, int item) {
		return 0;
	}

	@Override
	public Number getY(int series, int item) {
		return rows.get(item).top();
	}
}
