package org.threadlanes.ui.sites;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.analysis.sites.Percentiles;
import org.threadlanes.core.analysis.sites.SiteFilter;
import org.threadlanes.core.analysis.sites.SpanPredicate;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.HasId;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.ui.details.PanelTable;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.model.Change;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.SortOrder;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.model.WaitSelection;
import org.threadlanes.ui.model.WaitVisibility;
import org.threadlanes.ui.work.Background;

/**
 * The call sites of the waits in the lanes: of the selected finding, in the selected range and threads, or in view, and
 * of the kinds shown by the legend. They cover blocking waits and, below a heading, those that could not be judged; if
 * blocking ones are hidden, the verdicts shown. Selecting a call site selects its waits; Enter on the first heading
 * goes to the second.
 */
public final class SitesTable extends PanelTable {

	private static final Messages TEXT = Messages.of(SitesTable.class);
	private static final String WORK = "sites";
	private static final int DELAY = 60;
	/** Of the time of all call sites. */
	private static final double FEW = 0.05;
	private static final List<SiteColumn> OPTIONAL =
			List.of(SiteColumn.ENDPOINT, SiteColumn.LIBRARY, SiteColumn.HOLDER);
	private static final List<SiteColumn> HOLDER_LAST = List.of(SiteColumn.TARGET, SiteColumn.MEDIAN,
			SiteColumn.LONGEST, SiteColumn.COUNT, SiteColumn.HOLDER);

	private final PageModel model;
	private final Background background;
	private CallSites sites;
	private SiteFilter filter;
	/** Headings are null. */
	private List<CallSite> rows = List.of();
	/** The index of the heading of the unknown ones; -1 without one. */
	private int unknown = -1;
	private WaitSelection selected = WaitSelection.NONE;
	/** Whether the rows are those of a finding. */
	private boolean ofFinding;
	/** Whether the call sites being loaded are those of the same recording, which has grown. */
	private boolean growing;
	private SortOrder<SiteColumn> order = new SortOrder<>(SiteColumn.TOTAL, true);

	/** @param chosen the widths of columns, as in {@link PanelTable} */
	public SitesTable(Composite parent, Look look, PageModel model, Background background,
			Map<String, Integer> chosen) {
		super(parent, look, TEXT.get("name"), chosen, SiteColumn.WAIT.ordinal());
		this.model = model;
		this.background = background;
		for (SiteColumn one : SiteColumn.values()) {
			addColumn("sites." + one.id(), TEXT.get("column." + one.id()), one.isNumber, one.width, one.isFixed(),
					() -> sort(order.afterClick(one, one.isNumber)));
			table().getColumn(one.ordinal()).setToolTipText(one.tip());
		}
		showSort(order.column().ordinal(), order.descending());
		addSelectionListener(this::select, () -> {
			if (model.hasSelection()) {
				mark();
			} else {
				select();
			}
		});
		table().addListener(SWT.DefaultSelection, e -> showLongest());
		model.listen(this::changed);
		load();
	}

	private void changed(Set<Change> changes) {
		if (model.isOfShown(changes)) {
			growing = changes.contains(Change.CONTENT);
			background.soon(WORK, DELAY, this::reload);
		}
		boolean isLeft = ofFinding && model.findingWaits() == WaitSelection.NONE;
		if (changes.contains(Change.FINDING) && (isLeft || model.findingWaits() != selected)) {
			selected = WaitSelection.NONE;
			table().deselectAll();
			background.soon(WORK, DELAY, this::reload);
		}
	}

	// --- rows

	private record Summed(CallSites sites, SiteFilter filter) {
	}

	private void reload() {
		if (!isDisposed()) {
			load();
		}
	}

	private void load() {
		ofFinding = model.finding() != null;
		SiteFilter of = filter(model);
		CallSites all = model.triage().sites();
		if (model.scopeWaits() == SpanPredicate.ALL && model.range() == null && model.isAllInView()
				&& model.choice().equals(WaitVisibility.ALL)
				&& model.selectedLanes().size() == model.lanes().lanes().size()
				&& model.lanes().totals().count(Verdict.UNKNOWN) == 0) {
			background.cancel(WORK);
			if (sites != all) {
				show(new Summed(all, of));
			} else {
				mark();
			}
		} else {
			background.newest(WORK, () -> new Summed(all.filtered(of), of), this::show);
		}
	}

	private static SiteFilter filter(PageModel model) {
		TimeRange range = model.scope();
		WaitVisibility choice = model.choice();
		boolean blocking = !choice.hiddenVerdicts().contains(Verdict.BLOCKING);
		Set<ThreadLane> threads = Collections.newSetFromMap(new IdentityHashMap<>());
		threads.addAll(model.selectedLanes());
		return new SiteFilter(range.startNanos(), range.endNanos(), choice.spans(), threads::contains,
				(kind, verdict) -> choice.shows(kind, verdict)
						&& (!blocking || verdict == Verdict.BLOCKING || verdict == Verdict.UNKNOWN),
				model.scopeWaits());
	}

	private void show(Summed summed) {
		sites = summed.sites();
		filter = summed.filter();
		sort(growing);
	}

	/** @param grown whether the recording has grown: a call site stays selected, with its current waits */
	private void sort(boolean grown) {
		// Stable: ties keep the order by time.
		List<CallSite> sorted =
				all().stream().sorted(order.column().order(order.descending(), model.triage())).toList();
		List<CallSite> judged = sorted.stream().filter(site -> site.verdict() != Verdict.UNKNOWN).toList();
		rows = new ArrayList<>(judged);
		unknown = -1;
		if (judged.size() < sorted.size() && !isBlockingHidden()) {
			if (!judged.isEmpty()) {
				rows.add(0, null);
			}
			unknown = rows.size();
			rows.add(null);
		}
		sorted.stream().filter(site -> site.verdict() == Verdict.UNKNOWN).forEach(rows::add);
		showRows(rows.size(), grown);
		mark();
		if (grown) {
			select();
		} else {
			showSelection();
		}
	}

	private boolean isBlockingHidden() {
		return model.choice().hiddenVerdicts().contains(Verdict.BLOCKING);
	}

	/** Until GTK has measured the rows of a table, it scrolls one to the top that is in view without. */
	private void showSelection() {
		if ((table().getSelectionIndex() + 2) * table().getItemHeight() <= table().getClientArea().height) {
			table().setTopIndex(0);
		} else {
			table().showSelection();
		}
	}

	/** Selects only the row of the selected waits of a call site: a changed rule may have moved them to another. */
	private void mark() {
		table().deselectAll();
		boolean isOfRows = model.finding() == null && sites != null && sites.lanes() == model.lanes();
		SpanRef wait = isOfRows ? model.findingWaits().longest() : null;
		for (int i = 0; wait != null && i < rows.size(); i++) {
			if (rows.get(i) != null && sites.contains(rows.get(i), wait.lane(), wait.index())) {
				table().select(i);
			}
		}
	}

	@Override
	protected String cell(int row, int column) {
		SiteColumn of = SiteColumn.values()[column];
		if (rows.get(row) != null) {
			return of.text(rows.get(row), model.triage());
		}
		List<CallSite> below = below(row);
		return switch (of) {
			case POOL -> Vocabulary.of(below.get(0).verdict());
			case CALL -> row == unknown ? TEXT.get("unknown") : TEXT.get("unknown-below", total(below(unknown)));
			case TOTAL -> total(below);
			case COUNT -> Percentiles.number(below.stream().anyMatch(site -> site.knownCount() < 0) ? -1
					: below.stream().mapToLong(CallSite::count).sum());
			default -> "";
		};
	}

	/** @return the call sites of a heading */
	private List<CallSite> below(int heading) {
		return rows.subList(heading + 1, heading < unknown ? unknown : rows.size());
	}

	private static String total(List<CallSite> some) {
		return Durations.text(some.stream().mapToLong(CallSite::nanos).sum());
	}

	@Override
	protected String emptyText() {
		return TEXT.get(isBlockingHidden() ? "no-waits" : "no-blocking");
	}

	@Override
	protected WaitKind kind(int row) {
		return rows.get(row) == null ? null : rows.get(row).kind();
	}

	@Override
	protected boolean isEmpty(int column) {
		SiteColumn of = SiteColumn.values()[column];
		return (of == SiteColumn.TARGET || OPTIONAL.contains(of)) && !of.says(all(), model.triage());
	}

	private List<CallSite> all() {
		return sites == null ? List.of() : sites.all();
	}

	/**
	 * Who held what is waited for goes after all numbers but the total, if that is a cause, or says more than any other
	 * text; or else after other frames, if that is of more than some of the waits.
	 */
	@Override
	protected List<Integer> spareColumns() {
		Comparator<SiteColumn> told = Comparator.comparingLong(one -> one.told(all(), model.triage()));
		boolean isAnswer = SiteColumn.HOLDER.says(all().stream()
				.filter(site -> model.triage().causes().explain(site.kind(), site.stack())).toList(), model.triage())
				|| Stream.concat(Stream.of(SiteColumn.TARGET), OPTIONAL.stream()).max(told)
						.get() == SiteColumn.HOLDER;
		List<SiteColumn> last = isAnswer ? HOLDER_LAST : List.of();
		boolean matters = SiteColumn.HOLDER.told(all(), model.triage())
				>= FEW * all().stream().mapToLong(CallSite::nanos).sum();
		Comparator<SiteColumn> saysLess =
				Comparator.comparing((SiteColumn one) -> matters && one == SiteColumn.HOLDER).thenComparing(told);
		return Stream.of(OPTIONAL.stream().filter(one -> !last.contains(one)).sorted(saysLess),
				Stream.of(SiteColumn.THREADS, SiteColumn.P99), last.stream()).flatMap(all -> all)
				.map(SiteColumn::ordinal).toList();
	}

	// --- order

	private void sort(SortOrder<SiteColumn> by) {
		order = by;
		showSort(order.column().ordinal(), order.descending());
		if (sites != null) {
			sort(false);
		}
	}

	/** @return the order, by the id of a column */
	public SortOrder<String> order() {
		return new SortOrder<>(order.column().id(), order.descending());
	}

	/** Changes the order, if it is by a column of this table. */
	public void restore(SortOrder<String> by) {
		HasId.of(SiteColumn.values(), by.column()).ifPresent(one -> sort(new SortOrder<>(one, by.descending())));
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
			model.selectSite(site, selected, new TimeRange(filter.startNanos(), filter.endNanos()));
		} else if (table().getSelectionIndex() >= 0 && model.site() != null) {
			// A heading has no waits.
			selected = WaitSelection.NONE;
			model.selectSite(null, selected, null);
		}
	}

	private void showLongest() {
		SpanRef longest = longest();
		if (longest != null) {
			model.show(longest);
		} else if (table().getSelectionIndex() == 0 && unknown > 0) {
			table().setTopIndex(unknown);
			table().setSelection(unknown);
		}
	}

	/** @return the longest wait of the selected call site; null if there is none */
	public SpanRef longest() {
		CallSite site = selectedSite();
		return site == null ? null : WaitSelection.of(sites, site, filter).longest();
	}
}
