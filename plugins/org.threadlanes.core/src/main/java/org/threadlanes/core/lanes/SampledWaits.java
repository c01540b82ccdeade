package org.threadlanes.core.lanes;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.function.ObjIntConsumer;

import org.threadlanes.core.base.work.Numbering;
import org.threadlanes.core.jfr.EventHandler;
import org.threadlanes.core.jfr.EventType;
import org.threadlanes.core.jfr.EventValues;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.samples.SampledRuns;
import org.threadlanes.core.lanes.samples.SampledStack;

/** Collects the samples of a wall-clock profiler until all have arrived, and then makes waits of them. */
final class SampledWaits {

	/** async-profiler's event, which Pyroscope, IntelliJ and others write, too. */
	static final String EVENT_TYPE = "profiler.WallClockSample";
	/** Its event before version 4, and the JDK's: that one has no threads that sleep. */
	static final String EXECUTION_SAMPLE = "jdk.ExecutionSample";
	/** JDK 25's samples of threads that run, which end waits. */
	static final String CPU_TIME_SAMPLE = "jdk.CPUTimeSample";
	/** What waits are put together from. */
	static final Set<String> EVENT_TYPES = Set.of(EVENT_TYPE, EXECUTION_SAMPLE, CPU_TIME_SAMPLE);
	/** The names of the field that has the thread: JMC renames it in the JDK's events. */
	static final String[] THREAD = {"sampledThread", "eventThread"};

	private static final String SLEEPING = "STATE_SLEEPING";
	/** A thread that was not seen for that long at the end may be gone, in ns. */
	private static final long UNSEEN = 1_000_000_000;

	/** What threads were seen doing: the number of the stack, and the kind of wait, which may be null. */
	private record Activity(int stack, WaitKind kind, boolean sleeping) {
	}

	/** Receives waits. */
	@FunctionalInterface
	interface Receiver {
		void wait(LaneBuilder thread, WaitKind kind, int stack, long start, long end, boolean unended);
	}

	private final IncomingStacks stacks;
	private final Map<LaneBuilder, SampledRuns> runs = new LinkedHashMap<>();
	private final Numbering<Activity> activities = new Numbering<>();
	/** By the numbers of the stacks in the chunk, twice: awake, then asleep. The numbers of activities plus 1. */
	private int[][] numbersInChunk = new int[2][64];

	SampledWaits(IncomingStacks stacks) {
		this.stacks = stacks;
	}

	void beginChunk() {
		numbersInChunk = new int[2][64];
	}

	/** @return reads samples; null if the type lacks a field that this needs */
	EventHandler handler(EventType type, IncomingThreads threads) {
		int time = type.want("startTime");
		int thread = type.want(THREAD);
		int stackTrace = type.want("stackTrace");
		int state = type.want("state");
		int samples = type.want("samples");
		return time < 0 || thread < 0 || stackTrace < 0 ? null : event -> {
			LaneBuilder lane = threads.of(event, thread);
			if (lane != null && event.stackNumber(stackTrace) >= 0) {
				boolean sleeping = state < 0 || SLEEPING.equals(event.text(state));
				int count = samples < 0 ? 1 : (int) Math.max(1, Math.min(Integer.MAX_VALUE, event.number(samples)));
				runs.computeIfAbsent(lane, l -> new SampledRuns())
						.add(event.nanos(time), count, activity(event, stackTrace, sleeping));
			}
		};
	}

	/**
	 * @param running reads samples of threads that run; null if the type lacks a field
	 * @return reads samples of threads that run or sleep
	 */
	EventHandler handler(EventType type, IncomingThreads threads, EventHandler running) {
		EventHandler sleeping = handler(type, threads);
		int state = type.want("state");
		return running == null || sleeping == null || state < 0 ? running
				: event -> (SLEEPING.equals(event.text(state)) ? sleeping : running).event(event);
	}

	private int activity(EventValues event, int field, boolean sleeping) {
		int inChunk = event.stackNumber(field);
		int[] known = numbersInChunk[sleeping ? 1 : 0];
		if (inChunk >= known.length) {
			known = Arrays.copyOf(known, 2 * inChunk + 1);
			numbersInChunk[sleeping ? 1 : 0] = known;
		}
		if (known[inChunk] == 0) {
			known[inChunk] = 1 + numberOf(event.stack(field), sleeping);
		}
		return known[inChunk] - 1;
	}

	private int numberOf(Stack stack, boolean sleeping) {
		SampledStack sampled = stack == null ? new SampledStack(null, null) : SampledStack.of(stack, sleeping);
		int number = sampled.stack() == null ? StackTable.NONE : stacks.numberOf(sampled.stack());
		return activities.of(new Activity(number, sampled.kind(), sleeping));
	}

	boolean isEmpty() {
		return runs.isEmpty();
	}

	/**
	 * Passes on what was collected, but not what was also recorded.
	 *
	 * @param recordingStart the start of the recording, ns since 1970 UTC
	 * @param recordingEnd the end of the recording, ns since 1970 UTC: no wait is known to last longer
	 * @param waits receives the waits
	 * @param others receives a thread, and the number of a stack with which it ran or slept in native code
	 * @param whole what all events of the recording show, if these are some: the waits are those of all samples
	 */
	void finish(long recordingStart, long recordingEnd, Receiver waits, ObjIntConsumer<LaneBuilder> others,
			WholeLanes whole) {
		Function<LaneBuilder, LongPredicate> recorded = whole == null ? RecordedTimes::of : whole::recorded;
		runs.forEach((thread, ofThread) -> {
			thread.forEachRunning((time, stack) -> ofThread.add(time, 1, numberOf(stacks.stack(stack), false)));
			ofThread.leaveOut(recorded.apply(thread));
		});
		long interval = runs.values().stream().max(Comparator.comparingLong(SampledRuns::intervals)
				.thenComparingLong(ofThread -> ofThread.interval(0))).map(longest -> longest.interval(0)).orElse(0L);
		runs.forEach((thread, ofThread) -> ofThread.forEach(ofThread.interval(interval),
				(number, from, end, isOpen) -> {
			long start = Math.max(from, recordingStart);
			Activity activity = activities.get(number);
			if (activity.kind() == null) {
				if (!activity.sleeping()) {
					thread.ran(end - start);
				}
				others.accept(thread, activity.stack());
			} else if (whole == null) {
				waits.wait(thread, activity.kind(), activity.stack(), start,
						Math.max(start, Math.min(end, recordingEnd)), isOpen && end >= recordingEnd - UNSEEN);
			}
		}));
		if (whole != null) {
			runs.forEach((thread, ofThread) -> whole.sampled(thread, ofThread, waits));
		}
		runs.clear();
	}
}
