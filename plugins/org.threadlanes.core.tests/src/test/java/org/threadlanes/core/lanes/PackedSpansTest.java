package org.threadlanes.core.lanes;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.junit.Test;
import org.threadlanes.core.recording.ReadSummary;
import org.threadlanes.core.recording.RecordingFile;
import org.threadlanes.core.rules.Rules;
import org.threadlanes.core.testing.Recordings;
import org.threadlanes.core.work.Progress;

/** Packing the waits of a large recording changes nothing but memory. */
public class PackedSpansTest {

	private static final int UNPACKED = Integer.MAX_VALUE;

	private static ThreadLanes lanes(String recording, int mostPlain) throws Exception {
		LanesBuilder builder = new LanesBuilder(Rules.shipped(), mostPlain);
		ReadSummary summary = new RecordingFile(Recordings.path(recording)).read(builder, Progress.NONE);
		return builder.finish(recording, summary);
	}

	private static List<String> everything(ThreadLanes lanes) {
		List<String> lines = new ArrayList<>();
		for (ThreadLane lane : lanes.lanes()) {
			lines.add(lane.label() + " " + lane.kind() + " " + lane.poolName() + " " + lane.blockingNanos() + " "
					+ lane.blocksLoop());
			for (int i = 0; i < lane.size(); i++) {
				lines.add(lane.start(i) + " " + lane.end(i) + " " + lane.kind(i) + " " + lane.verdict(i) + " "
						+ lane.isFirstPart(i) + " " + lane.isOnLoop(i) + " " + lane.stack(i) + " " + lane.target(i)
						+ " "
						+ lane.amount(i) + " " + lane.event(i));
			}
		}
		lines.add(lanes.ruleUse().toString());
		return lines;
	}

	private static void assertSameHoweverPacked(String recording) throws Exception {
		List<String> plain = everything(lanes(recording, UNPACKED));
		assertEquals(plain, everything(lanes(recording, 100)));
		assertEquals(plain, everything(lanes(recording, 2000)));
	}

	@Test
	public void lanesOfEventLoopsAreTheSame() throws Exception {
		assertSameHoweverPacked("quarkus-eventloop-blocked-jdk17.jfr");
	}

	@Test
	public void lanesOfSeveralChunksAreTheSame() throws Exception {
		assertSameHoweverPacked("multichunk-jdk17.jfr");
	}

	@Test
	public void overlapsAreResolvedInTheSameWay() throws Exception {
		assertSameHoweverPacked("virtual-threads-pinned-jdk25.jfr");
		assertSameHoweverPacked("pools-idle-busy-blocked-jdk25.jfr");
	}

	private static SpanColumns random(LaneSites sites, Random random, int count, long timeBits) {
		SpanColumns spans = new SpanColumns(sites);
		for (int i = 0; i < count; i++) {
			long start = random.nextLong() >> 63 - timeBits;
			LaneSite site = sites.site((short) random.nextInt(256), random.nextInt(3) - 1, random.nextInt(1 << 20));
			spans.add(start, start + (random.nextLong() >>> 64 - timeBits), site.number(), random.nextInt(), i);
		}
		return spans;
	}

	private static void assertEqualSpans(Spans expected, Spans actual) {
		assertEquals(expected.size(), actual.size());
		for (int i = 0; i < expected.size(); i++) {
			assertEquals(expected.start(i), actual.start(i));
			assertEquals(expected.end(i), actual.end(i));
			assertEquals(expected.code(i), actual.code(i));
			assertEquals(expected.stack(i), actual.stack(i));
			assertEquals(expected.target(i), actual.target(i));
			assertEquals(expected.amount(i), actual.amount(i));
			assertEquals(expected.event(i), actual.event(i));
		}
	}

	@Test
	public void allValuesAreRestored() {
		Random random = new Random(1);
		for (int timeBits : new int[] {1, 8, 33, 61}) {
			LaneSites sites = new LaneSites();
			SpanColumns spans = random(sites, random, 1500, timeBits);
			PackedSpans.Packing packing = new PackedSpans.Packing(sites, new SpanPage.Packer());
			for (int i = 0; i < spans.size; i++) {
				spans.emitTo(i, packing);
			}
			assertEqualSpans(spans, packing.finish());
		}
	}

	@Test
	public void waitsThatArriveLateAreSorted() {
		assertSorted(300);
	}

	@Test
	public void waitsThatArriveVeryLateAreSorted() {
		assertSorted(10_000);
	}

	private static void assertSorted(int more) {
		Random random = new Random(2);
		IncomingSpans incoming = new IncomingSpans();
		LaneSites sites = new LaneSites();
		SpanColumns all = new SpanColumns(sites);
		for (int run = 0; run < 7; run++) {
			// Each run starts before the previous one.
			for (int i = 0; i < 1 + more * run; i++) {
				long start = 1_000_000_000L - 100_000_000L * run + 100 * random.nextInt(4_000_000);
				// All differ, and none overlaps another.
				start += run * 10 + i % 10;
				all.add(start, start, sites.site((short) 0, 0, i & 3).number(), i, 100_000 * run + i);
				incoming.add(start, start, incoming.site((short) 0, 0, i & 3), i, 100_000 * run + i);
			}
			if (incoming.handOver() > 0) {
				incoming.pack(new SpanPage.Packer());
			}
		}
		all.sort();
		assertEqualSpans(all, incoming.finish(new SpanPage.Packer()));
	}

	@Test
	public void runsThatArriveInReverseAreSorted() {
		SpanColumns spans = new SpanColumns(new LaneSites());
		for (int first : new int[] {600, 300, 0}) {
			for (int start = first; start < first + 300; start++) {
				spans.add(start, start + 1, 0, -start, 1000 + start);
			}
		}
		spans.sort();
		for (int i = 0; i < 900; i++) {
			assertEquals(i, spans.start(i));
			assertEquals(i + 1, spans.end(i));
			assertEquals(-i, spans.amount(i));
			assertEquals(1000 + i, spans.event(i));
		}
		assertFalse(spans.isOverlapping());
	}

	@Test
	public void buffersThatArriveLateGoBetweenThoseBefore() {
		SpanColumns spans = new SpanColumns(new LaneSites());
		for (int first : new int[] {0, 200, 100, 400, 300}) {
			for (int start = first; start < first + 100; start++) {
				spans.add(start, start + 1, 0, -start, 1000 + start);
			}
		}
		spans.sort();
		for (int i = 0; i < 500; i++) {
			assertEquals(i, spans.start(i));
			assertEquals(1000 + i, spans.event(i));
		}
		assertFalse(spans.isOverlapping());
	}

	@Test
	public void packingGivesBackTheMemoryOfWhatIsPacked() {
		SpareArrays spare = new SpareArrays(1 << 20);
		IncomingSpans incoming = new IncomingSpans(spare);
		for (int i = 0; i < 1000; i++) {
			incoming.add(i, i, incoming.site((short) 0, 0, 0), 0, i);
		}
		long[] starts = incoming.plain().start;
		assertEquals(1000, incoming.handOver());
		incoming.pack(new SpanPage.Packer());
		List<long[]> given = List.of(spare.longs(starts.length), spare.longs(starts.length), spare.longs(starts.length),
				spare.longs(starts.length));
		assertTrue(given.stream().anyMatch(array -> array == starts));
	}

	@Test
	public void whenWaitsArriveAndArePackedDoesNotMatter() {
		for (int seed = 0; seed < 300; seed++) {
			Random random = new Random(seed);
			IncomingSpans packed = new IncomingSpans(new SpareArrays(10_000));
			IncomingSpans plain = new IncomingSpans();
			int reach = 1 + random.nextInt(110);
			for (int event = 0; event < 2500;) {
				int buffer = random.nextInt(40_000);
				for (int end = event + random.nextInt(400); event < end; event++) {
					buffer += 100;
					int length = random.nextInt(reach);
					packed.add(buffer, buffer + length, packed.site((short) 0, 0, 0), 0, event);
					plain.add(buffer, buffer + length, plain.site((short) 0, 0, 0), 0, event);
				}
				if (packed.handOver() > 0) {
					packed.pack(new SpanPage.Packer());
				}
			}
			assertEqualSpans(plain.finish(new SpanPage.Packer()), packed.finish(new SpanPage.Packer()));
		}
	}

	@Test
	public void aWaitBeforeAllThatIsPackedMayOverlapAnother() {
		IncomingSpans incoming = new IncomingSpans();
		for (int i = 0; i < PackedSpans.PAGE_SIZE; i++) {
			incoming.add(1000 + i, 1000 + i, incoming.site((short) 0, 0, 0), 0, i);
		}
		incoming.handOver();
		incoming.pack(new SpanPage.Packer());
		incoming.add(1, 5, incoming.site((short) 0, 0, 0), 0, 1000);
		incoming.add(3, 6, incoming.site((short) 0, 0, 0), 0, 1001);
		Spans all = incoming.finish(new SpanPage.Packer());
		assertEquals(PackedSpans.PAGE_SIZE + 1, all.size());
		assertEquals(1, all.start(0));
		assertEquals(6, all.end(0));
		assertEquals(1000, all.start(1));
	}

	@Test
	public void waitsMayArriveWhileThoseBeforeArePacked() {
		IncomingSpans incoming = new IncomingSpans();
		for (int i = 0; i < 200; i++) {
			incoming.add(i, i, incoming.site((short) 0, 0, 0), 0, i);
		}
		incoming.handOver();
		for (int i = 200; i < 300; i++) {
			incoming.add(i, i, incoming.site((short) 0, 0, 0), 0, i);
		}
		incoming.pack(new SpanPage.Packer());
		Spans all = incoming.finish(new SpanPage.Packer());
		assertEquals(300, all.size());
		for (int i = 0; i < 300; i++) {
			assertEquals(i, all.start(i));
		}
	}

	@Test
	public void aRunMayOverlapTheNextOneByItsLastSpanOnly() {
		SpanColumns spans = new SpanColumns(new LaneSites());
		spans.add(10, 20, 0, 0, 0);
		spans.add(0, 11, 0, 0, 1);
		spans.sort();
		assertEquals(0, spans.start(0));
		assertTrue(spans.isOverlapping());
	}

	@Test
	public void overlappingWaitsMayAllBePackedBeforeTheEnd() {
		IncomingSpans incoming = new IncomingSpans();
		for (int i = 0; i < PackedSpans.PAGE_SIZE; i++) {
			incoming.add(i, i + 100, incoming.site((short) 0, 0, 0), 0, i);
		}
		incoming.handOver();
		incoming.pack(new SpanPage.Packer());
		assertEquals(PackedSpans.PAGE_SIZE, incoming.finish(new SpanPage.Packer()).size());
	}

	@Test
	public void manyOverlappingWaitsOfAThreadShareItsTime() {
		LaneSites sites = new LaneSites();
		SpanColumns spans = new SpanColumns(sites);
		for (int i = 0; i < 1000; i++) {
			spans.add(i, i + 100, sites.site((short) 0, 0, 0).number(), 0, i);
		}
		Overlaps.resolve(spans);
		assertEquals(1000, spans.size);
		for (int i = 1; i < spans.size; i++) {
			assertTrue(spans.end[i - 1] <= spans.start[i]);
		}
		assertEquals(1099, spans.end[999]);
	}
}
