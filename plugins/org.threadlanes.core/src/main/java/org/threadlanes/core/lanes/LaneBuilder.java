package org.threadlanes.core.lanes;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

import org.threadlanes.core.classify.rules.NameRules.NameMatch;
import org.threadlanes.core.classify.rules.StackClassification;
import org.threadlanes.core.classify.rules.StackRule;
import org.threadlanes.core.jfr.ThreadKey;
import org.threadlanes.core.jfr.ThreadStruct;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.WaitKind;

/** Collects what is known about a thread while events arrive. */
final class LaneBuilder {

	private static final String CARRIERS = "CarrierThreads";
	private static final String VIRTUALS = "VirtualThreads";
	/** The JDK's name for a thread without one. */
	private static final Pattern UNNAMED = Pattern.compile("Thread-\\d+");

	final int number;
	ThreadKey key;
	final IncomingWaits waits;
	private ThreadStruct struct;
	private NameMatch name;
	private final KindVotes sampledVotes = new KindVotes();
	final MonitorHolds holds = new MonitorHolds();
	/** Null if the thread never waited for a permit. */
	private PermitTurns permits;
	private List<long[]> lifeEvents;
	private int executionSamples;
	private long sampledNanos;
	private BitSet sampledStacks;
	private ThreadSamples.Builder samples;
	private List<ThreadRequests.Request> requests;
	private double cpuLoadSum;
	private int cpuLoadCount;

	/** @param number its number among the threads */
	LaneBuilder(int number, ThreadKey key, ThreadStruct struct, NameMatch name, WaitBlock.Packer packer) {
		this.number = number;
		this.key = key;
		this.struct = struct;
		this.name = name;
		waits = new IncomingWaits(packer);
	}

	/**
	 * @return whether data with an equal key are of the same thread, not of another JVM's: it may get another number in
	 *         its name, or as a compiler a new thread of the operating system, but hardly both
	 */
	boolean is(ThreadStruct other) {
		return key.name().isEmpty() || key.name().equals(other.name()) || other.name().isEmpty()
				|| struct.osId() == 0 || other.osId() == 0 || struct.osId() == other.osId();
	}

	/** @param latest what a later part of the recording calls the same thread */
	void rename(ThreadStruct latest, NameMatch match) {
		struct = latest;
		key = new ThreadKey(key.javaId(), key.osId(), latest.name());
		name = match;
	}

	long javaId() {
		return key.javaId();
	}

	/**
	 * @param time ns since 1970 UTC
	 * @param direction 1 if it started then, -1 if it ended
	 */
	void lifeEvent(long time, int direction) {
		if (lifeEvents == null) {
			lifeEvents = new ArrayList<>(2);
		}
		lifeEvents.add(new long[] {time, direction});
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

	void sampledRunning() {
		executionSamples++;
	}

	/** It ran for some ns, as samples show that stand for a time. */
	void ran(long nanos) {
		sampledNanos += nanos;
	}

	/** @return whether a sample found it running Java code then; the times are ns since 1970 UTC */
	boolean ranWithin(long from, long to) {
		boolean[] ran = new boolean[1];
		forEachRunning((time, stack) -> ran[0] |= time >= from && time < to);
		return ran[0];
	}

	/** Passes on time and stack of each sample that found the thread running Java code, in any order. */
	void forEachRunning(ThreadSamples.Receiver receiver) {
		if (samples != null) {
			samples.forEachRunning(receiver);
		}
	}

	/** The thread was sampled with this stack while running, or waiting in native code. */
	void sampled(int stack, StackClassification classification) {
		sampledVotes.add(classification, 1);
		if (stack != StackTable.NONE) {
			if (sampledStacks == null) {
				sampledStacks = new BitSet();
			}
			sampledStacks.set(stack);
		}
	}

	/** Keeps such a sample. */
	void sampledAt(long time, int stack, boolean isNative) {
		if (stack != StackTable.NONE) {
			samples = samples == null ? new ThreadSamples.Builder() : samples;
			samples.add(time, stack, isNative);
		}
	}

	/** The thread served a request; the times are ns since 1970 UTC. */
	void served(long start, long end, int name) {
		requests = requests == null ? new ArrayList<>() : requests;
		requests.add(new ThreadRequests.Request(start, end, name));
	}

	/**
	 * Notes what may show who had what others waited for.
	 *
	 * @param start the start of a wait in ns since 1970 UTC
	 * @param end its end
	 * @param owner the thread that last had the monitor, for a wait to enter one; null if unknown
	 * @param address that of a semaphore, or of a lock that is no monitor; {@link MonitorEvents#NO_ADDRESS} for others
	 */
	void waited(RecordedGroup group, long start, long end, LaneBuilder owner, long address) {
		if (permits == null && group.isForPermits) {
			permits = new PermitTurns();
		}
		if (permits != null) {
			permits.waited(group, start, end, group.isForPermits ? address : MonitorEvents.NO_ADDRESS);
		}
		if (end - start >= MonitorHolds.LONG) {
			waitedLong(group, start, end, owner, group.isForPermits ? MonitorEvents.NO_ADDRESS : address);
		}
	}

	/** @return what shows whether those who wait for permits return them; null if the thread never waited for one */
	PermitTurns permits() {
		return permits;
	}

	private void waitedLong(RecordedGroup group, long start, long end, LaneBuilder owner, long lock) {
		holds.waited(group, start, end, lock);
		if (owner != null && owner != this && group.kind == WaitKind.MONITOR_ENTER) {
			owner.holds.keptWaiting(group, start, end);
		}
	}

	void cpuLoad(double load) {
		cpuLoadSum += load;
		cpuLoadCount++;
	}

	/**
	 * @param startNanos the start of the recording
	 * @param endNanos its end
	 * @return what is known, after which nothing may arrive any more
	 */
	RawLane finish(StackTable stacks, long startNanos, long endNanos) {
		return raw(waits, List.of(), holds, stacks, startNanos, endNanos);
	}

	/** Adds a wait that had not ended. */
	void add(UnendedWait wait) {
		waitedLong(wait.addTo(waits), wait.start(), wait.end(), wait.owner(), MonitorEvents.NO_ADDRESS);
	}

	/**
	 * @param firstEvent the number of the first wait to keep
	 * @param unended the waits of all threads that had not ended
	 * @return what is known now; null if the thread ended before that time and has no such waits
	 */
	RawLane since(int firstEvent, List<UnendedWait> unended, StackTable stacks, long startNanos, long endNanos) {
		IncomingWaits part = waits.since(firstEvent);
		List<UnendedWait> open = unended.stream().filter(wait -> wait.thread() == this).toList();
		MonitorHolds latest = unended.isEmpty() ? holds : new MonitorHolds(holds);
		open.forEach(wait -> latest.waited(wait.addTo(part), wait.start(), wait.end(), MonitorEvents.NO_ADDRESS));
		unended.stream().filter(wait -> wait.keeps(this))
				.forEach(wait -> latest.keptWaiting(wait.group(wait.thread().waits), wait.start(), wait.end()));
		return part.isEmpty() && hasEndedBefore(startNanos) ? null
				: raw(part, open, latest, stacks, startNanos, endNanos);
	}

	private RawLane raw(IncomingWaits part, List<UnendedWait> open, MonitorHolds monitors, StackTable stacks,
			long startNanos, long endNanos) {
		KindVotes votes = new KindVotes();
		votes.add(sampledVotes);
		waits.groups().list().forEach(group -> votes.add(stacks.classification(group.stack), group.count()));
		open.forEach(wait -> votes.add(stacks.classification(wait.stack()), 1));
		boolean virtual = isVirtual(votes);
		return new RawLane(number, key,
				key.name().isEmpty() ? (virtual ? "virtual #" : "thread #") + key.id() : key.name(), struct.group(),
				name, poolName(votes, virtual), votes, kind(votes, virtual), life(startNanos, endNanos),
				new ThreadLoad(executionSamples, sampledNanos, cpuLoadSum, cpuLoadCount), part.groups().list(),
				sampledStacks == null ? new BitSet(0) : (BitSet) sampledStacks.clone(), monitors.held(stacks),
				permits == null ? List.of() : permits.turns(),
				samples == null ? ThreadSamples.NONE : samples.finish(),
				requests == null ? ThreadRequests.NONE : ThreadRequests.of(requests, startNanos),
				part.finish().countedFrom(startNanos));
	}

	/** By JFR's own field, else by the stacks, else by the group if there is no OS thread. */
	private boolean isVirtual(KindVotes votes) {
		if (struct.virtual() != null) {
			return struct.virtual();
		}
		return votes.has(ThreadKind.VIRTUAL) || struct.group().equals(VIRTUALS) && struct.osId() == 0;
	}

	private ThreadKind kind(KindVotes votes, boolean virtual) {
		if (virtual) {
			return ThreadKind.VIRTUAL;
		}
		if (struct.group().equals(CARRIERS) && (votes.has(ThreadKind.FORK_JOIN) || key.name().contains("-worker-"))) {
			return ThreadKind.CARRIER;
		}
		return votes.strongest();
	}

	private String poolName(KindVotes votes, boolean virtual) {
		StackRule pool = votes.pool();
		if (pool != null && (key.name().isEmpty() || UNNAMED.matcher(key.name()).matches())) {
			return pool.sentence();
		}
		return key.name().isEmpty() ? (virtual ? "virtual #N" : "thread #N") : name.pool();
	}

	/** @return when the thread was alive within the recording */
	private List<LifeSpan> life(long recordingStart, long recordingEnd) {
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
