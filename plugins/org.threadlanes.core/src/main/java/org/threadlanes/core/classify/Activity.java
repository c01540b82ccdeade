package org.threadlanes.core.classify;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.threadlanes.core.jfr.Frame;

/** What the threads of a pool do below one root: run a loop, or task after task. */
final class Activity {

	/** A lasting task: at most this share of the waits in its time are the executor's waits for the next task. */
	private static final double MOST_FETCHES = 0.1;
	/** A lasting task spans at least this share of the recording. */
	private static final double LASTING = 0.1;
	/** An endless task starts once: for each fetch, a lasting task must span this many more such parts. */
	private static final int RESTART = 2;
	/** Thread per task: at least this many threads, each alive for less than a certain share of the recording. */
	private static final int MANY = 10;
	private static final double MOMENT = 0.02;
	/** Threads with work are busy for at least this share of the time. */
	private static final double WORKING = 0.03;
	/** An event loop spends less than this share of the time in any other wait for work. */
	private static final double MOST_OTHER = 0.05;
	/** An event loop selects at most this many calls below the method that starts tasks; a client's poll is deeper. */
	private static final int OWN_SELECTOR = 6;

	/** A number of writes to sockets, for those that were sampled: too short to be recorded, they are many. */
	static final long SAMPLED = Integer.MAX_VALUE;

	/** The stacks, root first. */
	private final List<List<Frame>> paths = new ArrayList<>();
	private List<Frame> trunk = List.of();
	private boolean branches;
	/** The shortest way to the selector; null if it was not seen there. */
	private List<Frame> selector;
	private String poller;
	private int threads;
	private long waits;
	private long nanos;
	private long windowNanos;
	private long fetches;
	private WaitFacts main;
	private boolean fetchesNearRun;
	/** The number of writes to sockets, by the frames that lead there. */
	private final Map<List<Frame>, Long> writes = new HashMap<>();
	/** The reads from sockets and pipes, by {@link WaitFacts#call}. */
	private final Map<List<Frame>, WaitSum> readCalls = new HashMap<>();

	/** Adds a stack of a thread, root first, and whether the thread was in its own selector. */
	void see(List<Frame> path, boolean selecting) {
		narrow(path);
		paths.add(path);
		if (selecting) {
			seeSelector(path);
		}
	}

	/** Adds that this owner reads its channels as after a selector, which the caller of the reading method waits in. */
	void poll(String owner, List<Frame> path) {
		selector = selector == null ? path.subList(0, Math.max(1, path.size() - 1)) : selector;
		poller = owner;
	}

	private void seeSelector(List<Frame> path) {
		selector = selector == null || path.size() < selector.size() ? path : selector;
	}

	private void narrow(List<Frame> path) {
		if (paths.isEmpty()) {
			trunk = path;
			return;
		}
		int common = common(trunk, path);
		branches |= common < trunk.size() || common < path.size();
		trunk = trunk.subList(0, common);
	}

	/** @return the number of frames from the root that two stacks share */
	private static int common(List<Frame> one, List<Frame> other) {
		int common = 0;
		while (common < one.size() && common < other.size() && one.get(common).equals(other.get(common))) {
			common++;
		}
		return common;
	}

	/** Adds the activity of other threads below the same root. */
	void join(Activity other) {
		narrow(other.trunk);
		paths.addAll(other.paths);
		branches |= other.branches;
		if (other.selects()) {
			seeSelector(other.selector);
		}
		poller = other.poller == null ? poller : other.poller;
		threads += other.threads;
		waits += other.waits;
		nanos += other.nanos;
		windowNanos += other.windowNanos;
		fetches += other.fetches;
	}

	/** Marks that there are more branches than the stacks show. */
	void seeBranches() {
		branches = true;
	}

	void add(WaitSum sum) {
		waits += sum.count;
		nanos += sum.nanos;
	}

	/**
	 * Adds a thread.
	 *
	 * @param window the time from its first to its last wait below this root, in ns
	 * @param fetchesBetween the number of waits of its executor for the next task, and of other tasks, in that time
	 */
	void addThread(long window, double fetchesBetween) {
		threads++;
		windowNanos += window;
		fetches += Math.round(fetchesBetween);
	}

	/** Adds a wait that may bring work. */
	void offerMain(WaitFacts wait) {
		if (main == null || wait.isMoreThan(main)) {
			main = wait;
		}
		fetchesNearRun |= wait.primitive.mayBringWork() && wait.isNearRun();
	}

	/** Adds writes to sockets, by each of the frames that lead there. */
	void write(List<List<Frame>> callers, long count) {
		for (List<Frame> caller : callers) {
			writes.merge(caller, count, Long::sum);
		}
	}

	/** Adds reads from a socket or pipe. */
	void read(WaitFacts wait) {
		readCalls.computeIfAbsent(wait.call(), call -> new WaitSum()).add(wait.site);
	}

	/** @return whether it reads below this call again and again, for more than half of its time */
	boolean isMostlyRead(List<Frame> call) {
		WaitSum sum = readCalls.get(call);
		return sum != null && 2 * sum.nanos > windowNanos && sum.count > threads;
	}

	/** @return whether it reads from or writes to sockets or pipes, so that somebody may wait for its answer */
	boolean talks() {
		return !readCalls.isEmpty() || !writes.isEmpty();
	}

	/** @return the number of writes to sockets below these frames */
	long writes(List<Frame> path) {
		return writes.getOrDefault(path, 0L);
	}

	List<List<Frame>> paths() {
		return paths;
	}

	/** @return the frames that all stacks share, root first; tasks branch off in the last one */
	List<Frame> trunk() {
		return trunk;
	}

	/** @return whether there are stacks with other frames too */
	boolean branches() {
		return branches;
	}

	/** @return whether it was seen in its selector, or as if it had one */
	boolean selects() {
		return selector != null;
	}

	/** @return whether this owner reads its channels as after a selector */
	boolean isPolledBy(String owner) {
		return owner.equals(poller);
	}

	/** @return its main wait, which brings work if any wait does; null if it has none */
	WaitFacts main() {
		return main;
	}

	/** @return whether it may wait for work near its run method */
	boolean fetchesNearRun() {
		return fetchesNearRun;
	}

	/** @return whether its executor fetched no other task between its waits */
	boolean isOneTask() {
		return fetches == 0;
	}

	/** @return whether it spans much of the recording while the executor hardly ever waits for another task */
	boolean lasts(long recordedNanos) {
		return fetches < MOST_FETCHES * waits
				&& windowNanos > LASTING * recordedNanos * (threads + RESTART * fetches);
	}

	/** @return whether many threads have this root, each only briefly */
	boolean isThreadPerTask(long recordedNanos) {
		return threads >= MANY && windowNanos < MOMENT * recordedNanos * threads;
	}

	/** A loop that finds no work does next to nothing between its waits. */
	boolean works() {
		return windowNanos - nanos > WORKING * windowNanos;
	}

	/** Such a thread waits for work in its selector, unless threads take turns at it, or a client selects for it. */
	boolean isEventLoop() {
		return selects() && selector.size() - trunk.size() <= OWN_SELECTOR && fetches <= MOST_FETCHES * waits
				&& (main == null || isCalledByEventLoop(main)
						|| main.site.nanos < MOST_OTHER * windowNanos && !takesTurns());
	}

	/** @return whether it waits in what the method that selects calls: far enough not to be its next work */
	boolean isCalledByEventLoop(WaitFacts wait) {
		return selects() && wait.path.size() > selector.size() + 1 && common(selector, wait.path) == selector.size();
	}

	/** @return whether it takes tasks from a queue, and selects in one of them */
	boolean takesTurns() {
		return selects() && main != null && main.primitive == Primitive.QUEUE && selector.stream()
				.skip(common(selector, main.path)).anyMatch(frame -> frame.methodName().equals("run"));
	}
}
