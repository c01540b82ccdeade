package org.threadlanes.core.inference;

import java.util.ArrayList;
import java.util.List;

import org.threadlanes.core.rules.Frame;

/** What the threads of a pool do below one root: a loop, or one task after the other. */
final class Loop {

	/** A task that lasts: hardly any wait for the executor's next task lies between its waits. */
	private static final double MOST_FETCHES = 0.1;
	/** And it takes this part of the recording. */
	private static final double LASTING = 0.1;
	/** An endless task starts once; each further one costs as much of the time that a lasting task takes. */
	private static final int RESTART = 2;
	/** A thread for each task: there are so many threads, and each takes less of the recording. */
	private static final int MANY = 10;
	private static final double MOMENT = 0.02;
	/** Threads that have something to do work this part of the time. */
	private static final double WORKING = 0.03;
	/** An event loop spends no more time in other waits for work than in its selector. */
	private static final double MOST_OTHER = 0.05;

	private final List<List<Frame>> paths = new ArrayList<>();
	private List<Frame> trunk;
	private boolean branches;
	private boolean selects;
	private int threads;
	private long waits;
	private long nanos;
	private long windowNanos;
	private long fetches;
	private LoopWait main;

	/** A thread was seen with these frames, from the root on, and perhaps in its own selector. */
	void see(List<Frame> path, boolean selecting) {
		paths.add(path);
		selects |= selecting;
		narrow(path);
	}

	private void narrow(List<Frame> path) {
		if (trunk == null) {
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

	/** Adds what other threads do below the same root. */
	void join(Loop other) {
		paths.addAll(other.paths);
		narrow(other.trunk);
		branches |= other.branches;
		selects |= other.selects;
		threads += other.threads;
		waits += other.waits;
		nanos += other.nanos;
		windowNanos += other.windowNanos;
		fetches += other.fetches;
	}

	/** @return whether all frames that its stacks share are on this one, from the root on */
	boolean leadsTo(List<Frame> path) {
		return trunk.size() <= path.size() && trunk.equals(path.subList(0, trunk.size()));
	}

	/** @return whether it has a stack with all the frames that those of another share */
	boolean isSeenIn(Loop other) {
		return paths.stream().anyMatch(other::leadsTo);
	}

	/** @return whether all stacks of one of the two have the frames that those of the other share */
	boolean hasTrunkOf(Loop other) {
		return leadsTo(other.trunk) || other.leadsTo(trunk);
	}

	/** It has more branches than stacks show. */
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
	 * @param fetchesBetween the waits of its executor for the next task meanwhile
	 */
	void addThread(long window, double fetchesBetween) {
		threads++;
		windowNanos += window;
		fetches += Math.round(fetchesBetween);
	}

	/** Takes a wait that may bring work, if it takes more time than those before. */
	void offerMain(LoopWait wait) {
		if (main == null || wait.site.nanos > main.site.nanos) {
			main = wait;
		}
	}

	/** @return the frames that all stacks share from the root on: in the last of them the tasks branch off */
	List<Frame> trunk() {
		return trunk;
	}

	/** @return whether there are stacks with other frames too */
	boolean branches() {
		return branches;
	}

	/** @return whether it was seen in its selector */
	boolean selects() {
		return selects;
	}

	/** @return the wait of its own that takes most time: if any, this one brings its work; null if there is none */
	LoopWait main() {
		return main;
	}

	long nanos() {
		return nanos;
	}

	/** @return whether no task of an executor came between its waits */
	boolean isOneTask() {
		return fetches == 0;
	}

	/** @return whether it takes much of the recording while the executor hardly ever waits for another task */
	boolean lasts(long recordedNanos) {
		return fetches < MOST_FETCHES * waits
				&& windowNanos > LASTING * recordedNanos * (threads + RESTART * fetches);
	}

	/** @return whether many threads are seen below the root, each for a moment */
	boolean isThreadPerTask(long recordedNanos) {
		return threads >= MANY && windowNanos < MOMENT * recordedNanos * threads;
	}

	/** A loop that finds no work does next to nothing between its waits. */
	boolean works() {
		return windowNanos - nanos > WORKING * windowNanos;
	}

	/** @return whether a method that runs others' work is called where the stacks diverge */
	boolean handsOver() {
		int at = trunk.size();
		return at > 0 && paths.stream().anyMatch(path -> path.size() > at && MethodName.RUNS_OTHERS.fits(path.get(at)));
	}

	/** The selector is where such a thread waits for work, unless it takes turns with others. */
	boolean isEventLoop() {
		return selects && fetches <= MOST_FETCHES * waits && (main == null || main.site.nanos < MOST_OTHER * windowNanos);
	}
}
