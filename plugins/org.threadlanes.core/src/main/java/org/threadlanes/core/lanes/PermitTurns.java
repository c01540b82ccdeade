package org.threadlanes.core.lanes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import org.threadlanes.core.base.work.BinarySearch;
import org.threadlanes.core.kinds.WaitKind;

/**
 * The latest waits of one thread that waits for permits of semaphores, and what it does between. No event says who
 * releases a permit: if waits for one end just as another of the threads is done with something, that thread gives it
 * back, and there are too few; if not, others may release one for each piece of work.
 */
final class PermitTurns {

	/**
	 * The waits of one stack while threads wait for permits.
	 *
	 * @param count how many of them were examined
	 * @param turns at how many more of their ends than of their middles a permit goes from one thread to another: to
	 *            this one, if it waits for permits, or else from it
	 */
	record Turns(int stack, WaitKind kind, int count, int turns) {
	}

	/** @param semaphore its address; {@link MonitorEvents#NO_ADDRESS} for other waits */
	private record Wait(RecordedGroup group, long start, long end, long semaphore) {
	}

	/** When a thread may give a permit, or get one. */
	private record Moment(PermitTurns of, long time) {
	}

	private static final int LATEST = 256;
	/** Who is woken goes on at once. In ns. */
	private static final long AT_ONCE = 1_000_000;
	/** Who gave a permit may wait for something else a little later than another goes on with it. In ns. */
	private static final long SOON = AT_ONCE / 4;
	/** Shorter ones have no time in which nothing should happen. In ns. */
	private static final long LONG = 6 * AT_ONCE;

	private final List<Wait> latest = new ArrayList<>();
	private final Map<List<Object>, Turns> turns = new HashMap<>();
	private int count;

	/** @param semaphore its address; {@link MonitorEvents#NO_ADDRESS} for other waits */
	void waited(RecordedGroup group, long start, long end, long semaphore) {
		int last = (count - 1) % LATEST;
		if (count > 0 && semaphore != MonitorEvents.NO_ADDRESS && latest.get(last).semaphore == semaphore
				&& start - latest.get(last).end < AT_ONCE) {
			// Woken, it got no permit.
			latest.set(last, new Wait(group, latest.get(last).start, end, semaphore));
			return;
		}
		Wait wait = new Wait(group, start, end, semaphore);
		if (count < LATEST) {
			latest.add(wait);
		} else {
			latest.set(count % LATEST, wait);
		}
		count++;
	}

	/** Finds the turns of all threads that wait for permits. */
	static void find(List<PermitTurns> all) {
		Map<Long, List<PermitTurns>> bySemaphore = new HashMap<>();
		for (PermitTurns thread : all) {
			thread.turns.clear();
			thread.latest.stream().map(Wait::semaphore).filter(a -> a != MonitorEvents.NO_ADDRESS).distinct().forEach(
					address -> bySemaphore.computeIfAbsent(address, a -> new ArrayList<>()).add(thread));
		}
		bySemaphore.forEach((semaphore, threads) -> {
			Moment[] given = sorted(threads, thread -> thread.given(semaphore));
			Moment[] got = sorted(threads, thread -> thread.got(semaphore));
			threads.forEach(thread -> thread.find(semaphore, given, got));
		});
	}

	private static Moment[] sorted(List<PermitTurns> threads, Function<PermitTurns, LongStream> times) {
		return threads.stream().flatMap(thread -> times.apply(thread).mapToObj(time -> new Moment(thread, time)))
				.sorted(Comparator.comparingLong(Moment::time)).toArray(Moment[]::new);
	}

	/** @return when it goes on after waits for permits */
	private LongStream got(long semaphore) {
		return latest.stream().filter(wait -> wait.semaphore == semaphore).mapToLong(Wait::end);
	}

	/** @return when it goes on after waits for something else, or begins to wait, unless it just got a permit */
	private LongStream given(long semaphore) {
		Wait[] waits = latest.stream().sorted(Comparator.comparingLong(Wait::start)).toArray(Wait[]::new);
		LongStream.Builder given = LongStream.builder();
		for (int i = 0; i < waits.length; i++) {
			if (waits[i].semaphore != semaphore) {
				given.add(waits[i].end);
			}
			if (i > 0 && !(waits[i - 1].semaphore == semaphore && waits[i].start - waits[i - 1].end < AT_ONCE)) {
				given.add(waits[i].start - SOON);
			}
		}
		return given.build();
	}

	private void find(long semaphore, Moment[] given, Moment[] got) {
		for (Wait wait : latest) {
			boolean isFor = wait.semaphore == semaphore;
			if (wait.group.stack != StackTable.NONE && wait.end - wait.start >= LONG
					&& (isFor || wait.semaphore == MonitorEvents.NO_ADDRESS)) {
				LongPredicate isTurn = time -> isFor ? isOther(given, time - AT_ONCE) : isOther(got, time);
				int atEnd = (isTurn.test(wait.end) ? 1 : 0) - (isTurn.test((wait.start + wait.end) / 2) ? 1 : 0);
				turns.merge(Arrays.asList(wait.group.stack, wait.group.kind),
						new Turns(wait.group.stack, wait.group.kind, 1, atEnd),
						(a, b) -> new Turns(a.stack, a.kind, a.count + b.count, a.turns + b.turns));
			}
		}
	}

	/** @return whether there is a moment of another thread soon after a time */
	private boolean isOther(Moment[] moments, long from) {
		int first = BinarySearch.first(0, moments.length, i -> moments[i].time >= from);
		return IntStream.range(first, moments.length).takeWhile(i -> moments[i].time <= from + AT_ONCE)
				.anyMatch(i -> moments[i].of != this);
	}

	/** @return what was found */
	List<Turns> turns() {
		return List.copyOf(turns.values());
	}
}
