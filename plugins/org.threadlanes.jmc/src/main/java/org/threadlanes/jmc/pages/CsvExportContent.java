package org.threadlanes.jmc.pages;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.openjdk.jmc.common.IWritableState;
import org.threadlanes.core.recording.ReadSummary;

/** Hosts the CSV export. For now a list of the event types stands in its place. */
final class CsvExportContent implements PageContent<ReadSummary> {

	private final Table types;

	CsvExportContent(Composite parent) {
		types = new Table(parent, SWT.FULL_SELECTION | SWT.BORDER);
		types.setHeaderVisible(true);
		column("column.events", 300);
		column("column.count", 100);
	}

	private void column(String key, int width) {
		TableColumn column = new TableColumn(types, SWT.NONE);
		column.setText(HostedPage.TEXT.get(key));
		column.setWidth(width);
	}

	@Override
	public Control control() {
		return types;
	}

	@Override
	public void loading(long done, long total) {
		types.setToolTipText(HostedPage.TEXT.get("reading", done));
	}

	@Override
	public void show(ReadSummary summary, long startNanos, long endNanos) {
		types.setToolTipText(null);
		types.removeAll();
		summary.eventCounts().forEach((type, count) -> new TableItem(types, SWT.NONE)
				.setText(new String[] {type, Long.toString(count)}));
	}

	@Override
	public void failed(Throwable cause) {
		types.setToolTipText(HostedPage.TEXT.get("failed", cause.toString()));
	}

	@Override
	public void saveTo(IWritableState writable) {
		// Nothing can be set yet.
	}
}
