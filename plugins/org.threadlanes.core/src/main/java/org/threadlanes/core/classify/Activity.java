package org.threadlanes.core.classify;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

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
	/** An event loop spends less than this share of the time in any other wait for work. */
	private static final double MOST_OTHER = 0.05;

	/** The stacks, root first. */
	private final List<List<Frame>> paths = new ArrayList<>();
	private List<Frame> trunk = List.of();
	private boolean branches;
	/** The least number of frames between the root and its selector; large if it was not seen there. */
	private int selector = Integer.MAX_VALUE;
	private boolean talks;
	private boolean pauses;
	private boolean takes;
	private int threads;
	private long waits;
	private long windowNanos;
	private long fetches;
	private WaitFacts longestFetch;
	private final List<WaitFacts> reads = new ArrayList<>();

	/** Adds a stack of a thread, root first, and whether the thread was in its own selector. */
	void see(List<Frame> path, boolean selecting) {
		narrow(path);
		paths.add(path);
		selector = selecting ? Math.min(selector, path.size()) : selector;
	}

	private void narrow(List<Frame> path) {
		if (paths.isEmpty()) {
			trunk = path;
			return;
		}
		int common = 0;
		while (common < trunk.size() && common < path.size() && trunk.get(common).equals(path.get(common))) {
			common++;
		}
		branches |= common < trunk.size() || common < path.size();
		trunk = trunk.subList(0, common);
	}

	/** Adds the activity of other threads below the same root. */
	void join(Activity other) {
		narrow(other.trunk);
		paths.addAll(other.paths);
		branches |= other.branches;
		selector = Math.min(selector, other.selector);
		threads += other.threads;
		waits += other.waits;
		windowNanos += other.windowNanos;
		fetches += other.fetches;
	}

	void add(WaitSum sum) {
		waits += sum.count;
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
		if (wait.primitive == Primitive.READ) {
			reads.add(wait);
		} else if (longestFetch == null || wait.site.nanos > longestFetch.site.nanos) {
			longestFetch = wait;
		}
		takes |= wait.primitive == Primitive.QUEUE && wait.has(Fact.OWN_METHOD) && wait.has(Fact.OFTEN);
	}

	/** Marks that it reads from or writes to sockets or pipes. */
	void talk() {
		talks = true;
	}

	/** @return whether it reads from or writes to sockets or pipes, so that somebody may wait for its answer */
	boolean talks() {
		return talks;
	}

	/** Marks that its loop sleeps itself. */
	void pause() {
		pauses = true;
	}

	/** @return whether its loop sleeps itself */
	boolean pauses() {
		return pauses;
	}

	/** @return the frames that all stacks share, root first; tasks branch off in the last one */
	List<Frame> trunk() {
		return trunk;
	}

	/** @return whether one of its stacks starts with these frames */
	boolean comesBy(List<Frame> frames) {
		return paths.stream().anyMatch(path -> startsWith(path, frames));
	}

	static boolean startsWith(List<Frame> path, List<Frame> frames) {
		return path.size() >= frames.size() && path.subList(0, frames.size()).equals(frames);
	}

	/** @return whether there are stacks with other frames too */
	boolean branches() {
		return branches;
	}

	/**
	 * @return its main wait, which brings work if any wait does: the longest, or of long reads, the nearest to the
	 *         root; null if it has none
	 */
	WaitFacts main() {
		long longest = reads.stream().mapToLong(read -> read.site.nanos).max().orElse(0);
		return longestFetch != null && longestFetch.site.nanos >= longest ? longestFetch
				: reads.stream().filter(read -> 2 * read.site.nanos > longest)
						.min(Comparator.comparingInt(read -> read.path.size())).orElse(null);
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

	/** @return whether it was seen in its selector */
	boolean selects() {
		return selector < Integer.MAX_VALUE;
	}

	/** @return whether it waits in its selector nearer to the root, so that a key is handled on this way */
	boolean handlesKeys(List<Frame> path) {
		return path.size() > selector;
	}

	/** @return whether its loop takes from a queue itself, again and again */
	boolean takes() {
		return takes;
	}

	/** @return whether it takes tasks from a queue, and waits in its selector in one of them */
	boolean takesTurns() {
		return selects() && main() != null && main().primitive == Primitive.QUEUE;
	}

	/** Such a thread waits for work in its selector. */
	boolean isEventLoop() {
		return selects() && fetches <= MOST_FETCHES * waits
				&& (main() == null || main().site.nanos < MOST_OTHER * windowNanos);
	}
}
