package org.threadlanes.core.lanes;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import org.threadlanes.core.inference.PoolVerdicts;
import org.threadlanes.core.inference.ThreadWaits;
import org.threadlanes.core.recording.ThreadStruct;
import org.threadlanes.core.rules.NameRules.NameMatch;
import org.threadlanes.core.rules.StackClassification;
import org.threadlanes.core.rules.StackRule;
import org.threadlanes.core.thread.ThreadKey;
import org.threadlanes.core.thread.ThreadKind;
import org.threadlanes.core.wait.WaitKind;

/** Collects what is known about a thread while events arrive. */
final class LaneBuilder {

	private static final String CARRIERS = "CarrierThreads";
	private static final String VIRTUALS = "VirtualThreads";
	/** The JDK's name for a thread without one. */
	private static final Pattern UNNAMED = Pattern.compile("Thread-\\d+");
	private static final ThreadKind[] KINDS = ThreadKind.values();

	final ThreadKey key;
	final ThreadStruct struct;
	final NameMatch name;
	final IncomingSpans spans;
	private final int[] votes;
	private Map<StackRule, Long> poolVotes;
	private List<long[]> lifeEvents;
	private int executionSamples;
	private BitSet witnesses;
	private boolean leavesJdk;
	private final MonitorHolds holds;
	private Spans finished;
	private PoolVerdicts inferred;
	private ThreadKind inferredKind;
	private double cpuLoadSum;
	private int cpuLoadCount;

	LaneBuilder(ThreadKey key, ThreadStruct struct, NameMatch name, SpareArrays spare) {
		this.key = key;
		this.struct = struct;
		this.name = name;
		spans = new IncomingSpans(spare);
		votes = new int[KINDS.length];
		holds = new MonitorHolds();
	}

	private LaneBuilder(LaneBuilder other, IncomingSpans spans) {
		key = other.key;
		struct = other.struct;
		name = other.name;
		this.spans = spans;
		votes = other.votes.clone();
		poolVotes = other.poolVotes == null ? null : new HashMap<>(other.poolVotes);
		lifeEvents = other.lifeEvents;
		executionSamples = other.executionSamples;
		witnesses = other.witnesses;
		leavesJdk = other.leavesJdk;
		holds = other.holds;
		cpuLoadSum = other.cpuLoadSum;
		cpuLoadCount = other.cpuLoadCount;
	}

	/**
	 * @param firstEvent the number of the first wait to copy
	 * @param startNanos threads that ended before are ignored
	 * @return a copy with these waits, to be finished before more events arrive; null if the thread ended before and
	 *         has none
	 */
	LaneBuilder since(int firstEvent, long startNanos, StackTable stacks) {
		IncomingSpans part = spans.since(firstEvent);
		if (part.isEmpty() && hasEndedBefore(startNanos)) {
			return null;
		}
		LaneBuilder copy = new LaneBuilder(this, part);
		copy.voteOf(spans, stacks);
		return copy;
	}

	private boolean hasEndedBefore(long time) {
		if (lifeEvents == null) {
			return false;
		}
		long[] last = lifeEvents.get(0);
		for (long[] e : lifeEvents) {
			last = e[0] >= last[0] ? e : last;
		}
		return last[1] < 0 && last[0] < time;
	}

	/** Counts a stack that occurred this many times: its frames show what the thread is for. */
	void vote(StackClassification classification, long times) {
		if (classification == null) {
			return;
		}
		leavesJdk |= classification.libraryFrame() >= 0;
		if (classification.kind() != null) {
			votes[classification.kind().ordinal()] += times;
		}
		if (classification.pool() != null) {
			if (poolVotes == null) {
				poolVotes = new HashMap<>();
			}
			poolVotes.merge(classification.pool(), times, Long::sum);
		}
	}

	/** Votes with the stacks of waits. */
	void voteOf(IncomingSpans waits, StackTable stacks) {
		for (LaneSite site : waits.sites()) {
			vote(stacks.classification(site.stack()), site.count());
		}
	}

	void addVotesTo(int[] sum) {
		for (int i = 0; i < votes.length; i++) {
			sum[i] += votes[i];
		}
	}

	void started(long time) {
		lifeEvent(time, 1);
	}

	void ended(long time) {
		lifeEvent(time, -1);
	}

	private void lifeEvent(long time, int direction) {
		if (lifeEvents == null) {
			lifeEvents = new ArrayList<>(2);
		}
		lifeEvents.add(new long[] {time, direction});
	}

	void sampledRunning() {
		executionSamples++;
	}

	/** The thread was sampled with this stack while running, or waiting in native code. */
	void witness(int stack) {
		if (stack != StackTable.NONE) {
			if (witnesses == null) {
				witnesses = new BitSet();
			}
			witnesses.set(stack);
		}
	}

	/**
	 * @param end its end in ns since 1970 UTC
	 * @param owner the thread that last had the monitor, for a wait to enter one; null if unknown
	 */
	void waited(LaneSite site, long start, long end, LaneBuilder owner) {
		if (end - start >= MonitorHolds.LONG) {
			holds.waited(site, start, end);
			if (owner != null && owner != this && site.kind() == WaitKind.MONITOR_ENTER) {
				owner.holds.keptWaiting(site, start, end);
			}
		}
	}

	/** @return the given sum, with its own waits and the other stacks that it had */
	ThreadWaits addWaitsTo(ThreadWaits sum, StackTable stacks) {
		for (LaneSite site : spans.sites()) {
			if (site.stack() != StackTable.NONE) {
				sum.add(site.stack(), site.kind(), site);
			}
		}
		if (witnesses != null) {
			sum.witness(witnesses);
		}
		holds.addTo(sum, stacks);
		return sum;
	}

	/** Finishes the spans; several builders may do so in parallel. */
	Spans finishSpans(SpanPage.Packer packer) {
		finished = spans.finish(packer);
		return finished;
	}

	/** @return the spans, after {@link #finishSpans} */
	Spans finished() {
		return finished;
	}

	void setInferred(PoolVerdicts verdicts, ThreadKind kind) {
		inferred = verdicts;
		inferredKind = kind;
	}

	PoolVerdicts inferred() {
		return inferred;
	}

	/** @return the kind that its stacks show; null if they show none */
	ThreadKind inferredKind() {
		return inferredKind;
	}

	void cpuLoad(double load) {
		cpuLoadSum += load;
		cpuLoadCount++;
	}

	ThreadLoad load() {
		return new ThreadLoad(executionSamples, cpuLoadSum, cpuLoadCount);
	}

	/**
	 * @return whether the thread is virtual: by JFR's own field, else by the stacks, else by the group if there is no
	 *         OS thread
	 */
	boolean isVirtual() {
		if (struct.virtual() != null) {
			return struct.virtual();
		}
		return votes[ThreadKind.VIRTUAL.ordinal()] > 0 || struct.group().equals(VIRTUALS) && struct.osId() == 0;
	}

	/** @return whether it records or watches the program, and runs none of the program's code on its behalf */
	boolean isRecorder() {
		return name.kind() == ThreadKind.RECORDER && !(name.rule().jdkOnly() && leavesJdk);
	}

	/** @return the kind that the stacks and the thread group show; null if they show none */
	ThreadKind kindByEvidence() {
		if (isVirtual()) {
			return ThreadKind.VIRTUAL;
		}
		if (struct.group().equals(CARRIERS)
				&& (votes[ThreadKind.FORK_JOIN.ordinal()] > 0 || key.name().contains("-worker-"))) {
			return ThreadKind.CARRIER;
		}
		return strongest(votes);
	}

	/**
	 * @return the kind with the most votes; null if only {@link ThreadKind#OTHER}, which says less than the name, or
	 *         {@link ThreadKind#VIRTUAL} has any
	 */
	static ThreadKind strongest(int[] votes) {
		ThreadKind best = null;
		for (ThreadKind kind : KINDS) {
			if (kind != ThreadKind.OTHER && kind != ThreadKind.VIRTUAL && votes[kind.ordinal()] > 0
					&& (best == null || votes[kind.ordinal()] > votes[best.ordinal()])) {
				best = kind;
			}
		}
		return best;
	}

	String poolName() {
		if (poolVotes != null && (key.name().isEmpty() || UNNAMED.matcher(key.name()).matches())) {
			return poolVotes.entrySet().stream()
					.max(Map.Entry.<StackRule, Long> comparingByValue()
							.thenComparing(e -> e.getKey().name()))
					.get().getKey().sentence();
		}
		return key.name().isEmpty() ? (isVirtual() ? "virtual #N" : "thread #N") : name.pool();
	}

	String label() {
		return key.name().isEmpty() ? (isVirtual() ? "virtual #" : "thread #") + key.id() : key.name();
	}

	/** @return when the thread was alive within the recording */
	List<LifeSpan> life(long recordingStart, long recordingEnd) {
		if (lifeEvents == null) {
			return List.of(new LifeSpan(recordingStart, recordingEnd, false, false));
		}
		lifeEvents.sort(Comparator.comparingLong(e -> e[0]));
		List<LifeSpan> life = new ArrayList<>();
		// A thread whose first event is its end was alive before the recording.
		long start = lifeEvents.get(0)[1] < 0 ? recordingStart : Long.MIN_VALUE;
		boolean startSeen = false;
		for (long[] e : lifeEvents) {
			if (e[1] > 0) {
				if (start == Long.MIN_VALUE) {
					start = e[0];
					startSeen = true;
				}
			} else if (start != Long.MIN_VALUE) {
				life.add(new LifeSpan(start, Math.max(start, e[0]), startSeen, true));
				start = Long.MIN_VALUE;
			}
		}
		if (start != Long.MIN_VALUE) {
			life.add(new LifeSpan(start, Math.max(start, recordingEnd), startSeen, false));
		}
		return life;
	}
}
