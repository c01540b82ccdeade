package org.threadlanes.core.lanes;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.Test;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.jfr.ChunkStart;
import org.threadlanes.core.jfr.EventHandler;
import org.threadlanes.core.jfr.EventSource;
import org.threadlanes.core.jfr.EventType;
import org.threadlanes.core.jfr.EventVisitor;
import org.threadlanes.core.jfr.ReadSummary;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.jfr.ThreadKey;
import org.threadlanes.core.jfr.ThreadStruct;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.testing.HandMade;
import org.threadlanes.core.testing.Recordings;

/** Lanes of some of the events of a recording: what they say of a thread or a wait is what all events show. */
public class PartOfLanesTest {

	private static final String SLEEP = "jdk.ThreadSleep";
	private static final String DUMP = "jdk.ThreadDump";
	private static final List<String> TYPES = Stream.concat(Stream.of(SampledWaits.EVENT_TYPE,
			SampledWaits.EXECUTION_SAMPLE), Stream.of(WaitKind.values()).map(WaitKind::eventType)).toList();
	private static final Stack REFRESH =
			HandMade.stack("java.lang.Thread.sleep", "org.acme.cache.Refresher.run", "java.lang.Thread.run");

	private final ThreadStruct holder = HandMade.thread(1, "cache-refresher");
	private final ThreadStruct worker = HandMade.thread(2, "worker-1");
	private final HandMade events = new HandMade();

	private static ThreadLanes part(EventSource source, ThreadLanes whole, Predicate<EventType> types)
			throws Exception {
		LanesBuilder builder = LanesBuilder.partOf(whole);
		ReadSummary read = source.read(new EventVisitor() {
			@Override
			public void beginChunk(ChunkStart chunk) {
				builder.beginChunk(chunk);
			}

			@Override
			public EventHandler visit(EventType type) {
				return types.test(type) ? builder.visit(type) : null;
			}
		}, Progress.NONE);
		return builder.finish("", new ReadSummary(whole.startNanos(), whole.endNanos(), read.chunks(),
				read.eventCounts(), read.skipped()));
	}

	private ThreadLanes part(String type) throws Exception {
		return part(events, events.lanes(), candidate -> candidate.id().equals(type));
	}

	@Test
	public void aWaitBlocksIfThoseThatWaitForItsThreadAreAmongTheOtherEvents() throws Exception {
		for (int i = 0; i < 9; i++) {
			events.wait(SLEEP, holder, 1100 * i, 1000, REFRESH);
		}
		assertEquals(9_000_000_000L, part(SLEEP).totals().nanos(Verdict.IDLE));
		events.wait("jdk.JavaMonitorEnter", worker, 3410, 900,
				HandMade.stack("org.acme.cache.Cache.get", "shop.Worker.run", "java.lang.Thread.run"),
				Map.of("previousOwner", holder, "address", 4711L));

		assertEquals(9_000_000_000L, part(SLEEP).totals().nanos(Verdict.BLOCKING));
	}

	@Test
	public void aThreadThatOnlyHadTheMonitorIsNoneOfThePart() throws Exception {
		events.wait(SLEEP, holder, 0, 1000, REFRESH);
		events.wait("jdk.JavaMonitorEnter", worker, 10, 900,
				HandMade.stack("org.acme.cache.Cache.get", "shop.Worker.run", "java.lang.Thread.run"),
				Map.of("previousOwner", holder, "address", 4711L));

		assertEquals(List.of("worker-1"),
				part("jdk.JavaMonitorEnter").lanes().stream().map(ThreadLane::label).toList());
	}

	@Test
	public void aThreadIsOfTheKindThatItsOtherWaitsShow() throws Exception {
		events.park(worker, 0, 1000, HandMade.stack("java.util.concurrent.locks.LockSupport.park",
				"java.util.concurrent.LinkedBlockingQueue.take", "java.util.concurrent.ThreadPoolExecutor.getTask",
				"java.util.concurrent.ThreadPoolExecutor.runWorker",
				"java.util.concurrent.ThreadPoolExecutor$Worker.run", "java.lang.Thread.run"));
		events.wait(SLEEP, worker, 2000, 1000, REFRESH);

		assertEquals(List.of(ThreadKind.WORKER), part(SLEEP).lanes().stream().map(ThreadLane::kind).toList());
	}

	@Test
	public void aThreadLivesAsLongAsItDoes() throws Exception {
		events.event("jdk.ThreadEnd", Map.of("startTime", HandMade.BEGIN + 5_000_000_000L, "eventThread", worker,
				"thread", worker));
		events.wait(SLEEP, worker, 2000, 1000, REFRESH);

		assertEquals(HandMade.BEGIN + 5_000_000_000L, part(SLEEP).lanes().get(0).life().get(0).endNanos());
	}

	/** A dump alone does not tell that the thread came back after 7 s: an event does, which is not among these. */
	@Test
	public void aWaitThatHadNotEndedIsAsLongAsInAllEvents() throws Exception {
		ThreadStruct order = HandMade.thread(16, "order-1");
		events.wait(SLEEP, order, 0, 7000, REFRESH);
		events.event(DUMP, Map.of("startTime", HandMade.BEGIN + 9_500_000_000L, "result", """
				"order-1" #16 prio=5 cpu=1.0ms elapsed=9.4s tid=0x0
				   java.lang.Thread.State: WAITING
					at jdk.internal.misc.Unsafe.park(java.base@17/Native Method)
					at java.util.concurrent.locks.LockSupport.park(java.base@17/LockSupport.java:211)
					at java.util.concurrent.CountDownLatch.await(java.base@17/CountDownLatch.java:230)
					at shop.Order.pay(Order.java:7)
					at java.util.concurrent.ThreadPoolExecutor.runWorker(java.base@17/X.java:1136)
					at java.util.concurrent.ThreadPoolExecutor$Worker.run(java.base@17/X.java:635)
					at java.lang.Thread.run(java.base@17/Thread.java:840)

				"""));
		ThreadLanes dumped = part(DUMP);

		assertEquals(2.5e9, events.lanes().totals().nanos(WaitKind.PARK), 1e7);
		assertEquals(2.5e9, dumped.totals().nanos(WaitKind.PARK), 1e7);
		assertEquals(0, part(SLEEP).totals().nanos(WaitKind.PARK));
		assertEquals("order-1", dumped.lanes().get(0).label());
	}

	@Test
	public void aDumpBringsNoOtherThreadToTheEventsOfOne() throws Exception {
		HandMade ofOne = new HandMade();
		StringBuilder dump = new StringBuilder();
		for (int id = 16; id < 18; id++) {
			ThreadStruct order = HandMade.thread(id, "order-" + id);
			events.wait(SLEEP, order, 0, 7000, REFRESH);
			dump.append("\"order-" + id + "\" #" + id + " prio=5 cpu=1.0ms elapsed=9.4s tid=0x0\n" + """
					at jdk.internal.misc.Unsafe.park(java.base@17/Native Method)
					at java.util.concurrent.locks.LockSupport.park(java.base@17/LockSupport.java:211)
					at java.util.concurrent.CountDownLatch.await(java.base@17/CountDownLatch.java:230)
					at shop.Order.pay(Order.java:7)
					at java.lang.Thread.run(java.base@17/Thread.java:840)

				""".indent(1));
		}
		Map<String, Object> dumped = Map.of("startTime", HandMade.BEGIN + 9_500_000_000L, "result", dump.toString());
		events.event(DUMP, dumped);
		ofOne.wait(SLEEP, HandMade.thread(16, "order-16"), 0, 7000, REFRESH).event(DUMP, dumped);

		ThreadLanes whole = events.lanes();
		assertEquals(List.of("order-16", "order-17"), whole.lanes().stream().map(ThreadLane::label).toList());
		ThreadLanes part = part(ofOne, whole, type -> true);
		assertEquals(List.of("order-16"), part.lanes().stream().map(ThreadLane::label).toList());
		assertEquals(2, part.totals().count());
	}

	/** The samples of its waits alone look like one wait. */
	@Test
	public void waitsPutTogetherFromSamplesAreWhatTheyAreInAllSamples() throws Exception {
		Stack work = HandMade.stack("shop.Worker.run", "java.lang.Thread.run");
		for (int i = 0; i < 40; i++) {
			boolean works = i % 10 > 7;
			events.event(works ? SampledWaits.EXECUTION_SAMPLE : SampledWaits.EVENT_TYPE,
					Map.of("startTime", HandMade.BEGIN + i * 10_000_000L, "sampledThread", worker, "stackTrace",
							works ? work : REFRESH, "state", works ? "STATE_RUNNABLE" : "STATE_SLEEPING"));
		}

		assertEquals(4, events.lanes().totals().count());
		assertEquals(spans(events.lanes()), spans(part(SampledWaits.EVENT_TYPE)));
	}

	private static List<String> spans(ThreadLanes lanes) {
		return lanes.lanes().stream().flatMap(lane -> IntStream.range(0, lane.size())
				.mapToObj(i -> lane + " " + lane.kind(i) + " " + lane.start(i) + " " + lane.end(i))).toList();
	}

	@Test
	public void theEventsOfEachTypeHaveTheVerdictsOfAll() throws Exception {
		for (String name : List.of("lock-holder-reads-jdk25", "undertow-task-and-io-jdk17", "checkout-jdk21",
				"wall-clock-jdk17", "wall-clock-hung-jdk25")) {
			ThreadLanes whole = Recordings.lanes(name);
			Map<ThreadKey, ThreadLane> known =
					whole.lanes().stream().collect(Collectors.toMap(ThreadLane::key, Function.identity()));
			EventSource file = new RecordingFile(Recordings.path(name + ".jfr"));
			int parts = 0;
			for (String type : TYPES) {
				ThreadLanes part = part(file, whole, candidate -> candidate.id().equals(type));
				parts += part.totals().count() > 0 ? 1 : 0;
				List<String> differences = new ArrayList<>();
				part.lanes().forEach(lane -> differences(lane, whole, known.get(lane.key())).forEach(differences::add));
				assertEquals(name + ", " + type, List.of(), differences);
			}
			assertTrue(name, parts > 0);
		}
	}

	private static Stream<String> differences(ThreadLane lane, ThreadLanes whole, ThreadLane known) {
		if (lane.kind() != known.kind() || !lane.poolName().equals(known.poolName())) {
			return Stream.of(lane + " is " + lane.kind() + " of " + lane.poolName());
		}
		return lane.waitGroups().stream().filter(group -> group.count() > 0 && !group.kind().isWork())
				.filter(group -> group.verdict() != whole.decision(known, group.stack(), group.kind()).verdict())
				.map(group -> lane + " " + group.kind() + " is " + group.verdict());
	}
}
