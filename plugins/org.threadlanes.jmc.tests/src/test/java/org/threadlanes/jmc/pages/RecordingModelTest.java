package org.threadlanes.jmc.pages;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.junit.Test;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.ItemCollectionToolkit;
import org.openjdk.jmc.common.item.ItemFilters;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.FindingCode;
import org.threadlanes.core.analysis.report.Limit;
import org.threadlanes.core.analysis.report.LimitCode;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageJson;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.jmc.LoadedRecordings;
import org.threadlanes.jmc.model.LanesCache;
import org.threadlanes.ui.model.WaitSelection;
import org.threadlanes.ui.model.WaitSelection.LaneWaits;

/** The model of a page that is focused on some events. */
public class RecordingModelTest {

	private static final String SOCKET_READ = "jdk.SocketRead";

	private static RecordingModel model(boolean focused) throws Exception {
		return model(focused ? SOCKET_READ : null, null);
	}

	private static RecordingModel model(String focus, RecordingModel last) throws Exception {
		IItemCollection items = LoadedRecordings.items(LoadedRecordings.EVENT_LOOP_BLOCKED);
		return RecordingModel.build(items, focus == null ? null : items.apply(ItemFilters.type(focus)), last,
				Progress.NONE);
	}

	@Test
	public void theSameFocusHasTheSameModel() throws Exception {
		RecordingModel reads = model(SOCKET_READ, null);

		assertSame(reads, model(SOCKET_READ, reads));
		assertNotSame(reads, model("jdk.ThreadPark", reads));
	}

	@Test
	public void aFocusKeepsTheTimeAxisOfTheRecording() throws Exception {
		ThreadLanes whole = model(false).loaded().lanes();
		ThreadLanes part = model(true).loaded().lanes();

		assertEquals(whole.startNanos(), part.startNanos());
		assertEquals(whole.endNanos(), part.endNanos());
		assertTrue(part.totals().count() < whole.totals().count());
	}

	@Test
	public void limitsCountTheFocusedEvents() throws Exception {
		RecordingModel focused = model(true);
		Limit cut = focused.triage().limits().stream().filter(limit -> limit.code() == LimitCode.TRUNCATED_STACKS)
				.findFirst().orElseThrow();

		assertTrue(cut.value(), cut.value().endsWith(" of " + focused.loaded().lanes().totals().count()));
	}

	/** What they did is among the other events. */
	@Test
	public void focusedWaitsAloneDoNotTellWhoHadTheMonitor() throws Exception {
		IItemCollection items = LoadedRecordings.items("lock-holder-sleeps-jdk17");
		RecordingModel whole = RecordingModel.build(items, null, null, Progress.NONE);
		RecordingModel entering = RecordingModel.build(items, items.apply(ItemFilters.type("jdk.JavaMonitorEnter")),
				null, Progress.NONE);

		assertFalse(whole.loaded().lanes().monitors().waiting().isEmpty());
		assertTrue(entering.loaded().lanes().totals().count() > 0);
		assertTrue(entering.loaded().lanes().monitors().waiting().isEmpty());
	}

	/** JMC's editor does not know when the recording began, and its loader leaves out a few events. */
	@Test
	public void theTriageIsThatOfTheFile() throws Exception {
		for (String name : List.of("requests-jdk25", "virtual-threads-pinned-jdk25", "wall-clock-jdk17",
				"multichunk-jdk17")) {
			IItemCollection items = ItemCollectionToolkit.build(LoadedRecordings.items(name)::stream);
			LanesCache.loadedFrom(items, LoadedRecordings.path(name));
			RecordingModel model = RecordingModel.build(items, null, null, Progress.NONE);

			assertEquals(name, json(Triage.of(LoadedRecordings.lanes(name), TriageSettings.DEFAULT)),
					json(model.triage()));
		}
	}

	private static String json(Triage triage) throws Exception {
		StringWriter out = new StringWriter();
		TriageJson.write(triage, out);
		return out.toString().replaceFirst("\"events\": \\d+", "");
	}

	/** Neither is among the selected events. */
	@Test
	public void aFocusIsOfTheFileAndJvmOfTheRecording() throws Exception {
		IItemCollection items = LoadedRecordings.items(LoadedRecordings.REQUESTS);
		LanesCache.loadedFrom(items, LoadedRecordings.path(LoadedRecordings.REQUESTS));
		ThreadLanes part = RecordingModel.build(items, items.apply(ItemFilters.type(SOCKET_READ)), null,
				Progress.NONE).loaded().lanes();

		assertEquals(LoadedRecordings.path(LoadedRecordings.REQUESTS).toString(), part.location());
		assertEquals(LoadedRecordings.lanes(LoadedRecordings.REQUESTS).jvm(), part.jvm());
	}

	/** JMC drops the annotations by which events are requests. */
	@Test
	public void requestsAreThoseThatTheFileDeclares() throws Exception {
		IItemCollection items = LoadedRecordings.items("requests-jdk25");
		LanesCache.loadedFrom(items, LoadedRecordings.path("requests-jdk25"));
		RecordingModel whole = RecordingModel.build(items, null, null, Progress.NONE);
		RecordingModel focused = RecordingModel.build(items,
				items.apply(ItemFilters.type("jdk.SocketRead", "shop.Request")), null, Progress.NONE);

		assertEquals(Set.copyOf(LoadedRecordings.lanes("requests-jdk25").requests()),
				Set.copyOf(whole.loaded().lanes().requests()));
		assertFalse(focused.loaded().lanes().requests().isEmpty());
	}

	/** Those that wait for it are among the other events. */
	@Test
	public void aFocusedWaitIsWhatItIsInTheWholeRecording() throws Exception {
		IItemCollection items = LoadedRecordings.items("lock-holder-sleeps-jdk17");
		RecordingModel whole = RecordingModel.build(items, null, null, Progress.NONE);
		RecordingModel sleeping =
				RecordingModel.build(items, items.apply(ItemFilters.type("jdk.ThreadSleep")), null, Progress.NONE);

		assertTrue(blocking(whole) > 0);
		assertEquals(blocking(whole), blocking(sleeping));
	}

	private static long blocking(RecordingModel model) {
		return model.loaded().lanes().totals().count(WaitKind.SLEEP, Verdict.BLOCKING);
	}

	/** Only all events show that no thread of the pool was free. */
	@Test
	public void theFindingThatFocusedWaitsBelongToIsKnown() throws Exception {
		IItemCollection items = LoadedRecordings.items("wall-clock-jdk17");
		RecordingModel whole = RecordingModel.build(items, null, null, Progress.NONE);
		Finding saturated = whole.triage().findings().get(0);
		RecordingModel focused = RecordingModel.build(items, whole.loaded().events(items, waits(saturated)), null,
				Progress.NONE);

		assertEquals(FindingCode.POOL_SATURATED, saturated.code());
		assertEquals(List.of(), focused.triage().findings());
		assertSame(saturated, focused.triage().wholeFinding());
		assertNull(RecordingModel.build(items, items.apply(ItemFilters.type("profiler.WallClockSample")), null,
				Progress.NONE).triage().wholeFinding());
		assertNull(whole.triage().wholeFinding());
	}

	private static Map<ThreadLane, int[]> waits(Finding finding) {
		return WaitSelection.of(finding).parts().stream().collect(Collectors.toMap(LaneWaits::lane,
				LaneWaits::indexes));
	}

	@Test
	public void theWholeRecordingIsAvailableToo() throws Exception {
		assertFalse(model(false).isPart());
		assertTrue(model(true).isPart());
		assertEquals(model(false).loaded().lanes().totals().count(),
				model(true).wholeTriage().lanes().totals().count());
	}
}
