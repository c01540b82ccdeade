package org.threadlanes.ui.model;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

import org.junit.Before;
import org.junit.Test;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.ui.testing.Recordings;

/** The order of the table of waits, compared with a plain sort of all of them. */
public class WaitListTest {

	private static final List<Verdict> VERDICTS = List.of(Verdict.BLOCKING, Verdict.UNKNOWN, Verdict.WORK, Verdict.IDLE,
			Verdict.NON_BLOCKING_IO);

	private PageModel model;
	private WaitTexts texts;
	private VisibleWaits waits;

	@Before
	public void read() throws Exception {
		Triage triage = Recordings.triage("quarkus-eventloop-blocked-jdk17");
		model = new PageModel(triage, ZoneOffset.UTC);
		texts = new WaitTexts(model.lanes(), model.times());
		waits = VisibleWaits.of(model.lanes().lanes(), model.whole(), WaitVisibility.ALL);
	}

	private List<SpanRef> laneByLane() {
		return model.lanes().lanes().stream().flatMap(lane -> IntStream.range(0, lane.size()).filter(lane::isFirstPart)
				.mapToObj(i -> new SpanRef(lane, i))).toList();
	}

	private Comparator<SpanRef> by(WaitColumn column) {
		return switch (column) {
			case WAIT -> Comparator.comparing(wait -> wait.lane().kind(wait.index()));
			case VERDICT -> Comparator.comparing(wait -> VERDICTS.indexOf(wait.lane().verdict(wait.index())));
			case START -> Comparator.comparing(SpanRef::startNanos);
			case DURATION -> Comparator.comparing(WaitListTest::nanos);
			default -> Comparator.comparing((SpanRef wait) -> text(wait, column).isEmpty())
					.thenComparing(wait -> text(wait, column), NaturalOrder.NAMES);
		};
	}

	private String text(SpanRef wait, WaitColumn column) {
		return texts.cell(wait.lane(), wait.index(), column);
	}

	private static long nanos(SpanRef wait) {
		return wait.endNanos() - wait.startNanos();
	}

	private List<SpanRef> inPages(WaitColumn column, boolean descending, int first, int next) {
		List<SpanRef> rows = new ArrayList<>();
		WaitList page = WaitList.of(waits, new SortOrder<>(column, descending), texts, first);
		while (true) {
			for (int row = 0; row < page.count(); row++) {
				rows.add(page.wait(row));
			}
			if (rows.size() == page.total()) {
				return rows;
			}
			page = page.next(next);
		}
	}

	@Test
	public void waitsAreSortedByEachColumnThenLongestFirst() {
		for (WaitColumn column : WaitColumn.values()) {
			for (boolean descending : new boolean[] {false, true}) {
				List<SpanRef> expected = new ArrayList<>(laneByLane());
				expected.sort((descending ? by(column).reversed() : by(column))
						.thenComparing(Comparator.comparing(WaitListTest::nanos).reversed())
						.thenComparing(SpanRef::startNanos));
				assertEquals(column + " " + descending, expected, inPages(column, descending, 50_000, 1));
				assertEquals(column + " " + descending, expected, inPages(column, descending, 100, 777));
			}
		}
	}

	@Test
	public void onlyTheFirstRowsAreListed() {
		WaitList list = WaitList.of(waits, new SortOrder<>(WaitColumn.VERDICT, false), texts, 10);
		assertEquals(10, list.count());
		assertEquals(6050, list.total());
		assertEquals("18.022 ms", text(list.wait(0), WaitColumn.DURATION));
		assertEquals("10:04:27.986628229", text(list.wait(0), WaitColumn.START));
		assertEquals("recgen.Api.call:31", text(list.wait(0), WaitColumn.FRAME));
		assertEquals("event loop", text(list.wait(0), WaitColumn.WHY));
		assertEquals(3, list.rowOf(list.wait(3)));
		assertEquals(-1, list.rowOf(list.next(1).wait(0)));
	}

	@Test
	public void theRuleThatToleratesAWaitIsNamed() throws Exception {
		Rules rules = Rules.withUserRules("[stack]\ntolerated | known-call | recgen.Api.call | - | - | known\n", "mine");
		ThreadLanes lanes = LanesBuilder.build(
				new RecordingFile(Recordings.path("quarkus-eventloop-blocked-jdk17.jfr")), rules, Progress.NONE);
		WaitTexts their = new WaitTexts(lanes, model.times());
		Set<String> why = new TreeSet<>();
		for (ThreadLane lane : lanes.lanes()) {
			IntStream.range(0, lane.size()).filter(i -> lane.isOnLoop(i) && lane.verdict(i) == Verdict.BLOCKING)
					.forEach(i -> why.add(their.cell(lane, i, WaitColumn.WHY)));
		}
		assertEquals(Set.of("event loop", "tolerated by rule known-call"), why);
	}

	@Test
	public void aSelectionListsOnlyItsWaits() {
		ThreadLane lane = model.lanes().lanes().stream().filter(one -> one.size() > 20).findFirst().orElseThrow();
		WaitSelection selection = new WaitSelection(List.of(new WaitSelection.LaneWaits(lane, new int[] {3, 5, 8})));
		WaitVisibility shown = WaitVisibility.ALL.withMinimum(1);
		WaitList list = WaitList.of(VisibleWaits.of(selection, shown), new SortOrder<>(WaitColumn.START, true), texts,
				10);
		assertEquals(List.of(8, 5, 3), IntStream.range(0, list.count()).mapToObj(list::index).toList());
		assertTrue(VisibleWaits.of(selection, WaitVisibility.ALL.withMinimum(Long.MAX_VALUE)).asSelection().isEmpty());
	}
}
