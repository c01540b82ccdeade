package org.threadlanes.core.picture;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.junit.Assert.fail;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.Test;
import org.threadlanes.core.kinds.KindAndVerdict;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.kinds.WaitSet;
import org.threadlanes.core.kinds.WaitTotals;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.SpanFilter;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.testing.HandMade;
import org.threadlanes.core.testing.Recordings;

/** Whatever the zoom, the columns say neither more nor less than the waits. */
public class LaneSamplerTest {

	/** Each wait is compared with each column. */
	private static final int MAX_BYTES = 300_000;

	@Test
	public void columnsAndTotalsOfRealRecordingsAddUpAtEveryZoom() throws Exception {
		Random random = new Random(7);
		for (Path recording : Recordings.all()) {
			String name = recording.getFileName().toString();
			if (Files.size(recording) > MAX_BYTES) {
				continue;
			}
			ThreadLanes lanes = Recordings.lanes(name.substring(0, name.length() - ".jfr".length()));
			for (long shortest : new long[] {0, 100_000}) {
				LaneSampler sampler = LaneSampler.of(lanes, new SpanFilter(shortest, false));
				for (Viewport view : views(lanes, random)) {
					check(name, sampler, lanes, view, shortest);
				}
			}
		}
	}

	@Test
	public void columnsAndTotalsOfRandomLanesAddUp() {
		for (long seed = 1; seed <= 20; seed++) {
			Random random = new Random(seed);
			ThreadLanes lanes = random(random, 1 + random.nextInt(20), random.nextInt(400));
			LaneSampler sampler = LaneSampler.of(lanes);
			for (Viewport view : views(lanes, random)) {
				check("seed " + seed, sampler, lanes, view, 0);
			}
		}
	}

	@Test
	public void eachColumnHoldsTheTimeOfTheWaitsInIt() {
		ThreadLanes lanes = random(new Random(5), 2, (int) (GridSums.MIN_SPANS * 0.7));
		for (long shortest : new long[] {0, 50_000}) {
			for (int columns : new int[] {10, 50, 300, 2_000, 20_000}) {
				checkColumns(lanes, columns, shortest, 0);
			}
		}
	}

	/** A busy lane is summed on a grid: an edge may be off by half a column, unless the columns are narrow. */
	@Test
	public void withManyWaitsNoColumnIsOffByMoreThanAColumn() {
		ThreadLanes lanes = random(new Random(5), 2, 3 * GridSums.MIN_SPANS);
		for (long shortest : new long[] {0, 50_000}) {
			for (int columns : new int[] {10, 50, 300, 2_000}) {
				checkColumns(lanes, columns, shortest, 0.5);
			}
			checkColumns(lanes, 100_000, shortest, 0);
		}
	}

	/**
	 * Of four columns of 15 ms, five waits begin in the second and one in the third, which lasts until the next five.
	 */
	@Test
	public void narrowColumnsOfManyWaitsTellWhetherOneBegins() {
		HandMade made = new HandMade();
		BitSet expected = new BitSet();
		for (int period = 0; period < 667; period++) {
			for (int w = 0; w < 5; w++) {
				made.wait("jdk.SocketRead", HandMade.thread(1, "t"), period * 60 + 18 + 2 * w, 2, null);
			}
			made.wait("jdk.SocketRead", HandMade.thread(1, "t"), period * 60 + 37, 41, null);
			expected.set(4 * period + 1, 4 * period + 3);
		}
		assertEquals(expected, begins(made, 667 * 60, 667 * 4));
	}

	@Test
	public void wideColumnsOfManyWaitsTellWhetherAnyBegins() {
		HandMade made = new HandMade();
		for (int w = 0; w < 4_000; w++) {
			made.wait("jdk.SocketRead", HandMade.thread(1, "t"), w < 2_000 ? 10 * w : 10 * w + 10_050,
					w == 1_999 ? 10_060 : 10, null);
		}
		BitSet expected = new BitSet();
		expected.set(0, 250);
		expected.clear(100, 150);
		assertEquals(expected, begins(made, 50_000, 250));
	}

	private static BitSet begins(HandMade made, long millis, int size) {
		ThreadLanes lanes = made.lanes();
		LaneColumns columns = new LaneColumns();
		LaneSampler.of(lanes).sample(lanes.lanes().get(0),
				Viewport.of(HandMade.BEGIN, HandMade.BEGIN + millis * 1_000_000, size), columns);
		BitSet begins = new BitSet();
		IntStream.range(0, size).filter(columns::isBegin).forEach(begins::set);
		return begins;
	}

	/** @param off how far edges may be off, in columns */
	private static void checkColumns(ThreadLanes lanes, int columnCount, long shortest, double off) {
		LaneSampler sampler = LaneSampler.of(lanes, new SpanFilter(shortest, false));
		for (long cut : new long[] {0, 12_345_678}) {
			checkColumns(sampler, lanes.lanes().get(1),
					Viewport.of(lanes.startNanos() + cut, lanes.endNanos() - 3 * cut, columnCount), shortest, off);
		}
	}

	private static void checkColumns(LaneSampler sampler, ThreadLane lane, Viewport view, long shortest, double off) {
		LaneColumns columns = new LaneColumns();
		sampler.sample(lane, view, columns);
		long[][] nanos = new long[KindAndVerdict.COUNT][view.columns()];
		for (int i = 0; i < lane.size(); i++) {
			long start = lane.start(i);
			long end = lane.end(i);
			long from = Math.max(start, view.startNanos());
			long to = Math.min(end, view.endNanos());
			if (end - start < shortest || to < from || from >= view.endNanos() || to == from && start != from) {
				continue;
			}
			long[] ofPair = nanos[lane.pair(i)];
			int last = view.columnAt(Math.max(from, to - 1));
			long left = view.columnStart(view.columnAt(from));
			for (int column = view.columnAt(from); column <= last; column++) {
				long right = view.columnStart(column + 1);
				ofPair[column] += Math.max(1, Math.min(to, right) - Math.max(from, left));
				left = right;
			}
		}
		long widest = view.nanos() / view.columns() + 1;
		for (int pair = 0; pair < KindAndVerdict.COUNT; pair++) {
			long expected = 0;
			long found = 0;
			for (int column = 0; column < view.columns(); column++) {
				expected += nanos[pair][column];
				found += nanos(columns, pair, column);
				if (Math.abs(expected - found) > 2 * off * widest) {
					fail(view + ", pair " + pair + ", column " + column + ": " + found + " in place of " + expected);
				}
			}
		}
	}

	private static long nanos(LaneColumns columns, int pair, int column) {
		return (columns.pairs() >>> pair & 1) == 0 ? 0 : columns.nanos(pair)[column];
	}

	private static ThreadLanes random(Random random, int threads, int waits) {
		HandMade made = new HandMade();
		String[] types = {"jdk.SocketRead", "jdk.ThreadPark", "jdk.ThreadSleep", "jdk.JavaMonitorEnter"};
		for (int t = 0; t < threads; t++) {
			for (int w = 0; w < waits; w++) {
				double length = random.nextInt(5) == 0 ? 0 : Math.pow(10, random.nextDouble() * 6 - 3);
				made.wait(types[random.nextInt(types.length)], HandMade.thread(t + 1, "t-" + t),
						random.nextDouble() * 9_900,
						length, random.nextBoolean() ? HandMade.stack("own.Code.run") : null);
			}
			made.park(HandMade.thread(t + 1, "t-" + t), 9_999, 0, null);
		}
		return made.lanes();
	}

	private static List<Viewport> views(ThreadLanes lanes, Random random) {
		long start = lanes.startNanos();
		long whole = lanes.endNanos() - start;
		List<Viewport> views = new java.util.ArrayList<>();
		views.add(Viewport.of(start - whole / 3, lanes.endNanos() + whole / 3, 1000));
		for (int columns : new int[] {1, 7, 1600}) {
			views.add(Viewport.of(start, lanes.endNanos() + 1, columns));
			for (long length = whole; length > 10_000; length /= 50) {
				long from = start + (long) (random.nextDouble() * (whole - length));
				views.add(Viewport.of(from, from + length, columns));
			}
		}
		return views;
	}

	/** The plain way, wait by wait, is what all must agree with. */
	private static void check(String what, LaneSampler sampler, ThreadLanes lanes, Viewport view, long shortest) {
		LaneColumns columns = new LaneColumns();
		for (Pool pool : lanes.pools()) {
			long[] poolNanos = new long[KindAndVerdict.COUNT];
			long poolInstants = 0;
			long poolOff = 0;
			for (ThreadLane lane : pool.lanes()) {
				long[] nanos = new long[KindAndVerdict.COUNT];
				long[] counts = new long[KindAndVerdict.COUNT];
				long instants = 0;
				for (int i = 0; i < lane.size(); i++) {
					long start = lane.start(i);
					long end = lane.end(i);
					boolean within = start < view.endNanos() && (end > view.startNanos() || start >= view.startNanos());
					if (within && end - start >= shortest) {
						int pair = lane.pair(i);
						nanos[pair] += Math.min(end, view.endNanos()) - Math.max(start, view.startNanos());
						counts[pair] += lane.isFirstPart(i) ? 1 : 0;
						instants += start == end ? 1 : 0;
					}
				}
				sampler.sample(lane, view, columns);
				// A wait of no length counts as 1 ns; the ends of a busy lane may be off.
				long off = lane.size() < GridSums.MIN_SPANS ? 0 : view.nanos() / view.columns();
				equal(what + " " + lane.label() + " " + view, nanos, sums(columns), instants + off);
				poolInstants += instants;
				poolOff += off;
				WaitTotals totals = new WaitTotals();
				sampler.addTotals(lane, view.startNanos(), view.endNanos(), totals);
				for (int pair = 0; pair < KindAndVerdict.COUNT; pair++) {
					if ((pair & 0xF) < WaitKind.values().length) {
						assertEquals(what, nanos[pair],
								totals.nanos(KindAndVerdict.kind(pair), KindAndVerdict.verdict(pair)));
						assertEquals(what, counts[pair],
								totals.count(KindAndVerdict.kind(pair), KindAndVerdict.verdict(pair)));
					}
					poolNanos[pair] += nanos[pair];
				}
			}
			sampler.band(pool).sample(view, columns);
			equal(what + " " + pool.name() + " " + view, poolNanos, sums(columns), poolInstants + poolOff);
			WaitTotals totals = new WaitTotals();
			sampler.band(pool).addTotals(view.startNanos(), view.endNanos(), totals);
			assertEquals(what, poolNanos[KindAndVerdict.of(WaitKind.SOCKET_READ, Verdict.BLOCKING)],
					totals.nanos(WaitKind.SOCKET_READ, Verdict.BLOCKING));
		}
	}

	private static void equal(String what, long[] expected, long[] found, long off) {
		for (int pair = 0; pair < expected.length; pair++) {
			assertEquals(what + ", pair " + pair, expected[pair], found[pair], (double) off);
		}
	}

	private static long[] sums(LaneColumns columns) {
		long[] sums = new long[KindAndVerdict.COUNT];
		for (int pair = 0; pair < KindAndVerdict.COUNT; pair++) {
			for (int column = 0; column < columns.size() && (columns.pairs() >>> pair & 1) != 0; column++) {
				sums[pair] += columns.nanos(pair)[column];
			}
		}
		return sums;
	}

	@Test
	public void rangeTotalsOfAllAreTheTotalsOfTheRecording() throws Exception {
		ThreadLanes lanes = Recordings.lanes("quarkus-eventloop-blocked-jdk17");
		WaitTotals totals = new WaitTotals();
		LaneSampler.of(lanes).addTotals(lanes.startNanos() - 1, lanes.endNanos() + 1_000_000_000, totals);
		WaitTotals all = lanes.totals();
		for (Verdict verdict : Verdict.values()) {
			assertEquals(all.nanos(verdict), totals.nanos(verdict));
			assertEquals(all.count(verdict), totals.count(verdict));
		}
		assertEquals(3_020, totals.count(Verdict.BLOCKING));
		assertEquals(3_015, totals.count(Verdict.NON_BLOCKING_IO));
	}

	/** However many threads end their waits, and begin others, between two columns. */
	@Test
	public void threadsThatWaitTogetherFillEachColumn() {
		for (int threads : new int[] {64, 96, 128, 160, 256}) {
			HandMade made = new HandMade();
			for (int i = 0; i < threads; i++) {
				for (int start = 0; start < 10_000; start += 500) {
					made.wait("jdk.ThreadSleep", HandMade.virtualThread(100 + i, ""), start, 500,
							HandMade.stack("java.lang.Thread.sleep", "acme.Job.run"));
				}
			}
			ThreadLanes lanes = made.lanes();
			PoolBand band = LaneSampler.of(lanes).band(lanes.pools().get(0));
			Viewport view = Viewport.of(lanes.startNanos(), lanes.startNanos() + 10_000_000_000L, 1000);
			LaneColumns columns = new LaneColumns();
			band.sample(view, columns);
			for (int column = 0; column < view.columns(); column++) {
				WaitTotals totals = new WaitTotals();
				band.addTotals(view.columnStart(column), view.columnStart(column) + 10_000_000, totals);
				assertEquals(threads + " threads, column " + column, threads * 10_000_000L,
						nanosOf(columns, column));
				assertEquals(threads * 10_000_000L, totals.nanos(WaitSet.ALL));
			}
		}
	}

	private static long nanosOf(LaneColumns columns, int column) {
		return IntStream.range(0, KindAndVerdict.COUNT).mapToLong(pair -> nanos(columns, pair, column)).sum();
	}

	@Test
	public void threadsThatWaitAtOnceAreCounted() {
		HandMade made = new HandMade();
		for (int i = 0; i < 40; i++) {
			made.wait("jdk.ThreadSleep", HandMade.virtualThread(100 + i, ""), i < 30 ? 1_000 : 5_000, 1_000,
					HandMade.stack("own.Code.run"));
		}
		ThreadLanes lanes = made.lanes();
		PoolBand band = LaneSampler.of(lanes).band(lanes.pools().get(0));
		assertTrue(band.isConcurrency());
		assertEquals(30, band.fullHeight());
		LaneColumns columns = new LaneColumns();
		band.sample(Viewport.of(lanes.startNanos(), lanes.endNanos(), 10), columns);
		int sleep = Long.numberOfTrailingZeros(columns.pairs());
		assertEquals(30 * (columns.edge(2) - columns.edge(1)), nanos(columns, sleep, 1));
		assertEquals(10 * (columns.edge(6) - columns.edge(5)), nanos(columns, sleep, 5));
		assertEquals(0, nanos(columns, sleep, 3));
	}

	@Test
	public void columnsDifferByOneNanosecondAtMostAndLeaveNoGap() {
		Viewport view = new Viewport(1_700_000_000_123_456_789L, 1_700_864_000_123_456_792L, 1597);
		assertEquals(view.startNanos(), view.columnStart(0));
		assertEquals(view.endNanos(), view.columnStart(1597));
		for (int c = 0; c < 1597; c++) {
			long width = view.columnStart(c + 1) - view.columnStart(c);
			assertTrue(Math.abs(width - view.nanos() / 1597) <= 1);
			assertEquals(c, view.columnAt(view.columnStart(c)));
			assertEquals(c, view.columnAt(view.columnStart(c + 1) - 1));
		}
		assertEquals(-1, view.columnAt(view.startNanos() - 1));
		assertEquals(1597, view.columnAt(view.endNanos()));
	}

	@Test
	public void theOverviewShowsEventLoopsThatBlockOrElseThePoolThatBlocksMost() throws Exception {
		assertEquals("event loops", "", overviewPool("quarkus-eventloop-blocked-jdk17"));
		assertEquals("healthy loops, busy workers", "executor-thread-N",
				overviewPool("quarkus-worker-restclient-jdk17"));
		assertEquals("no loops", "lookup-worker-N", overviewPool("lock-holder-sleeps-jdk17"));
	}

	private static String overviewPool(String recording) throws Exception {
		LaneSampler sampler = LaneSampler.of(Recordings.lanes(recording));
		assertFalse("never empty while something blocks", sampler.overview().lanes().isEmpty());
		return sampler.overviewPool();
	}

	@Test
	public void threadsThatAreOnlyNamedLikeLoopsAreNotInTheOverview() throws Exception {
		assertFalse(overviewPool("hostile-names-jdk17").isEmpty());
	}
}
