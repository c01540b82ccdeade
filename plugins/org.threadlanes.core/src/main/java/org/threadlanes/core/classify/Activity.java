package org.threadlanes.core.classify;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

import org.threadlanes.core.classify.StackShape.Root;
import org.threadlanes.core.classify.ThreadWaits.StackWaits;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.Obstacle;

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
	/** An event loop selects at most this many calls below the method that starts tasks; a client's poll is deeper. */
	private static final int OWN_SELECTOR = 6;

	/** The stacks, root first. */
	private final List<List<Frame>> paths = new ArrayList<>();
	private List<Frame> trunk = List.of();
	private boolean branches;
	/** The least number of frames between the root and its selector; large if it was not seen there. */
	private int selector = Integer.MAX_VALUE;
	private int threads;
	private long count;
	/** The time from the first to the last wait of each thread, in ns. */
	private long windowNanos;
	/** The waits of its executor for the next task, and of other tasks, in that time. */
	private long fetches;
	/** Of a single thread. */
	private final List<StackWaits> stacks = new ArrayList<>();
	private Root root;
	private long first = Long.MAX_VALUE;
	private long last = Long.MIN_VALUE;
	private final List<WaitFacts> waits = new ArrayList<>();
	private Optional<WaitFacts> main;

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
		count += other.count;
		windowNanos += other.windowNanos;
		fetches += other.fetches;
	}

	/** Adds waits of a single thread. */
	void add(StackWaits sum, Root below) {
		stacks.add(sum);
		root = below;
		count += sum.count();
		first = Math.min(first, sum.first());
		last = Math.max(last, sum.last());
	}

	/**
	 * Measures the activity of a single thread, after all its waits were added.
	 *
	 * @param fetchesOfThread the waits of its executor for the next task
	 * @param ofThread all activities of the thread
	 */
	void measure(List<StackWaits> fetchesOfThread, Collection<Activity> ofThread) {
		if (!stacks.isEmpty()) {
			threads = 1;
			// Virtual threads count as one, though several wait at once.
			windowNanos = root == Root.VIRTUAL ? stacks.stream().mapToLong(StackWaits::nanos).sum() : last - first;
			stacks.forEach(sum -> sum.windowNanos = windowNanos);
			// No other task of the executor can start while one lasts.
			Stream<StackWaits> others = ofThread.stream()
					.filter(a -> a != this && a.root == Root.TASK && root == Root.TASK)
					.flatMap(other -> other.stacks.stream());
			fetches = Math.round(Stream.concat(fetchesOfThread.stream(), others).mapToDouble(this::part).sum());
		}
	}

	/** @return the number of other waits that would fall into its time if they were spread evenly */
	private double part(StackWaits other) {
		double common = Math.min(last, other.last()) - Math.max(first, other.first());
		return common <= 0 ? 0 : other.count() * common / Math.max(1, other.last() - other.first());
	}

	/** Adds waits below this root, before anything is asked that depends on them. */
	void add(WaitFacts wait) {
		waits.add(wait);
	}

	/** @return whether one of its waits meets a condition */
	boolean any(Predicate<WaitFacts> condition) {
		return waits.stream().anyMatch(condition);
	}

	/** @return whether its loop sleeps itself */
	boolean pauses() {
		return any(w -> w.obstacle == Obstacle.SLEEP && w.has(Fact.OWN_METHOD) && w.has(Fact.REPEATED));
	}

	/** @return whether its loop, again and again, takes from a queue itself, or its pool meets at a barrier */
	boolean takes() {
		return any(w -> w.has(Fact.OFTEN) && (w.obstacle == Obstacle.QUEUE && w.has(Fact.OWN_METHOD)
				|| w.obstacle == Obstacle.BARRIER && w.has(Fact.THREADS)));
	}

	/** @return whether its loop waits for a signal again and again, as near to the root, in threads that wait there */
	boolean awaits(WaitFacts wait) {
		return any(w -> w.path.size() <= wait.path.size() && w.owners.size() == 1 && w.has(Fact.OFTEN)
				&& (w.obstacle == Obstacle.SIGNAL || w.obstacle == Obstacle.PARK)
				&& w.waits.threads() + wait.waits.threads() > threads);
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
	 * @return its main wait, which brings work if any wait does: the longest; of pauses that take about as long, that
	 *         nearest to the root; null if it has none
	 */
	WaitFacts main() {
		if (main == null) {
			List<WaitFacts> able = waits.stream().filter(WaitFacts::mayBeMain).toList();
			Optional<WaitFacts> longest = able.stream().max(Comparator.comparingLong(wait -> wait.waits.nanos()));
			main = longest.flatMap(of -> able.stream().filter(wait -> wait == of || wait.isTwin(of))
					.min(Comparator.comparingInt(wait -> wait.path.size())));
		}
		return main.orElse(null);
	}

	/** @return whether its executor fetched no other task between its waits */
	boolean isOneTask() {
		return fetches == 0;
	}

	/** @return whether it spans much of the recording while the executor hardly ever waits for another task */
	boolean lasts(long recordedNanos) {
		return fetches < MOST_FETCHES * count
				&& windowNanos > LASTING * recordedNanos * (threads + RESTART * fetches);
	}

	/** @return whether many threads have this root, each only briefly */
	boolean isThreadPerTask(long recordedNanos) {
		return threads >= MANY && windowNanos < MOMENT * recordedNanos * threads;
	}

	/** @return whether it waits in its selector nearer to the root, so that a key is handled on this way */
	boolean handlesKeys(List<Frame> path) {
		return path.size() > selector;
	}

	/** @return whether it takes tasks from a queue, and waits in its selector in one of them */
	boolean takesTurns() {
		return selector < Integer.MAX_VALUE && main() != null && main().obstacle == Obstacle.QUEUE;
	}

	/** Such a thread waits for work in its selector. */
	boolean isEventLoop() {
		return selector - trunk.size() <= OWN_SELECTOR && fetches <= MOST_FETCHES * count
				&& (main() == null || main().waits.nanos() < MOST_OTHER * windowNanos);
	}
}
