package org.threadlanes.ui.details;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.kinds.WaitTotals;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.ui.model.Change;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.PageState;
import org.threadlanes.ui.model.SortOrder;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.model.VisibleWaits;
import org.threadlanes.ui.model.WaitColumn;
import org.threadlanes.ui.model.WaitList;
import org.threadlanes.ui.model.WaitSelection;
import org.threadlanes.ui.model.WaitTexts;
import org.threadlanes.ui.model.WaitVisibility;
import org.threadlanes.ui.work.Background;

/**
 * The waits in view, or in the selection if there is one, in order: found in the background whenever the model changes,
 * even while no table shows them. UI thread only.
 */
public final class ShownWaits {

	private static final Messages TEXT = Messages.of(ShownWaits.class);
	/** Native tables get slow with more; the export has all of them. */
	private static final int MAX_ROWS = 50_000;
	private static final String WORK = "details";
	private static final int DELAY = 60;

	private final PageModel model;
	private final Background background;
	private final Consumer<WaitSelection> onSelection;
	private final List<Runnable> listeners = new ArrayList<>();
	private WaitList list = WaitList.EMPTY;
	private WaitTexts texts;
	private boolean growing;
	private SortOrder<WaitColumn> order = PageState.FIRST.waits();
	private String heading = "";

	/**
	 * @param onSelection receives the waits of a selected range or finding once they are known; none if nothing is
	 *            selected
	 */
	public ShownWaits(PageModel model, Background background, Consumer<WaitSelection> onSelection) {
		this.model = model;
		this.background = background;
		texts = model.texts();
		this.onSelection = onSelection;
		model.listen(this::changed);
		load();
	}

	/** Adds a listener for changed waits or order. */
	public void listen(Runnable listener) {
		listeners.add(listener);
	}

	private void changed(Set<Change> changes) {
		boolean ofView = model.range() == null && model.findingWaits().isEmpty();
		if (changes.contains(Change.VIEW) && ofView || changes.contains(Change.RANGE)
				|| changes.contains(Change.FINDING) || changes.contains(Change.LANES) || changes.contains(Change.ROWS)
				|| changes.contains(Change.CHOICE)) {
			growing = changes.contains(Change.CONTENT);
			background.soon(WORK, DELAY, this::load);
		}
	}

	private void load() {
		WaitSelection waits = model.findingWaits();
		TimeRange range = model.range() != null ? model.range() : model.view();
		List<ThreadLane> lanes = model.selectedLanes();
		WaitVisibility choice = model.choice();
		boolean selection = model.hasSelection();
		SortOrder<WaitColumn> by = order;
		WaitTexts of = model.texts();
		background.newest(WORK, () -> {
			VisibleWaits visible = waits.isEmpty() ? VisibleWaits.of(lanes, range, choice)
					: VisibleWaits.of(waits, choice);
			WaitList first = WaitList.of(visible, by, of, MAX_ROWS);
			WaitSelection selected = selection ? visible.asSelection() : WaitSelection.NONE;
			return first == null || selected == null ? null : new Loaded(first, of, selected);
		}, this::loaded);
	}

	private record Loaded(WaitList list, WaitTexts texts, WaitSelection selection) {
	}

	private void loaded(Loaded loaded) {
		list = loaded.list();
		texts = loaded.texts();
		String where = !model.findingWaits().isEmpty() ? model.finding() == null ? "site" : "finding"
				: model.range() != null ? "selection" : "view";
		int selected = model.hasSelectedLanes() && model.findingWaits().isEmpty() ? model.selectedLanes().size() : 0;
		String title = TEXT.get("details.in-" + where + (selected == 0 ? "" : ".of-threads"), selected);
		WaitTotals all = model.lanes().totals();
		int isSampled = all.knownCount() < 0 ? 1 : 0;
		String count = list.total() > list.count()
				? TEXT.get("details.first", list.count(), list.total(), isSampled)
				: TEXT.get("details.count", list.total(), all.count(), isSampled);
		heading = title + " " + count + " \u00b7 " + orderText();
		listeners.forEach(Runnable::run);
		onSelection.accept(loaded.selection());
	}

	private String orderText() {
		if (order.column() == WaitColumn.VERDICT) {
			return TEXT.get(order.descending() ? "order.verdict.last" : "order.verdict");
		}
		return TEXT.get("order." + order.column().id() + (order.descending() ? ".descending" : ""));
	}

	/** Changes the order. */
	public void sort(SortOrder<WaitColumn> by) {
		if (!by.equals(order)) {
			order = by;
			load();
		}
	}

	/** @return the waits collected last */
	WaitList list() {
		return list;
	}

	WaitTexts texts() {
		return texts;
	}

	/**
	 * @return whether they changed only because the recording has grown, so that the table should keep its scroll
	 *            position
	 */
	boolean isGrowing() {
		return growing;
	}

	/** @return whether any were looked for yet */
	boolean isKnown() {
		return !heading.isEmpty();
	}

	/** @return a description of the waits shown and their order */
	public String heading() {
		return heading;
	}

	public SortOrder<WaitColumn> order() {
		return order;
	}
}
