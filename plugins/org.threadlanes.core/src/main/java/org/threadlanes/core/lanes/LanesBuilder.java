package org.threadlanes.core.lanes;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

import org.threadlanes.core.base.work.EagerTask;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.VerdictTable;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.ChunkStart;
import org.threadlanes.core.jfr.EventHandler;
import org.threadlanes.core.jfr.EventSource;
import org.threadlanes.core.jfr.EventType;
import org.threadlanes.core.jfr.EventValues;
import org.threadlanes.core.jfr.EventVisitor;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.jfr.ReadSummary;
import org.threadlanes.core.jfr.RecordingException;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.samples.ThreadDump;

/**
 * Makes lanes from events. Keeps each distinct thread, stack and target once. A wait takes about 11 bytes. Use one
 * builder per recording, from one thread.
 */
public final class LanesBuilder implements EventVisitor {

	/** Garbage collection writes thousands of these; its workers are busy in them, not waiting. */
	private static final String GC_WORK = "jdk.GCPhaseParallel";

	/** With more waits than this that are not packed, all are: many threads may have a few. */
	private static final int MAX_LOOSE = (int) Math.min(1 << 18, Runtime.getRuntime().maxMemory() / 1024);

	private final Rules rules;
	private final boolean withWaits;
	/** Null if this builder receives all events of the recording. */
	private final WholeLanes whole;
	private final int maxLoose;
	private final IncomingStacks stacks;
	private final TargetTable targets = new TargetTable();
	private final IncomingThreads threads;
	private final List<WaitFields> waits = new ArrayList<>();
	private final RecordingSettings settings;
	private final List<DataLoss> losses = new ArrayList<>();
	private final Processors processors = new Processors();
	private final JvmEvents jvm = new JvmEvents();
	private final Pauses.Builder pauses = new Pauses.Builder();
	private final CpuLoads.Builder cpuLoads = new CpuLoads.Builder();
	private final MonitorEvents.Columns monitors = new MonitorEvents.Columns();
	private final RequestEvents requests = new RequestEvents();
	private final SampledWaits sampled;
	private final OpenWaits open = new OpenWaits();
	private int events;
	/** The number of the event at which to see how many waits are not packed. */
	private int nextCheck;

	/** @param rules the rules that classify stacks and names */
	public LanesBuilder(Rules rules) {
		this(rules, true, null, MAX_LOOSE);
	}

	/**
	 * @param rules the rules that classify stacks and names
	 * @return a builder of lanes with kinds, pools and verdicts, but without spans and monitors: it keeps nothing per
	 *         wait
	 */
	public static LanesBuilder withoutSpans(Rules rules) {
		return new LanesBuilder(rules, false, null, MAX_LOOSE);
	}

	/**
	 * @param whole the lanes of a recording
	 * @return a builder of lanes of some of its events, with the JVM, verdicts, kinds and pools of all; without
	 *         monitors, as what those did that had one may be among the other events
	 */
	public static LanesBuilder partOf(ThreadLanes whole) {
		return new LanesBuilder(whole.rules(), true, WholeLanes.of(whole), MAX_LOOSE);
	}

	/** @param maxLoose the number of waits beyond which they are packed */
	LanesBuilder(Rules rules, int maxLoose) {
		this(rules, true, null, maxLoose);
	}

	private LanesBuilder(Rules rules, boolean withWaits, WholeLanes whole, int maxLoose) {
		this.rules = rules;
		this.withWaits = withWaits;
		this.whole = whole;
		this.maxLoose = maxLoose;
		settings = whole == null ? new RecordingSettings() : whole.lanes().settings().copy();
		stacks = new IncomingStacks(rules, whole == null ? StackTable.EMPTY : whole.lanes().stacks());
		threads = new IncomingThreads(rules);
		sampled = new SampledWaits(stacks);
		nextCheck = maxLoose;
		// Another thread parses them, while this one opens a recording.
		new EagerTask<>(rules::names);
		new EagerTask<>(VerdictTable::shipped);
	}

	/**
	 * Reads a source and makes lanes of it.
	 *
	 * @param source the events
	 * @param rules the rules that classify stacks and names
	 * @param progress receives progress; may cancel
	 * @return the lanes
	 * @throws RecordingException if nothing of the source can be read
	 */
	public static ThreadLanes build(EventSource source, Rules rules, Progress progress) throws RecordingException {
		LanesBuilder builder = new LanesBuilder(rules);
		return builder.finish(source.location(), source.read(builder, progress));
	}

	/**
	 * Makes lanes of all that was read. Nothing may be read after that.
	 *
	 * @param location the location of the recording as given: a path, a URI, or just a name
	 * @param source what was read
	 * @return the lanes
	 */
	public ThreadLanes finish(String location, ReadSummary source) {
		return lanes(raw(location, source));
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
		List<UnendedWait> unended = sampled.isEmpty() ? open(source) : List.of();
		StackTable all = stacks.stacks();
		MonitorEvents.Columns latest = monitors.since(firstEvent);
		unended.forEach(wait -> wait.addTo(latest));
		return lanes(raw(location, source, all,
				losses.stream().filter(loss -> loss.timeNanos() >= source.startNanos()).toList(), latest,
				lane -> lane.since(firstEvent, unended, all, source.startNanos(), source.endNanos())));
	}

	private RawLanes raw(String location, ReadSummary source, StackTable all, List<DataLoss> lost,
		MonitorEvents.Columns ofMonitors, Function<LaneBuilder, RawLane> laneOf) {
		MonitorHolds.findLocks(threads.all().stream().map(lane -> lane.holds).toList(), all);
		PermitTurns.find(threads.all().stream().map(LaneBuilder::permits).filter(Objects::nonNull).toList());
		List<RawLane> lanes = threads.all().stream().map(laneOf).filter(Objects::nonNull).toList();
		return new RawLanes(location, source, rules, stacks.classifier(), all, targets.targets(),
				requests.names(), lanes, open.deadlocks(), ofMonitors, settings.copy(), List.copyOf(lost),
				pauses.finish(source.startNanos()),
				cpuLoads.finish(source.startNanos()), jvm.jvm(),
				jvm.mainClasses(), processors.count(), jvm.mostCompiledNanos(), jvm.startNanos());
	}

	private ThreadLanes lanes(RawLanes raw) {
		return whole == null ? ThreadLanes.of(raw, Verdicts.of(raw))
				: ThreadLanes.of(raw.ofJvm(whole.lanes()), Verdicts.ofPart(raw, whole));
	}

	RawLanes raw(String location, ReadSummary source) {
		if (sampled.isEmpty()) {
			for (UnendedWait wait : open(source)) {
				wait.addTo(monitors);
				wait.thread().add(wait);
			}
		} else {
			settings.profiled();
		}
		sampled.finish(source.startNanos(), source.endNanos(),
				(lane, kind, stack, start, end, unended) -> {
					RecordedGroup group = lane.waits.groups().sampled(kind, stack, targets.named("", 0));
					group.open = unended && group.count() == 0;
					keep(events++, lane, group, start, end, null, -1, MonitorEvents.NO_ADDRESS);
				},
				(lane, stack) -> lane.sampled(stack, stacks.classification(stack)), whole);
		StackTable all = stacks.stacks();
		return raw(location, source, all, losses, monitors,
				lane -> lane.finish(all, source.startNanos(), source.endNanos()));
	}

	@Override
	public void beginChunk(ChunkStart chunk) {
		stacks.beginChunk();
		sampled.beginChunk();
		threads.beginChunk();
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
			return !fields.isComplete() ? null : kind.isMonitor() ? event -> wait(fields, event)
					: new WaitHandler(fields);
		}
		return switch (type.id()) {
			case GC_WORK -> null;
			case RecordingSettings.EVENT_TYPE -> settings.handler(type);
			case RecordingSettings.RECORDING_TYPE -> settings.recordingHandler(type);
			case "jdk.DataLoss" -> loss(type);
			case "jdk.ThreadStart", "jdk.VirtualThreadStart" -> life(type, 1);
			case "jdk.ThreadEnd", "jdk.VirtualThreadEnd" -> life(type, -1);
			case "jdk.ThreadCPULoad" -> cpuLoad(type);
			case "jdk.IntFlag" -> processors.flag(type);
			case "jdk.ContainerConfiguration" -> processors.container(type);
			case "jdk.CPUInformation" -> processors.machine(type);
			case "jdk.JVMInformation" -> jvm.information(type);
			case "jdk.CompilerStatistics" -> jvm.compilers(type);
			case "jdk.InitialEnvironmentVariable" -> jvm.environment(type);
			case "jdk.InitialSystemProperty" -> jvm.properties(type);
			case OpenWaits.EVENT_TYPE -> threadDump(type);
			case Pauses.EVENT_TYPE, Pauses.COLLECTION_TYPE -> pauses.handler(type, threads);
			case Pauses.STALL_TYPE -> stall(type);
			case CpuLoads.EVENT_TYPE -> cpuLoads.handler(type);
			case SampledWaits.EXECUTION_SAMPLE -> sampled.handler(type, threads, sample(type, true));
			case SampledWaits.CPU_TIME_SAMPLE -> cpuTimeSample(type);
			case "jdk.NativeMethodSample" -> sample(type, false);
			case SampledWaits.EVENT_TYPE -> sampled.handler(type, threads);
			default -> withWaits ? rules.request(type).map(request -> requests.handler(type, request, threads))
					.orElseGet(() -> threads.seen(type)) : threads.seen(type);
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
		public EventHandler.Repeated repeated() {
			LaneBuilder lane = fields.lane();
			RecordedGroup group = fields.group();
			boolean hasAmount = fields.hasAmount();
			boolean isLock = fields.isLock();
			boolean isOnSynchronizer = fields.isOnSynchronizer();
			boolean isKept = isLock && keepsMonitors();
			return (start, duration, number) -> {
				if (isKept) {
					monitors.add(events, lane, number, null);
				}
				keep(events++, lane, group, start, start + Math.max(0, duration), null,
						hasAmount ? WaitFields.amount(number) : -1,
						isOnSynchronizer ? number : MonitorEvents.NO_ADDRESS);
			};
		}
	}

	private void wait(WaitFields fields, EventValues values) {
		int event = events++;
		if (!fields.isRepeated(values)) {
			LaneBuilder lane = threads.of(values, fields.thread);
			if (lane == null) {
				return;
			}
			fields.place(values, lane, stacks, targets);
		}
		LaneBuilder lane = fields.lane();
		RecordedGroup group = fields.group();
		LaneBuilder otherThread = null;
		long object = MonitorEvents.NO_ADDRESS;
		if (fields.hasObject) {
			object = fields.object(values);
			// Of some events, a thread that only had or notified a monitor is none of those shown.
			otherThread = whole == null ? threads.of(values, fields.otherThread) : null;
			if (fields.isLock() && keepsMonitors()) {
				monitors.add(event, lane, object, otherThread);
			}
		}
		keep(event, lane, group, fields.start(), fields.start() + fields.duration(), otherThread, fields.amount(),
				fields.isOnSynchronizer() ? object : MonitorEvents.NO_ADDRESS);
	}

	private boolean keepsMonitors() {
		return withWaits && whole == null;
	}

	private void keep(int event, LaneBuilder lane, RecordedGroup group, long start, long end, LaneBuilder otherThread,
		int amount, long address) {
		group.add(start, end);
		lane.waited(group, start, end, otherThread, address);
		if (withWaits) {
			lane.waits.add(start, end, group.number, amount, event);
			if (event >= nextCheck) {
				threads.packIfMany(maxLoose);
				nextCheck = events + maxLoose / 4;
			}
		}
	}

	private EventHandler threadDump(EventType type) {
		int time = type.want("startTime");
		int result = type.want("result");
		return result < 0 ? null : event -> {
			ThreadDump dump = ThreadDump.of(Objects.requireNonNullElse(event.text(result), ""));
			jvm.dumped(dump);
			open.add(event.nanos(time), dump);
		};
	}

	/** @return the waits that had not ended in what was read; their events have numbers that are free */
	private List<UnendedWait> open(ReadSummary source) {
		if (whole != null) {
			// When they began, and whether they had ended, the other events may tell.
			return whole.open(open, threads, targets, events);
		}
		if (open.isEmpty()) {
			return List.of();
		}
		List<UnendedWait> waits = new ArrayList<>();
		DumpedStacks dumpedStacks = new DumpedStacks(threads, stacks);
		open.forEach(source.startNanos(), source.endNanos(), settings, dumped -> isNews(dumped, dumpedStacks), threads,
				(lane, dumped, owner, start, end) -> waits.add(new UnendedWait(lane, dumped.kind(),
						dumpedStacks.numberOf(dumped), targets.named(dumped.target(), 0), start, end,
						events + waits.size(), dumped.address(), owner == null ? null : threads.of(owner))));
		return waits;
	}

	/** That a thread is idle all the time is no news, nor that a main method waits for the end. */
	private static boolean isNews(ThreadDump.Dumped dumped, DumpedStacks stacks) {
		List<Frame> frames = dumped.stack().frames();
		return !frames.get(frames.size() - 1).methodName().equals("main")
				&& stacks.classification(dumped).idle() == null;
	}

	private EventHandler loss(EventType type) {
		int time = type.want("startTime");
		int amount = type.want("amount");
		return event -> losses.add(new DataLoss(event.nanos(time), event.number(amount)));
	}

	private EventHandler life(EventType type, int direction) {
		int thread = type.want("thread", "eventThread");
		int time = type.want("startTime");
		return time < 0 ? null : threads.handler(thread, (lane, event) -> lane.lifeEvent(event.nanos(time), direction));
	}

	private EventHandler stall(EventType type) {
		int start = type.want("startTime");
		int duration = type.want("duration");
		int stackTrace = type.want("stackTrace");
		return threads.handler(type.want("eventThread"), (lane, event) -> pauses.stalled(lane.key, new Pauses.Pause(
				event.nanos(start), event.nanos(start) + event.nanos(duration), stacks.numberOf(event, stackTrace))));
	}

	private EventHandler cpuLoad(EventType type) {
		int user = type.want("user");
		int system = type.want("system");
		return user < 0 || system < 0 ? null : threads.handler(type.want("eventThread"),
				(lane, event) -> lane.cpuLoad(event.decimal(user) + event.decimal(system)));
	}

	private EventHandler sample(EventType type, boolean running) {
		int stackTrace = type.want("stackTrace");
		int time = type.want("startTime");
		return threads.handler(type.want(SampledWaits.THREAD), (lane, event) -> {
			if (running) {
				lane.sampledRunning();
			}
			int stack = stacks.numberOf(event, stackTrace);
			lane.sampled(stack, stacks.classification(stack));
			if (withWaits && time >= 0) {
				lane.sampledAt(event.nanos(time), stack, !running);
			}
		});
	}

	/** Samples of JDK 25, each of which says for how much CPU time it stands. */
	private EventHandler cpuTimeSample(EventType type) {
		EventHandler sample = sample(type, true);
		int period = type.want("samplingPeriod");
		EventHandler ran = threads.handler(type.want("eventThread"), (lane, event) -> lane.ran(event.nanos(period)));
		return sample == null || period < 0 ? sample : event -> {
			sample.event(event);
			ran.event(event);
		};
	}
}
