package org.threadlanes.core.lanes;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

import org.junit.Test;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.ReadSummary;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.testing.Recordings;

/** Waits are in order and disjoint, however they arrive and whenever they are packed. */
public class IncomingWaitsTest {

	private record Wait(long start, long end, int group, int amount, int event) {
	}

	private final WaitBlock.Packer packer = new WaitBlock.Packer();
	private final IncomingWaits incoming = new IncomingWaits(packer);
	private final List<Wait> all = new ArrayList<>();

	private void add(long start, long end, WaitKind kind, int target, int amount) {
		RecordedGroup group = incoming.groups().group(kind, 0, target);
		group.add(start, end);
		incoming.add(start, end, group.number, amount, all.size());
		all.add(new Wait(start, end, group.number, amount, all.size()));
	}

	private void add(long start, long end) {
		add(start, end, WaitKind.PARK, 0, -1);
	}

	private static List<Wait> listed(Waits waits) {
		List<Wait> list = new ArrayList<>();
		for (int i = 0; i < waits.size(); i++) {
			list.add(new Wait(waits.start(i), waits.end(i), waits.group(i), waits.amount(i), waits.event(i)));
		}
		return list;
	}

	/** The plain way: all waits are sorted, then made disjoint. */
	private List<Wait> expected() {
		RecordedGroups groups = incoming.groups().empty();
		List<Wait> sorted = new ArrayList<>(all);
		sorted.sort(Comparator.comparingLong(Wait::start).thenComparing(Wait::end, Comparator.reverseOrder())
				.thenComparing(wait -> groups.get(wait.group()).kind).thenComparing(Wait::event));
		List<Wait> disjoint = new ArrayList<>();
		Overlaps overlaps = new Overlaps(groups,
				(start, end, group, amount, event) -> disjoint.add(new Wait(start, end, group, amount, event)));
		sorted.forEach(wait -> overlaps.add(wait.start(), wait.end(), wait.group(), wait.amount(), wait.event()));
		overlaps.end();
		return disjoint;
	}

	private void assertInOrder() {
		List<Wait> expected = expected();
		Waits waits = incoming.finish();
		assertEquals(expected, listed(waits));
		for (RecordedGroup group : waits.groups()) {
			assertEquals(expected.stream().filter(wait -> wait.group() == group.number).count(), group.count());
			assertEquals(expected.stream().filter(wait -> wait.group() == group.number)
					.mapToLong(wait -> wait.end() - wait.start()).sum(), group.nanos());
		}
	}

	@Test
	public void allValuesAreKept() {
		Random random = new Random(1);
		for (int bits : new int[] {1, 8, 33, 61}) {
			WaitRows rows = new WaitRows();
			List<Wait> waits = new ArrayList<>();
			for (int i = 0; i < 1500; i++) {
				long start = random.nextLong() >> 63 - bits;
				waits.add(new Wait(start, start + (random.nextLong() >>> 64 - bits), random.nextInt(1 << 20),
						random.nextInt(), random.nextInt(1 << 30)));
			}
			waits.forEach(wait -> rows.add(wait.start(), wait.end(), wait.group(), wait.amount(), wait.event()));
			WaitBlock block = packer.pack(rows, 0, rows.size());
			assertEquals(waits, listed(new Waits(List.of(), List.of(new WaitSlice(block, 0, block.size())))));
		}
	}

	@Test
	public void wholeBuffersMayArriveInAnyOrder() {
		for (int buffer : new int[] {0, 2, 1, 4, 3, 30, 20, 10, 29}) {
			for (int i = 0; i < 300; i++) {
				add(buffer * 3000 + 10 * i, buffer * 3000 + 10 * i + 9, WaitKind.PARK, i & 3, i);
			}
		}
		assertInOrder();
	}

	@Test
	public void moreWaitsThanABlockHasAreInOrder() {
		for (int i = 0; i < 3 * WaitBlock.MAX_SIZE + 1; i++) {
			add(10 * i, 10 * i + 9);
		}
		assertInOrder();
	}

	@Test
	public void aWaitMayArriveLongAfterThoseThatItOverlaps() {
		for (int i = 0; i < 2 * WaitBlock.MAX_SIZE; i++) {
			add(100 + 10 * i, 100 + 10 * i + 9);
		}
		add(1003, 1035, WaitKind.SOCKET_READ, 0, 1);
		add(1, 5);
		assertInOrder();
	}

	@Test
	public void waitsThatEncloseOneAnotherAreMadeDisjoint() {
		for (int i = 0; i < 1000; i++) {
			add(100 * i, 100 * i + 90, WaitKind.PINNED, 0, -1);
			add(100 * i + 1, 100 * i + 89);
			add(100 * i + 2, 100 * i + 50, WaitKind.SLEEP, 0, -1);
		}
		assertInOrder();
	}

	@Test
	public void whenWaitsArriveAndArePackedDoesNotMatter() {
		for (int seed = 0; seed < 300; seed++) {
			IncomingWaitsTest one = new IncomingWaitsTest();
			Random random = new Random(seed);
			int reach = 1 + random.nextInt(110);
			while (one.all.size() < 2500) {
				int buffer = random.nextInt(40_000);
				for (int count = random.nextInt(400); count > 0; count--) {
					buffer += 100;
					one.add(buffer, buffer + random.nextInt(reach), WaitKind.values()[random.nextInt(3)], 0, -1);
				}
				if (random.nextInt(3) == 0) {
					one.incoming.packMany();
				}
			}
			one.assertInOrder();
		}
	}

	@Test
	public void theLatestWaitsAreSummedByThemselves() {
		for (int i = 0; i < 500; i++) {
			add(10 * i, 10 * i + 1 + i % 5, WaitKind.PARK, i % 2, i);
			if (i % 200 == 150) {
				incoming.packMany();
			}
		}
		IncomingWaits since = incoming.since(300);
		all.subList(0, 300).clear();
		Waits waits = since.finish();
		assertEquals(all, listed(waits));
		assertEquals(100, waits.groups().get(1).count());
		assertEquals(100, since.groups().get(1).count());
	}

	@Test
	public void backwardsPassesOnTheSameWaits() {
		for (int buffer : new int[] {0, 2, 1}) {
			for (int i = 0; i < 1000; i++) {
				add(buffer * 10_000 + 10 * i, buffer * 10_000 + 10 * i + 9, WaitKind.PARK, i & 3, i);
			}
		}
		Waits waits = incoming.finish();
		List<Integer> seen = new ArrayList<>();
		waits.backwards(700, 2500, (i, start, end, group) -> {
			assertEquals(waits.start(i), start);
			assertEquals(waits.end(i), end);
			assertEquals(waits.group(i), group);
			seen.add(i);
		});
		assertEquals(1800, seen.size());
		assertTrue(seen.get(0) == 2499 && seen.get(1799) == 700);
	}

	@Test
	public void manyOverlappingWaitsOfAThreadShareItsTime() {
		for (int i = 0; i < 1000; i++) {
			add(i, i + 100);
		}
		Waits waits = incoming.finish();
		assertEquals(1000, waits.size());
		for (int i = 1; i < waits.size(); i++) {
			assertTrue(waits.end(i - 1) <= waits.start(i));
		}
		assertEquals(1099, waits.end(999));
	}

	private static List<String> everything(String recording, LanesBuilder builder) throws Exception {
		ReadSummary summary = new RecordingFile(Recordings.path(recording)).read(builder, Progress.NONE);
		ThreadLanes lanes = builder.finish(recording, summary);
		List<String> lines = new ArrayList<>();
		for (ThreadLane lane : lanes.lanes()) {
			lines.add(lane.label() + " " + lane.kind() + " " + lane.poolName() + " " + lane.blockingNanos() + " "
					+ lane.blocksLoop());
			for (int i = 0; i < lane.size(); i++) {
				lines.add(lane.start(i) + " " + lane.end(i) + " " + lane.kind(i) + " " + lane.verdict(i) + " "
						+ lane.isFirstPart(i) + " " + lane.isOnLoop(i) + " " + lane.stack(i) + " " + lane.target(i)
						+ " " + lane.amount(i) + " " + lane.event(i));
			}
		}
		lines.add(lanes.ruleUse().toString());
		return lines;
	}

	@Test
	public void lanesAreTheSameHoweverSmallTheBlocks() throws Exception {
		for (String recording : List.of("quarkus-eventloop-blocked-jdk17.jfr", "multichunk-jdk17.jfr",
				"virtual-threads-pinned-jdk25.jfr", "pools-idle-busy-blocked-jdk25.jfr")) {
			List<String> expected = everything(recording, new LanesBuilder(Rules.shipped()));
			assertEquals(expected, everything(recording, new LanesBuilder(Rules.shipped(), 100)));
			assertEquals(expected, everything(recording, new LanesBuilder(Rules.shipped(), 2000)));
		}
	}
}
