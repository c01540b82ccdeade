package org.threadlanes.jmc.pages;

import java.util.List;
import java.util.stream.IntStream;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.openjdk.jmc.common.IWritableState;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.text.Durations;
import org.threadlanes.core.wait.Verdict;

/** Hosts the lanes. For now a list of the pools stands in their place. */
final class ThreadLanesContent implements PageContent<ThreadLanesPage.Model> {

	private static final String SELECTED_POOL = "pool";

	private final PageSite site;
	private final Composite composite;
	private final Label status;
	private final TableViewer pools;
	private ThreadLanesPage.Model model;

	ThreadLanesContent(Composite parent, PageSite site) {
		this.site = site;
		composite = new Composite(parent, SWT.NONE);
		GridLayoutFactory.fillDefaults().applyTo(composite);
		status = new Label(composite, SWT.NONE);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(status);
		pools = new TableViewer(composite, SWT.FULL_SELECTION | SWT.BORDER);
		pools.setContentProvider(ArrayContentProvider.getInstance());
		pools.getTable().setHeaderVisible(true);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(pools.getTable());
		column("column.pool", 300, Pool::name);
		column("column.threads", 80, pool -> Integer.toString(pool.lanes().size()));
		column("column.blocking", 120, pool -> Durations.text(pool.totals().nanos(Verdict.BLOCKING)));
		pools.addSelectionChangedListener(e -> select((Pool) e.getStructuredSelection().getFirstElement()));
	}

	private void column(String key, int width, java.util.function.Function<Pool, String> text) {
		TableViewerColumn column = new TableViewerColumn(pools, SWT.NONE);
		column.getColumn().setText(HostedPage.TEXT.get(key));
		column.getColumn().setWidth(width);
		column.setLabelProvider(ColumnLabelProvider.createTextProvider(pool -> text.apply((Pool) pool)));
	}

	private void select(Pool pool) {
		if (pool != null) {
			int[] events = pool.lanes().stream()
					.flatMapToInt(lane -> IntStream.range(0, lane.size()).map(lane::event)).toArray();
			site.select(model.loaded().events(model.items(), events));
		}
	}

	@Override
	public Control control() {
		return composite;
	}

	@Override
	public void loading(long done, long total) {
		status.setText(HostedPage.TEXT.get("reading", done));
	}

	@Override
	public void show(ThreadLanesPage.Model newModel, long startNanos, long endNanos) {
		model = newModel;
		List<Pool> all = model.loaded().lanes().pools();
		status.setText(HostedPage.TEXT.get("lanes.status", model.loaded().lanes().lanes().size(),
				model.loaded().lanes().totals().count()));
		pools.setInput(all);
		String selected = site.state() == null ? null : site.state().getAttribute(SELECTED_POOL);
		all.stream().filter(p -> p.name().equals(selected)).findFirst()
				.ifPresent(p -> pools.setSelection(new StructuredSelection(p), true));
	}

	@Override
	public void failed(Throwable cause) {
		status.setText(HostedPage.TEXT.get("failed", cause.toString()));
	}

	@Override
	public void saveTo(IWritableState writable) {
		if (pools.getStructuredSelection().getFirstElement() instanceof Pool pool) {
			writable.putString(SELECTED_POOL, pool.name());
		}
	}
}
