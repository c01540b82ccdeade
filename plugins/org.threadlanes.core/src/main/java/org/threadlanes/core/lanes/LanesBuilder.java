package org.threadlanes.core.lanes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;

import org.threadlanes.core.inference.Decision;
import org.threadlanes.core.inference.Inference;
import org.threadlanes.core.inference.PoolVerdicts;
import org.threadlanes.core.inference.ThreadWaits;
import org.threadlanes.core.recording.ChunkStart;
import org.threadlanes.core.recording.EventHandler;
import org.threadlanes.core.recording.EventSource;
import org.threadlanes.core.recording.EventType;
import org.threadlanes.core.recording.EventValues;
import org.threadlanes.core.recording.EventVisitor;
import org.threadlanes.core.recording.ReadSummary;
import org.threadlanes.core.recording.RecordingException;
import org.threadlanes.core.recording.ThreadStruct;
import org.threadlanes.core.rules.Rules;
import org.threadlanes.core.rules.StackClassification;
import org.threadlanes.core.rules.StackRule;
import org.threadlanes.core.thread.ThreadKey;
import org.threadlanes.core.thread.ThreadKind;
import org.threadlanes.core.wait.Verdict;
import org.threadlanes.core.wait.WaitKind;
import org.threadlanes.core.work.Ahead;
import org.threadlanes.core.work.Parallel;
import org.threadlanes.core.work.Progress;

/**
 * Makes lanes from events. Keeps each distinct thread, stack and target once. A wait takes 28 bytes, or about 10 if
 * there are more than 1.25 million (fewer in a small heap). Use one builder per recording, from one thread.
 */
public final class LanesBuilder implements EventVisitor, EventVisitor.Repeats {

	private static final int MAX_UNDECIDED = 20;
	/** Garbage collection writes thousands of these; its workers are busy in them, not waiting. */
	private static final String GC_WORK = "jdk.GCPhaseParallel";

	/** Up to this many waits, nothing is packed: a picture is made faster, and they take less than a tenth of the heap. */
	private static final int MAX_PLAIN = (int) Math.min(1_250_000, Runtime.getRuntime().maxMemory() / 512);

	/** The most waits between two packings. */
	private static final int BETWEEN_PACKINGS = 1 << 16;

	/** The memory kept for waits that are not packed, in values: four rounds of packing, five values a wait. */
	private static final int SPARE = 5 * Math.min(MAX_PLAIN, 4 * BETWEEN_PACKINGS);

	/** Fewer waits are sorted before another thread would have started. */
	private static final int WORTH_THREADS = 200_000;

	private final Rules rules;
	private final boolean withSpans;
	private final int mostPlain;
	private final StackTable stacks;
	private final TargetTable targets;
	private final Map<ThreadKey, LaneBuilder> tracks = new LinkedHashMap<>();
	/** By the numbers of the threads in the chunk; null for one not seen yet. */
	private LaneBuilder[] tracksInChunk = new LaneBuilder[64];
	/** By their numbers in the chunk, waits of the same threads and sites that may follow. */
	private RepeatedWait[] repeated = new RepeatedWait[64];
	private final List<WaitFields> waits = new ArrayList<>();
	private final RecordingSettings settings;
	private final List<DataLoss> losses = new ArrayList<>();
	private final Processors processors;
	private final JvmEvents jvm;
	private boolean applicationKnown;
	private final MonitorEvents.Columns monitors;
	/** Those not in use. */
	private final Queue<SpanPage.Packer> packers = new ConcurrentLinkedQueue<>();
	private final SpareArrays spare = new SpareArrays(SPARE);
	private int events;
	private int plainSpans;
	private int packAt;
	/** The latest packing, perhaps still running; null if there is none. */
	private Ahead<?> packing;

	/** @param rules the rules that classify stacks and names */
	public LanesBuilder(Rules rules) {
		this(rules, MAX_PLAIN);
	}

	/**
	 * @param rules the rules that classify stacks and names
	 * @return a builder of lanes with kinds, pools and verdicts, but without spans and monitors: it keeps nothing per
	 *         wait
	 */
	public static LanesBuilder withoutSpans(Rules rules) {
		return new LanesBuilder(rules, false, 1);
	}

	/** @param mostPlain the number of waits beyond which they are packed */
	LanesBuilder(Rules rules, int mostPlain) {
		this(rules, true, mostPlain);
	}

	private LanesBuilder(Rules rules, boolean withSpans, int mostPlain) {
		this.rules = rules;
		this.withSpans = withSpans;
		this.stacks = new StackTable(rules);
		this.packAt = mostPlain;
		this.mostPlain = mostPlain;
		targets = new TargetTable();
		settings = new RecordingSettings();
		processors = new Processors();
		jvm = new JvmEvents();
		monitors = new MonitorEvents.Columns();
	}

	private LanesBuilder(LanesBuilder other, int firstEvent, long startNanos) {
		rules = other.rules;
		withSpans = other.withSpans;
		stacks = other.stacks.copy();
		packAt = other.packAt;
		mostPlain = other.mostPlain;
		targets = other.targets;
		settings = other.settings.copy();
		processors = other.processors;
		jvm = other.jvm;
		Map<LaneBuilder, LaneBuilder> copies = new IdentityHashMap<>();
		other.tracks.forEach((key, track) -> {
			LaneBuilder copy = track.since(firstEvent, startNanos, stacks);
			if (copy != null) {
				tracks.put(key, copy);
				copies.put(track, copy);
			}
		});
		other.losses.stream().filter(loss -> loss.timeNanos() >= startNanos).forEach(losses::add);
		monitors = other.monitors.since(firstEvent, copies::get);
	}

	/**
	 * Makes lanes of the latest waits, while more arrive. Threads and stacks are those of the whole recording so far,
	 * waits those of one period. The cost is proportional to the number of waits.
	 *
	 * @param firstEvent the number of the first wait event of that period, see {@link #eventCount}
	 * @param location the location of the recording, as for {@link #finish}
	 * @param source what was read in that period
	 * @return the lanes, which do not change when more arrives
	 */
	public ThreadLanes snapshot(int firstEvent, String location, ReadSummary source) {
		awaitPacking();
		return new LanesBuilder(this, firstEvent, source.startNanos()).lanes(location, source);
	}

	/**
	 * Reads a source and makes lanes of it, which take as little memory as possible if the source is a file.
	 *
	 * @param source the events
	 * @param rules the rules that classify stacks and names
	 * @param progress receives progress; may cancel
	 * @return the lanes
	 * @throws RecordingException if nothing of the source can be read
	 */
	public static ThreadLanes build(EventSource source, Rules rules, Progress progress) throws RecordingException {
		// Memory that is touched for the first time costs more than packing. Items that JMC holds take far more anyway.
		LanesBuilder builder = new LanesBuilder(rules,
				source.files().isEmpty() ? MAX_PLAIN : Math.min(BETWEEN_PACKINGS, MAX_PLAIN));
		ReadSummary summary = source.read(builder, progress);
		return builder.finish(source.location(), summary);
	}

	@Override
	public void beginChunk(ChunkStart chunk) {
		stacks.beginChunk();
		Arrays.fill(tracksInChunk, null);
		repeated = new RepeatedWait[64];
		waits.forEach(WaitFields::beginChunk);
	}

	/** @return the number of wait events so far, which is the number of the next one */
	public int eventCount() {
		return events;
	}

	@Override
	public EventHandler visit(EventType type) {
		WaitKind kind = WaitKind.ofEvent(type.id()).orElse(null);
		if (kind != null) {
			WaitFields fields = new WaitFields(kind, type);
			waits.add(fields);
			return !fields.isComplete() ? null : kind.isMonitor() ? event -> wait(fields, event) : new WaitHandler(fields);
		}
		return switch (type.id()) {
			case GC_WORK -> null;
			case RecordingSettings.EVENT_TYPE -> settings.handler(type);
			case RecordingSettings.RECORDING_TYPE -> settings.recordingHandler(type);
			case "jdk.DataLoss" -> loss(type);
			case "jdk.ThreadStart", "jdk.VirtualThreadStart" -> life(type, true);
			case "jdk.ThreadEnd", "jdk.VirtualThreadEnd" -> life(type, false);
			case "jdk.ThreadCPULoad" -> cpuLoad(type);
			case "jdk.IntFlag" -> processors.flag(type);
			case "jdk.ContainerConfiguration" -> processors.container(type);
			case "jdk.CPUInformation" -> processors.machine(type);
			case "jdk.JVMInformation" -> jvm.information(type);
			case "jdk.CompilerStatistics" -> jvm.compilers(type);
			case "jdk.InitialEnvironmentVariable" -> jvm.environment(type);
			case "jdk.InitialSystemProperty" -> jvm.properties(type);
			case "jdk.ThreadDump" -> jvm.threadDump(type);
			case "jdk.ExecutionSample" -> sample(type, true);
			case "jdk.NativeMethodSample" -> sample(type, false);
			default -> seen(type);
		};
	}

	/** Receives waits that may repeat. */
	private final class WaitHandler implements EventHandler.Repeatable {

		private final WaitFields fields;

		WaitHandler(WaitFields fields) {
			this.fields = fields;
		}

		@Override
		public void event(EventValues values) {
			LanesBuilder.this.wait(fields, values);
		}

		@Override
		public int[] varying() {
			return fields.varying();
		}

		@Override
		public void repeatedAs(int number) {
			if (number >= repeated.length) {
				repeated = Arrays.copyOf(repeated, 2 * number + 1);
			}
			repeated[number] = fields.repeated();
		}
	}

	@Override
	public EventVisitor.Repeats repeats() {
		return this;
	}

	@Override
	public int take(long[] cells, int from, int to) {
		int at = from;
		while (at < to && cells[at] < 0) {
			RepeatedWait wait = repeated[(int) ~cells[at]];
			int next = at + CELLS;
			if (withSpans) {
				next = wait.spans().add(repeated, cells, at, to, events);
			} else {
				wait.sum(cells[at + 1], RepeatedWait.end(cells, at), cells[at + 3]);
			}
			events += (next - at) / CELLS;
			plainSpans += (next - at) / CELLS;
			at = next;
		}
		if (withSpans && plainSpans >= packAt) {
			pack();
		}
		return at;
	}

	private void wait(WaitFields fields, EventValues values) {
		int event = events++;
		if (!fields.isRepeated(values)) {
			LaneBuilder track = track(values, fields.thread);
			if (track == null) {
				return;
			}
			fields.place(values, track, stacks, targets);
		}
		LaneBuilder track = fields.track();
		LaneSite site = fields.site();
		long start = fields.start();
		long end = start + fields.duration();
		site.add(start, end);
		LaneBuilder otherThread = null;
		if (fields.hasObject) {
			long object = fields.object(values);
			site.waitedFor(object);
			otherThread = track(values, fields.otherThread);
			if (withSpans && fields.kind.isMonitor()) {
				monitors.add(event, track, object, otherThread);
			}
		}
		track.waited(site, start, end, otherThread);
		if (withSpans) {
			track.spans.add(start, end, site, fields.amount(), event);
			if (++plainSpans >= packAt) {
				pack();
			}
		}
	}

	private void pack() {
		awaitPacking();
		List<IncomingSpans> handedOver = new ArrayList<>();
		for (LaneBuilder track : tracks.values()) {
			int count = track.spans.handOver();
			if (count > 0) {
				handedOver.add(track.spans);
				plainSpans -= count;
			}
		}
		packAt = plainSpans + Math.max(1, Math.min(mostPlain, BETWEEN_PACKINGS));
		packing = new Ahead<>(() -> Parallel.map(handedOver, spans -> withPacker(spans::pack)));
		if (Ahead.HELPERS == 0) {
			packing.help();
		}
	}

	private void awaitPacking() {
		if (packing != null) {
			packing.get();
			packing = null;
		}
	}

	/** Calls a function with a packer of its own. */
	private <T> T withPacker(Function<SpanPage.Packer, T> work) {
		SpanPage.Packer free = packers.poll();
		SpanPage.Packer packer = free == null ? new SpanPage.Packer() : free;
		try {
			return work.apply(packer);
		} finally {
			packers.add(packer);
		}
	}

	private EventHandler loss(EventType type) {
		int time = type.want("startTime");
		int amount = type.want("amount");
		return event -> losses.add(new DataLoss(event.nanos(time), event.number(amount)));
	}

	private EventHandler life(EventType type, boolean start) {
		int thread = type.want("thread", "eventThread");
		int time = type.want("startTime");
		return thread < 0 || time < 0 ? null : event -> {
			LaneBuilder track = track(event, thread);
			if (track != null && start) {
				track.started(event.nanos(time));
			} else if (track != null) {
				track.ended(event.nanos(time));
			}
		};
	}

	private EventHandler cpuLoad(EventType type) {
		int thread = type.want("eventThread");
		int user = type.want("user");
		int system = type.want("system");
		return thread < 0 || user < 0 || system < 0 ? null : event -> {
			LaneBuilder track = track(event, thread);
			if (track != null) {
				track.cpuLoad(event.decimal(user) + event.decimal(system));
			}
		};
	}

	private EventHandler sample(EventType type, boolean running) {
		int thread = type.want("sampledThread", "eventThread");
		int stackTrace = type.want("stackTrace");
		return thread < 0 ? null : event -> {
			LaneBuilder track = track(event, thread);
			if (track != null) {
				if (running) {
					track.sampledRunning();
				}
				int stack = stacks.numberOf(event, stackTrace);
				track.vote(stacks.classification(stack), 1);
				track.witness(stack);
			}
		};
	}

	/** Other events only show that the thread exists. */
	private EventHandler seen(EventType type) {
		int eventThread = type.want("eventThread");
		int thread = type.want("thread");
		return eventThread < 0 && thread < 0 ? null : event -> {
			track(event, eventThread);
			track(event, thread);
		};
	}

	/** @return the thread in a field; null if there is none */
	private LaneBuilder track(EventValues event, int field) {
		int inChunk = event.threadNumber(field);
		if (inChunk < 0) {
			return null;
		}
		if (inChunk >= tracksInChunk.length) {
			tracksInChunk = Arrays.copyOf(tracksInChunk, Math.max(inChunk + 1, 2 * tracksInChunk.length));
		}
		LaneBuilder track = tracksInChunk[inChunk];
		if (track == null) {
			ThreadStruct struct = event.thread(field);
			track = tracks.computeIfAbsent(struct.key(),
					key -> new LaneBuilder(key, struct, rules.names().match(key.name(), struct.group()), spare));
			tracksInChunk[inChunk] = track;
		}
		return track;
	}

	/**
	 * Finishes the lanes.
	 *
	 * @param location the location of the recording as given: a path, a URI, or just a name
	 * @param source what was read
	 * @return the lanes
	 */
	public ThreadLanes finish(String location, ReadSummary source) {
		tracks.values().forEach(track -> track.voteOf(track.spans, stacks));
		awaitPacking();
		return lanes(location, source);
	}

	private ThreadLanes lanes(String location, ReadSummary source) {
		Map<String, int[]> votesOfPools = new HashMap<>();
		for (LaneBuilder track : tracks.values()) {
			track.addVotesTo(votesOfPools.computeIfAbsent(track.poolName(), p -> new int[ThreadKind.values().length]));
		}
		infer(source.endNanos() - source.startNanos());
		List<LaneBuilder> all = List.copyOf(tracks.values());
		if (events < WORTH_THREADS) {
			all.forEach(track -> withPacker(track::finishSpans));
		} else {
			Parallel.map(all, track -> withPacker(track::finishSpans));
		}
		Map<String, Map<ThreadKind, List<ThreadLane>>> lanesOfPools = new HashMap<>();
		Map<String, Integer> threadsByRule = new HashMap<>();
		UndecidedWaits undecided = new UndecidedWaits(stacks.size());
		Map<LaneBuilder, ThreadLane> laneOf = new IdentityHashMap<>();
		for (LaneBuilder track : tracks.values()) {
			ThreadKind kind = kindOf(track, votesOfPools.get(track.poolName()), threadsByRule);
			if (kind == ThreadKind.GC && track.spans.isEmpty()) {
				continue;
			}
			String pool = kind == ThreadKind.JVM ? Pool.JVM : kind == ThreadKind.RECORDER ? Pool.RECORDER
					: track.poolName();
			ThreadLane lane = lane(track, kind, pool, source, undecided);
			lanesOfPools.computeIfAbsent(pool, p -> new EnumMap<>(ThreadKind.class))
					.computeIfAbsent(kind, k -> new ArrayList<>()).add(lane);
			laneOf.put(track, lane);
		}
		stacks.seal();
		List<Pool> pools = new ArrayList<>();
		lanesOfPools.forEach((pool, lanesOfKinds) -> lanesOfKinds.forEach((kind, lanes) -> {
			lanes.sort(Comparator.comparingLong(ThreadLane::blockingNanos).reversed()
					.thenComparing(ThreadLane::label).thenComparing(lane -> lane.key().id()));
			pools.add(Pool.of(pool, kind, lanes));
		}));
		pools.sort(Comparator.comparingLong((Pool p) -> p.totals().nanos(Verdict.BLOCKING)).reversed()
				.thenComparing(p -> p.totals().count() == 0).thenComparing(Pool::name).thenComparing(Pool::kind));
		return new ThreadLanes(location, source, rules, pools, stacks, targets.targets(), monitors.finish(laneOf::get),
				settings, losses, jvm.jvm(), processors.count(), jvm.mostCompiledNanos(), ruleUse(threadsByRule, undecided));
	}

	/** Infers verdicts and kinds, pool by pool, from what the recording itself shows about the waits. */
	private void infer(long recordedNanos) {
		Map<String, List<ThreadWaits>> waitsOfPools = new HashMap<>();
		Map<LaneBuilder, Integer> places = new HashMap<>();
		for (LaneBuilder track : tracks.values()) {
			List<ThreadWaits> pool = waitsOfPools.computeIfAbsent(track.poolName(), p -> new ArrayList<>());
			if (track.isVirtual() && !pool.isEmpty()) {
				// Each virtual thread runs one task; there are too many to examine one by one.
				track.addWaitsTo(pool.get(0), stacks);
			} else {
				places.put(track, pool.size());
				pool.add(track.addWaitsTo(new ThreadWaits(), stacks));
			}
		}
		Inference inference = new Inference(stacks.all(), stacks.classifier(), jvm.mainClasses(), recordedNanos);
		stacks.setOwnFrames(inference::applicationFrames);
		applicationKnown = inference.knowsApplication();
		Map<String, PoolVerdicts> inferred = new HashMap<>();
		waitsOfPools.forEach((pool, waits) -> inferred.put(pool, inference.pool(waits)));
		for (LaneBuilder track : tracks.values()) {
			Integer place = places.get(track);
			PoolVerdicts pool = inferred.get(track.poolName());
			track.setInferred(pool, place == null ? null : pool.kind(place));
		}
	}

	/**
	 * By whether it is the recorder, which waits as an executor's worker does; by its stacks and thread group, then its name, then the other threads of its pool, then inference. An inferred
	 * event loop counts more than a worker or a name.
	 */
	private static ThreadKind kindOf(LaneBuilder track, int[] votesOfPool, Map<String, Integer> threadsByRule) {
		if (track.isRecorder()) {
			threadsByRule.merge(track.name.rule().name(), 1, Integer::sum);
			return ThreadKind.RECORDER;
		}
		ThreadKind kind = track.kindByEvidence();
		if (track.inferredKind() == ThreadKind.EVENT_LOOP && track.name.kind() != ThreadKind.JVM
				&& (kind == null || kind == ThreadKind.WORKER)) {
			// An event loop may run as a task of an executor.
			return ThreadKind.EVENT_LOOP;
		}
		if (kind != null) {
			return kind;
		}
		if (track.name.kind() == ThreadKind.RECORDER) {
			// It runs the program's code for a remote caller.
			return ThreadKind.WORKER;
		}
		if (track.name.rule() != null) {
			threadsByRule.merge(track.name.rule().name(), 1, Integer::sum);
			return track.name.kind();
		}
		ThreadKind siblings = LaneBuilder.strongest(votesOfPool);
		return siblings != null ? siblings
				: track.inferredKind() != null ? track.inferredKind() : ThreadKind.OTHER;
	}

	private ThreadLane lane(
		LaneBuilder track, ThreadKind kind, String pool, ReadSummary source, UndecidedWaits undecided) {
		Spans spans = track.finished();
		for (LaneSite site : spans.sites.list()) {
			site.setCode(marked(site, kind, track.inferred(), undecided));
		}
		boolean nonBlocking = kind == ThreadKind.WORKER && track.name.rule() != null && track.name.rule().nonBlocking();
		return new ThreadLane(track.key, track.label(), track.struct.group(), kind, pool, nonBlocking,
				track.life(source.startNanos(), source.endNanos()), spans, track.load(), track.inferred());
	}

	/** @return the code of a site's waits, with verdict and marks; undecided waits are summed by stack */
	private short marked(LaneSite site, ThreadKind kind, PoolVerdicts inferred, UndecidedWaits undecided) {
		short code = site.code();
		int stack = site.stack();
		StackClassification classification = stacks.classification(stack);
		WaitKind wait = SpanCode.kind(code);
		if (wait.isWork()) {
			return code;
		}
		Decision decision = Decision.of(classification, wait, inferred.of(stack, wait), rules.judged(kind));
		code = SpanCode.withVerdict(code, decision.verdict());
		if (decision.by() == Decision.By.INFERRED) {
			code |= SpanCode.INFERRED;
		}
		if (classification == null) {
			return code;
		}
		if (decision.rule() == null) {
			undecided.add(site, decision.inferred());
		}
		boolean onLoop = isOnLoop(classification, kind) || decision.inferred().onEventLoop();
		return onLoop ? (short) (code | SpanCode.ON_LOOP) : code;
	}

	/** The stack decides; only if it is truncated, the thread's kind does. */
	private static boolean isOnLoop(StackClassification classification, ThreadKind kind) {
		if (classification.loop() != null) {
			return true;
		}
		return classification.truncated() && classification.task() == null && kind == ThreadKind.EVENT_LOOP;
	}

	private RuleUse ruleUse(Map<String, Integer> threadsByRule, UndecidedWaits undecided) {
		Map<String, Integer> stacksByRule = new HashMap<>();
		for (int i = 0; i < stacks.size(); i++) {
			StackClassification j = stacks.classification(i);
			StackRule decided = firstOf(j.wakeUp(), j.idle(), j.transport(), j.task());
			for (StackRule rule : new StackRule[] {decided, j.loop(), j.tolerated(), j.pool()}) {
				if (rule != null) {
					stacksByRule.merge(rule.name(), 1, Integer::sum);
				}
			}
		}
		return new RuleUse(Map.copyOf(stacksByRule), Map.copyOf(threadsByRule),
				undecided.commonest(MAX_UNDECIDED), applicationKnown);
	}

	private static StackRule firstOf(StackRule ... rules) {
		for (StackRule rule : rules) {
			if (rule != null) {
				return rule;
			}
		}
		return null;
	}
}
