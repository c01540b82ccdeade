package org.threadlanes.jmc.pages;

import java.time.ZoneId;
import java.util.concurrent.CancellationException;

import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.openjdk.jmc.common.IWritableState;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.jmc.help.HelpTopic;
import org.threadlanes.ui.model.PageState;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.model.WaitSelection;
import org.threadlanes.ui.model.WaitSelection.LaneWaits;
import org.threadlanes.ui.page.LanesPage;

/** Hosts the lanes. */
final class ThreadLanesContent implements PageContent<RecordingModel> {

	private final PageSite site;
	private final LanesPage page;
	private RecordingModel model;
	private boolean loading;
	private boolean selected;

	ThreadLanesContent(Composite parent, PageSite site) {
		this.site = site;
		page = new LanesPage(parent, ZoneId.systemDefault());
		page.restore(PageState.fromText(StateCodec.read(site.state())));
		page.setSelectionListener((waits, range) -> {
			site.chooseRange(page.range());
			select(waits);
		});
		page.setExport(site::exportTable);
		HelpTopic.LANES.explains(page, page::showHelp);
	}

	private void select(WaitSelection waits) {
		// Nothing selected on a page that was just opened is no news: another view may hold the selection.
		if (selected || !waits.isEmpty()) {
			selected = !waits.isEmpty();
			site.select(model.loaded().events(model.items(), numbers(waits)));
		}
	}

	private static int[] numbers(WaitSelection waits) {
		int[] numbers = new int[Math.toIntExact(waits.count())];
		int n = 0;
		for (LaneWaits part : waits.parts()) {
			ThreadLane lane = part.lane();
			for (int index : part.indexes()) {
				numbers[n++] = lane.event(index);
			}
		}
		return numbers;
	}

	@Override
	public Control control() {
		return page;
	}

	@Override
	public void loading(long done, long total) {
		if (!loading) {
			loading = true;
			page.showLoading(this::cancel);
		}
		if (total > 0) {
			page.showProgress(done, (double) done / total);
		}
	}

	private void cancel() {
		site.cancelLoading();
		failed(new CancellationException());
	}

	@Override
	public void show(RecordingModel newModel, long startNanos, long endNanos) {
		loading = false;
		// Another time of the same lanes: what the user did with them stays.
		if (newModel != model || page.model() == null) {
			TimeRange chosen = site.chosenRange();
			selected = false;
			model = newModel;
			page.show(model.triage());
			page.setRange(chosen);
		}
		page.model().setView(new TimeRange(startNanos, endNanos));
	}

	@Override
	public void failed(Throwable cause) {
		loading = false;
		page.showFailure(site.recordingName(), cause, site::reload);
	}

	@Override
	public void preferencesChanged() {
		page.takeUpColors();
	}

	@Override
	public void saveTo(IWritableState writable) {
		StateCodec.write(page.state().toText(), writable);
	}
}
