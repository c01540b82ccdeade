package org.threadlanes.ui.sites;

import java.util.Collections;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.report.SpanRef;
import org.threadlanes.core.sites.CallSite;
import org.threadlanes.core.sites.CallSites;
import org.threadlanes.core.sites.SiteFilter;
import org.threadlanes.core.text.Messages;
import org.threadlanes.core.wait.Verdict;
import org.threadlanes.ui.look.AccessibleNames;
import org.threadlanes.ui.look.Icons;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.look.TruncatedCellTooltips;
import org.threadlanes.ui.menu.ColumnMenus;
import org.threadlanes.ui.model.Change;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.model.WaitFamily;
import org.threadlanes.ui.model.WaitSelection;
import org.threadlanes.ui.model.WaitVisibility;
import org.threadlanes.ui.work.Background;

/**
 * The call sites of what the lanes show: of the selected range and threads, or those in view, and of the kinds of waits
 * that the legend leaves. They are of blocking waits; where those are hidden, of the verdicts that are not. A call site
 * that is selected selects its waits.
 */
public final class SitesTable extends Composite {

	private static final Messages TEXT = Messages.of(SitesTable.class);
	private static final String WORK = "sites";
	private static final int DELAY = 60;
	private static final int SWATCH = 12;
	/** Between a swatch and the text after it. */
	private static final int PAD = 5;

	private final Look look;
	private final PageModel model;
	private final Background background;
	private final Table table;
	private final Map<WaitFamily, Image> swatches = new EnumMap<>(WaitFamily.class);
	private final Runnable reload;
	/** GTK may still ask for rows while the page is disposed of, when the images are gone. */
	private boolean leaving;
	private CallSites sites;
	private SiteFilter filter;
	private List<CallSite> rows = List.of();
	private WaitSelection selected = WaitSelection.NONE;
	private SiteColumn column = SiteColumn.TOTAL;
	private boolean descending = true;

	/**
	 * @param parent where it stands
	 * @param look how it looks
	 * @param model whose waits it sums
	 * @param background sums
	 */
	public SitesTable(Composite parent, Look look, PageModel model, Background background) {
		super(parent, SWT.NONE);
		this.look = look;
		this.model = model;
		this.background = background;
		setLayout(new FillLayout());
		table = new Table(this, SWT.VIRTUAL | SWT.FULL_SELECTION | SWT.BORDER | SWT.SINGLE);
		table.setHeaderVisible(true);
		AccessibleNames.set(table, TEXT.get("name"));
		TruncatedCellTooltips.attach(table, 0);
		for (SiteColumn one : SiteColumn.values()) {
			TableColumn made = new TableColumn(table, one.isNumber() ? SWT.RIGHT : SWT.LEFT);
			made.setText(TEXT.get("column." + one.id()));
			made.setMoveable(true);
			made.addListener(SWT.Selection, e -> sortBy(one));
		}
		showSort();
		table.addListener(SWT.SetData, this::fill);
		table.addListener(SWT.Selection, e -> select());
		table.addListener(SWT.DefaultSelection, e -> showLongest());
		table.addListener(SWT.Resize, e -> layoutColumns());
		addListener(SWT.Dispose, e -> {
			leaving = true;
			swatches.values().forEach(Image::dispose);
		});
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
			getDisplay().timerExec(DELAY, reload);
		}
		if (changes.contains(Change.FINDING) && model.findingWaits() != selected) {
			selected = WaitSelection.NONE;
			table.deselectAll();
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
		return new SiteFilter(range.startNanos(), range.endNanos(), choice.minimumNanos(), threads::contains,
				(kind, verdict) -> choice.shows(kind, verdict) && (!blocking || verdict == Verdict.BLOCKING));
	}

	private void show(Summed summed) {
		sites = summed.sites();
		filter = summed.filter();
		sort();
	}

	private void sort() {
		// Stable: what is equal stays in the order of the time.
		rows = sites == null ? List.of() : sites.all().stream().sorted(column.order(descending)).toList();
		table.setRedraw(false);
		try {
			table.deselectAll();
			table.setItemCount(rows.size());
			table.clearAll();
			table.setTopIndex(0);
			layoutColumns();
		} finally {
			table.setRedraw(true);
		}
	}

	private void fill(Event e) {
		// GTK asks for rows that it is about to drop; they have no number then.
		if (leaving || e.index < 0 || e.index >= rows.size()) {
			return;
		}
		TableItem item = (TableItem) e.item;
		CallSite site = rows.get(e.index);
		for (SiteColumn one : SiteColumn.values()) {
			item.setText(one.ordinal(), one.text(site));
		}
		item.setImage(SiteColumn.WAIT.ordinal(), swatch(WaitFamily.of(site.kind())));
	}

	private Image swatch(WaitFamily family) {
		return swatches.computeIfAbsent(family, f -> {
			RGB rgb = look.theme().kind(f.kinds().get(0)).getRGB();
			return Icons.drawn(getDisplay(), SWATCH + PAD, SWATCH, g -> {
				g.setColor(new java.awt.Color(rgb.red, rgb.green, rgb.blue));
				g.fillRect(0, 0, SWATCH, SWATCH);
			});
		});
	}

	/** Kinds and numbers have their width; texts share what is left. Holders have a column only where there are any. */
	private void layoutColumns() {
		boolean holders = rows.stream().anyMatch(site -> !site.heldBy().isEmpty());
		int left = table.getClientArea().width;
		int shares = 0;
		for (SiteColumn one : SiteColumn.values()) {
			if (one.isFixed()) {
				left -= look.fonts().scaled(one.width());
			} else if (one != SiteColumn.HOLDER || holders) {
				shares += one.width();
			}
		}
		for (SiteColumn one : SiteColumn.values()) {
			int share = Math.max(look.fonts().scaled(one.width() / 2), one.width() * left / shares);
			int width = one.isFixed() ? look.fonts().scaled(one.width()) : one == SiteColumn.HOLDER && !holders ? 0 : share;
			TableColumn made = table.getColumn(one.ordinal());
			made.setWidth(ColumnMenus.isHidden(made) ? 0 : width);
		}
	}

	// --- order

	private void sortBy(SiteColumn by) {
		descending = by == column ? !descending : by.isNumber();
		column = by;
		showSort();
		sort();
	}

	private void showSort() {
		table.setSortColumn(table.getColumn(column.ordinal()));
		table.setSortDirection(descending != column.isNumber() ? SWT.UP : SWT.DOWN);
	}

	// --- selection

	private CallSite selectedSite() {
		int row = table.getSelectionIndex();
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

	/** @return the longest wait of the selected call site; null without one */
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

	/** @return the table; for the tests */
	public Table table() {
		return table;
	}
}
