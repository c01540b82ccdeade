package org.threadlanes.core.lanes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.samples.ThreadDump;
import org.threadlanes.core.lanes.samples.ThreadDump.Dumped;

/**
 * Waits that had not ended when threads were dumped, and so have no event, such as those of threads that hang. A wait
 * counts from the dump before if the thread had the same stack, or else from its last recorded wait or its start, and
 * only if it used no CPU since, or hardly any where that may not show that it woke up.
 */
final class OpenWaits {

	/** The event of a dump. */
	static final String EVENT_TYPE = "jdk.ThreadDump";
	/** The share of a CPU that a thread may use that does not wake up more than once in 20 ms. */
	private static final double QUIET = 0.001;
	/**
	 * Dumps round to 10 us, and whoever wakes up to wait again uses more: nothing else shows that a wait ended which
	 * began before the recording. But profilers wake threads in native code, too. In ns.
	 */
	private static final long ROUNDED = 15_000;
	/** Shorter waits may be below the thresholds of events. */
	private static final long LONG = 1_000_000_000;

	/** @param owner who has what it waits for; null if the dump does not say */
	private record At(long time, Dumped thread, Dumped owner) {
	}

	/** Receives waits. */
	@FunctionalInterface
	interface Receiver {

		/** @param owner has what the thread waits for; null if unknown */
		void wait(LaneBuilder thread, Dumped dumped, Dumped owner, long start, long end);
	}

	/** By the ids of the threads. */
	private final Map<Long, List<At>> dumps = new LinkedHashMap<>();

	private final Set<Set<String>> deadlocks = new LinkedHashSet<>();

	/** @param time when the threads were dumped, ns since 1970 UTC */
	void add(long time, ThreadDump dump) {
		deadlocks.addAll(dump.deadlocks());
		for (Dumped thread : dump.threads()) {
			List<At> of = dumps.computeIfAbsent(thread.id(), id -> new ArrayList<>());
			// A JVM that is followed dumps its threads each time: most have not moved.
			Stack before = of.isEmpty() ? null : of.get(of.size() - 1).thread.stack();
			of.add(new At(time, thread.stack().equals(before) ? thread.with(before) : thread,
					dump.owners().get(thread.address())));
		}
	}

	/**
	 * @param thread its Java id
	 * @return whether it was dumped within a time; the times are ns since 1970 UTC
	 */
	boolean shows(long thread, long from, long to) {
		return dumps.getOrDefault(thread, List.of()).stream().anyMatch(at -> at.time >= from && at.time <= to);
	}

	boolean isEmpty() {
		return dumps.isEmpty();
	}

	/** @return the names of the threads of each deadlock that the JVM found */
	List<Set<String>> deadlocks() {
		return List.copyOf(deadlocks);
	}

	/**
	 * Passes on what was found, in the order of the threads.
	 *
	 * @param start the start of the recording, ns since 1970 UTC
	 * @param end its end, likewise
	 * @param isNews whether a thread's wait is worth to be passed on
	 */
	void forEach(long start, long end, RecordingSettings settings, Predicate<Dumped> isNews,
			IncomingThreads threads, Receiver waits) {
		boolean sampled = settings.values(SampledWaits.EXECUTION_SAMPLE, "enabled").contains("true");
		for (List<At> of : dumps.values()) {
			if (of.stream().noneMatch(at -> at.thread.kind() != null && isNews.test(at.thread))) {
				continue;
			}
			of.sort(Comparator.comparingLong(At::time));
			LaneBuilder thread = threads.of(of.get(of.size() - 1).thread);
			RecordedTimes recorded = new RecordedTimes(thread.waits);
			for (int i = 0, next; i < of.size(); i = next) {
				next = i + 1;
				while (next < of.size() && isSame(of.get(next - 1), of.get(next), recorded)) {
					next++;
				}
				At last = of.get(next - 1);
				long from = start(of, i, start, recorded, sampled && recorded.lastEnd() > start ? thread : null);
				boolean isOpen = next == of.size() && recorded.lastEnd() <= last.time
						&& isRecorded(settings, last.thread.kind());
				long to = isOpen ? end : last.time;
				if (last.thread.kind() != null && isNews.test(last.thread) && to - Math.max(start, from) >= LONG
						&& (next > i + 1 || from < last.time)) {
					waits.wait(thread, last.thread, last.owner, Math.max(start, from), to);
				}
			}
		}
	}

	private static boolean isRecorded(RecordingSettings settings, WaitKind kind) {
		return kind != null && settings.values(kind.eventType(), "enabled").contains("true");
	}

	private static boolean isSame(At before, At now, RecordedTimes recorded) {
		return now.thread.stack().equals(before.thread.stack()) && !recorded.any(before.time, now.time)
				&& now.thread.cpuNanos() - before.thread.cpuNanos() <= tolerated(now.thread.kind(),
						now.time - before.time);
	}

	private static double tolerated(WaitKind kind, long nanos) {
		return kind == null || kind.isSocket() || kind.isFile() ? QUIET * nanos : ROUNDED;
	}

	/** @return when the wait in a dump began; the time of the dump if that is unknown */
	private static long start(List<At> dumps, int i, long recordingStart, RecordedTimes recorded, LaneBuilder sampled) {
		At now = dumps.get(i);
		long before = i == 0 ? recordingStart : dumps.get(i - 1).time;
		long cpu = now.thread.cpuNanos() - (i == 0 ? 0 : dumps.get(i - 1).thread.cpuNanos());
		long from = Math.max(recorded.lastEnd(), now.time - now.thread.ageNanos());
		if (from > now.time - LONG || from < before && i > 0) {
			return now.time;
		}
		long start = Math.max(from, recordingStart);
		boolean isQuiet = cpu <= QUIET * (now.time - start) || sampled != null && !sampled.ranWithin(start, now.time);
		return isQuiet ? start : now.time;
	}
}
