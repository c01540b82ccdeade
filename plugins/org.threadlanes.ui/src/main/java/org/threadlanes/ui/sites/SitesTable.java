package org.threadlanes.ui.sites;

import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.TableItem;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.report.SpanRef;
import org.threadlanes.core.sites.CallSite;
import org.threadlanes.core.sites.CallSites;
import org.threadlanes.core.sites.SiteFilter;
import org.threadlanes.core.text.Messages;
import org.threadlanes.core.wait.Verdict;
import org.threadlanes.ui.details.PanelTable;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.menu.ColumnMenus;
import org.threadlanes.ui.model.Change;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.model.WaitSelection;
import org.threadlanes.ui.model.WaitVisibility;
import org.threadlanes.ui.work.Background;

/**
 * The call sites of the waits in the lanes: in the selected range and threads, or in view, and of the kinds shown by
 * the legend. They cover blocking waits or, if those are hidden, the verdicts shown. Selecting a call site selects its
 * waits.
 */
public final class SitesTable extends PanelTable {

	private static final Messages TEXT = Messages.of(SitesTable.class);
	private static final String WORK = "sites";
	private static final int DELAY = 60;
	private static final int CELL_PADDING = 14;
	/** Only the first ones are listed. */
	private static final int MEASURED_ROWS = 100;

	private final PageModel model;
	private final Background background;
	private final Runnable reload;
	private CallSites sites;
	private SiteFilter filter;
	private List<CallSite> rows = List.of();
	private WaitSelection selected = WaitSelection.NONE;
	/** Whether the call sites being loaded are those of the same recording, which has grown. */
	private boolean growing;
	private SiteColumn column = SiteColumn.TOTAL;
	private boolean descending = true;

	/**
	 * @param model the model with the waits
	 * @param background runs the summing
	 * @param hidden the ids of hidden columns
	 */
	public SitesTable(Composite parent, Look look, PageModel model, Background background, Set<String> hidden) {
		super(parent, look, TEXT.get("name"), hidden);
		this.model = model;
		this.background = background;
		for (SiteColumn one : SiteColumn.values()) {
			addColumn("sites." + one.id, TEXT.get("column." + one.id), one.isNumber, () -> sortBy(one));
		}
		showSort();
		table().addListener(SWT.Selection, e -> select());
		table().addListener(SWT.DefaultSelection, e -> showLongest());
		reload = () -> {
			if (!isDisposed()) {
				load();
			}
		};
		model.listen(this::changed);
		load();
	}

	private void changed(Set<Change> changes) {
		if (changes.contains(Change.VIEW) && model.range() == null || changes.contains(Change.RANGE)
				|| changes.contains(Change.LANES) || changes.contains(Change.ROWS) || changes.contains(Change.CHOICE)) {
			growing = changes.contains(Change.CONTENT);
			getDisplay().timerExec(DELAY, reload);
		}
		if (changes.contains(Change.FINDING) && model.findingWaits() != selected) {
			selected = WaitSelection.NONE;
			table().deselectAll();
		}
	}

	// --- rows

	private record Summed(CallSites sites, SiteFilter filter) {
	}

	private void load() {
		SiteFilter of = filter(model);
		CallSites all = model.triage().sites();
		background.newest(WORK, () -> new Summed(all.filtered(of), of), this::show);
	}

	private static SiteFilter filter(PageModel model) {
		TimeRange range = model.range() != null ? model.range() : model.view();
		WaitVisibility choice = model.choice();
		boolean blocking = !choice.hiddenVerdicts().contains(Verdict.BLOCKING);
		Set<ThreadLane> threads = Collections.newSetFromMap(new IdentityHashMap<>());
		threads.addAll(model.selectedLanes());
		return new SiteFilter(range.startNanos(), range.endNanos(), choice.spans(), threads::contains,
				(kind, verdict) -> choice.shows(kind, verdict) && (!blocking || verdict == Verdict.BLOCKING));
	}

	private void show(Summed summed) {
		CallSite before = growing ? selectedSite() : null;
		sites = summed.sites();
		filter = summed.filter();
		sort(growing);
		selectAgain(before);
	}

	/** Restores the site selected before the recording grew, with its current waits. */
	private void selectAgain(CallSite before) {
		for (int i = 0; before != null && i < rows.size(); i++) {
			if (isSame(rows.get(i), before)) {
				table().select(i);
				select();
				return;
			}
		}
	}

	private static boolean isSame(CallSite one, CallSite other) {
		return one.pool().name().equals(other.pool().name()) && one.pool().kind() == other.pool().kind()
				&& one.kind() == other.kind() && one.verdict() == other.verdict() && one.frames().equals(other.frames())
				&& one.target().equals(other.target());
	}

	private void sort(boolean stay) {
		// Stable: ties keep the order by time.
		rows = sites == null ? List.of() : sites.all().stream().sorted(column.order(descending)).toList();
		showRows(rows.size(), stay);
		layoutColumns();
	}

	@Override
	protected void fill(TableItem item, int row) {
		if (row < rows.size()) {
			CallSite site = rows.get(row);
			for (SiteColumn one : SiteColumn.values()) {
				item.setText(one.ordinal(), one.text(site));
			}
			item.setImage(SiteColumn.WAIT.ordinal(), swatch(site.kind()));
		}
	}

	/**
	 * Kinds and numbers have fixed widths; texts share the rest, and none gets more than it needs while another is
	 * truncated. Holders have a column only if there are any.
	 */
	@Override
	protected void layoutColumns() {
		boolean holders = rows.stream().anyMatch(site -> !site.heldBy().isEmpty());
		int left = table().getClientArea().width;
		Map<SiteColumn, Integer> widths = new EnumMap<>(SiteColumn.class);
		Map<SiteColumn, Integer> cut = new EnumMap<>(SiteColumn.class);
		GC gc = new GC(table());
		for (SiteColumn one : SiteColumn.values()) {
			if (ColumnMenus.isHidden(table().getColumn(one.ordinal())) || one == SiteColumn.HOLDER && !holders) {
				widths.put(one, 0);
			} else if (one.isFixed()) {
				widths.put(one, scaled(one.width));
				left -= scaled(one.width);
			} else {
				cut.put(one, rows.stream().limit(MEASURED_ROWS).mapToInt(site -> gc.textExtent(one.text(site)).x)
						.max().orElse(0) + CELL_PADDING);
			}
		}
		gc.dispose();
		List<SiteColumn> texts = List.copyOf(cut.keySet());
		for (SiteColumn fits = fitting(cut, left); fits != null; fits = fitting(cut, left)) {
			widths.put(fits, cut.remove(fits));
			left -= widths.get(fits);
		}
		List<SiteColumn> sharing = cut.isEmpty() ? texts : List.copyOf(cut.keySet());
		int shares = shares(sharing);
		for (SiteColumn one : sharing) {
			int share = one.width * left / shares;
			widths.merge(one, cut.isEmpty() ? share : Math.max(scaled(one.width / 2), share), Integer::sum);
		}
		widths.forEach((one, width) -> table().getColumn(one.ordinal()).setWidth(width));
	}

	/** @return a column that needs less than its share; null if there is none */
	private static SiteColumn fitting(Map<SiteColumn, Integer> needs, int left) {
		int shares = shares(needs.keySet());
		return needs.keySet().stream().filter(one -> needs.get(one) <= one.width * left / shares).findFirst()
				.orElse(null);
	}

	private static int shares(Collection<SiteColumn> columns) {
		return columns.stream().mapToInt(column -> column.width).sum();
	}

	// --- order

	private void sortBy(SiteColumn by) {
		descending = by == column ? !descending : by.isNumber;
		column = by;
		showSort();
		sort(false);
	}

	private void showSort() {
		showSort(column.ordinal(), descending != column.isNumber);
	}

	// --- selection

	private CallSite selectedSite() {
		int row = table().getSelectionIndex();
		return row < 0 || row >= rows.size() ? null : rows.get(row);
	}

	private void select() {
		CallSite site = selectedSite();
		if (site != null) {
			selected = WaitSelection.of(sites, site, filter);
			model.selectWaits(selected);
		}
	}

	private void showLongest() {
		SpanRef longest = longest();
		if (longest != null) {
			model.show(longest);
		}
	}

	/** @return the longest wait of the selected call site; null if there is none */
	public SpanRef longest() {
		CallSite site = selectedSite();
		SpanRef longest = null;
		if (site != null) {
			for (WaitSelection.LaneWaits part : WaitSelection.of(sites, site, filter).parts()) {
				for (int i : part.indexes()) {
					SpanRef wait = new SpanRef(part.lane(), i);
					if (longest == null
							|| wait.endNanos() - wait.startNanos() > longest.endNanos() - longest.startNanos()) {
						longest = wait;
					}
				}
			}
		}
		return longest;
	}
}
