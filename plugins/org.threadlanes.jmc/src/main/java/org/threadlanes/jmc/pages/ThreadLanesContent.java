package org.threadlanes.jmc.pages;

import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;

import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.openjdk.jmc.common.IMCThread;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.IRange;
import org.openjdk.jmc.common.unit.QuantityRange;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.ui.selection.IFlavoredSelection;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.jmc.help.HelpTopic;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.PageState;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.model.VisibleWaits;
import org.threadlanes.ui.model.WaitSelection;
import org.threadlanes.ui.model.WaitSelection.LaneWaits;
import org.threadlanes.ui.page.LanesPage;

/** Hosts the lanes. */
final class ThreadLanesContent implements PageContent {

	/**
	 * As on the page Threads: the editor's heading and the views around it leave less room than a window of our own.
	 */
	private static final String ROW_HEIGHT = "17";

	private final PageHost host;
	private final LanesPage page;
	private RecordingModel model;
	/** The time last asked for, null for all; the user may have zoomed in since. */
	private TimeRange asked;
	/** What was last shown, to be shown again by other preferences or for another focus; null for none. */
	private PageModel before;
	/** What was last selected for JDK Mission Control. */
	private WaitSelection selected = WaitSelection.NONE;
	/** The range in which it was selected; null for all. */
	private TimeRange selectedIn;
	/** Whether what JDK Mission Control has selected is from here. */
	private boolean selects;

	ThreadLanesContent(Composite parent, PageHost host) {
		this.host = host;
		page = new LanesPage(parent, ZoneId.systemDefault());
		Map<String, String> state = host.state();
		state.putIfAbsent("rowHeight", ROW_HEIGHT);
		page.restore(PageState.fromText(state));
		page.setSelectionListener((waits, range) -> {
			host.chooseRange(page.model().range());
			select(waits, range);
		});
		page.setExport(host::exportTable);
		page.setMenus(new LanesMenus(host::selectionStore, this));
		HelpTopic.LANES.explains(page, page::showHelp);
	}

	/** Selects events for JDK Mission Control: those of waits, or without any, those of the focus. */
	private void select(WaitSelection waits, TimeRange range) {
		selected = waits;
		selectedIn = range;
		boolean focus = waits.isEmpty() && model.isPart();
		// An empty selection on a newly opened page must not clear the selection of another view.
		if (focus || !waits.isEmpty() || selects) {
			selects = focus || !waits.isEmpty();
			host.select(focus ? model.items() : events(waits, range));
		}
	}

	/** @return the model shown; null while it is loading */
	RecordingModel model() {
		return model;
	}

	/** @return whether there is anything to store */
	boolean hasSelection() {
		return page.model() != null && (page.model().hasSelection() || page.model().selectedWait() != null);
	}

	/** @return the current selection, for other pages; everything shown if nothing is selected */
	IFlavoredSelection selection() {
		PageModel lanes = page.model();
		SpanRef wait = lanes.waitAlone();
		WaitSelection waits = wait != null ? WaitSelection.of(wait)
				: lanes.findingWaits().isEmpty()
						? VisibleWaits.of(lanes.selectedLanes(), lanes.scope(), lanes.choice()).asSelection()
						: VisibleWaits.of(lanes.findingWaits(), lanes.choice()).asSelection();
		boolean isOfThreads = wait == null && lanes.hasSelectedLanes();
		boolean isOfView = isOfThreads && lanes.findingWaits().isEmpty() && !lanes.isAllInView();
		TimeRange range = wait != null ? new TimeRange(wait.startNanos(), wait.endNanos())
				: isOfView ? lanes.scope() : lanes.range();
		IItemCollection events = events(waits, wait != null ? null : range);
		IItemCollection ofThreads = isOfThreads ? oneEventOfEach(lanes.selectedLanes()) : events;
		List<IMCThread> threads = range != null && wait == null && !isOfThreads ? List.of()
				: ThreadsInRange.threads(ofThreads);
		return new LanesSelection(HostedPage.TEXT.get("selection"), events, threads,
				range == null ? null : quantities(range));
	}

	private static IRange<IQuantity> quantities(TimeRange range) {
		return QuantityRange.createWithEnd(UnitLookup.EPOCH_NS.quantity(range.startNanos()),
				UnitLookup.EPOCH_NS.quantity(range.endNanos()));
	}

	private IItemCollection oneEventOfEach(List<ThreadLane> lanes) {
		return events(new WaitSelection(lanes.stream().filter(lane -> lane.size() > 0)
				.map(lane -> new LaneWaits(lane, new int[] {0})).toList()), null);
	}

	/** @return the events that show some waits in a range, or if that is null, at any time */
	private IItemCollection events(WaitSelection waits, TimeRange range) {
		IItemCollection events = model.loaded().events(model.items(),
				waits.parts().stream().collect(Collectors.toMap(LaneWaits::lane, LaneWaits::indexes)));
		return range == null ? events : events.apply(ThreadsInRange.during(quantities(range)));
	}

	@Override
	public Control control() {
		return page;
	}

	@Override
	public void loading() {
		keep();
		page.showLoading(this::cancel);
	}

	private void keep() {
		before = page.model() == null ? before : page.model();
	}

	@Override
	public void progress(long done, long total) {
		if (total > 0) {
			page.showProgress(done, (double) done / total);
		}
	}

	private void cancel() {
		host.cancelLoading();
		failed(new CancellationException());
	}

	@Override
	public void show(RecordingModel newModel, TimeRange time) {
		// For the same lanes, keep what the user did with them.
		if (newModel != model || page.model() == null) {
			TimeRange chosen = host.chosenRange();
			keep();
			model = newModel;
			page.show(model.triage(), model.loaded().sampler());
			if (before != null) {
				page.model().resume(before);
				before = null;
			}
			page.model().setRange(chosen);
			if (!hasSelection()) {
				select(WaitSelection.NONE, null);
			}
		}
		TimeRange focus = host.focusTime();
		page.model().setFocus(focus);
		boolean isFocusInView = focus == null
				|| page.model().view().touches(focus.startNanos(), focus.endNanos());
		if (time != null && !time.equals(asked) || !isFocusInView) {
			page.model().setView(time == null ? page.model().whole() : time);
		}
		asked = time;
	}

	@Override
	public void showAll() {
		if (page.model() != null) {
			page.model().setView(page.model().whole());
		}
	}

	/** JDK Mission Control clears the selection when the page changes. */
	@Override
	public void comeBack() {
		if (selects) {
			select(selected, selectedIn);
		}
	}

	@Override
	public void failed(Throwable cause) {
		page.showFailure(host.recordingName(), cause, host::reload);
	}

	@Override
	public void openTable() {
		page.openWaits();
	}

	@Override
	public void preferencesChanged() {
		page.takeUpColors();
		if (model != null && !model.isCurrent()) {
			keep();
		}
	}

	@Override
	public Map<String, String> state() {
		return page.state().toText();
	}
}
