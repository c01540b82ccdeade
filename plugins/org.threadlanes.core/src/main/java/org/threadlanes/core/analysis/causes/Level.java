package org.threadlanes.core.analysis.causes;

import java.util.Arrays;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How many threads do something, at the moments looked at.
 *
 * @param threads the most frequent number of threads, at least 1; 0 if there is none
 * @param moments at how many it is this number
 * @param share at which part of them it is
 * @param next at which part of them it is the number that is the next most frequent
 * @param limit the number that is often reached and hardly ever exceeded; 0 if there is none
 * @param floor the number that is often reached, while there are hardly ever fewer; 0 if there is none
 */
record Level(int threads, int moments, double share, double next, int limit, int floor) {

	/** At no moment, nobody does it. */
	static final Level NONE = new Level(0, 0, 0, 0, 0, 0);
	/** A number is clear if it holds in this share of the moments, or in half of them and stands out. */
	static final double CLEAR = 0.65;
	private static final double HALF = 0.5;
	private static final int STANDS_OUT = 4;
	private static final double REACHED = 0.4;
	private static final double RARELY = 0.05;

	/** @param counts the number of threads by moment */
	static Level of(int[] counts) {
		int[] moments = new int[Arrays.stream(counts).max().orElse(0) + 1];
		Arrays.stream(counts).forEach(count -> moments[count]++);
		int most = 0;
		int limit = 0;
		int floor = 0;
		int above = 0;
		for (int threads = moments.length - 1; threads > 0; threads--) {
			boolean isReached = moments[threads] >= REACHED * counts.length;
			limit = isReached && above <= RARELY * counts.length ? threads : limit;
			floor = isReached && counts.length - above - moments[threads] <= RARELY * counts.length ? threads : floor;
			most = most == 0 || moments[threads] >= moments[most] ? threads : most;
			above += moments[threads];
		}
		int clearest = most;
		int next = IntStream.range(0, moments.length).filter(threads -> threads != clearest)
				.map(threads -> moments[threads]).max().orElse(0);
		double all = counts.length;
		return most == 0 ? NONE : new Level(most, moments[most], moments[most] / all, next / all, limit, floor);
	}

	/** @return that of such threads, from the first moment of any to the last */
	static Level of(List<Moments.State> states) {
		IntSummaryStatistics moments = states.stream().mapToInt(Moments.State::moment).summaryStatistics();
		int[] counts = new int[states.isEmpty() ? 0 : moments.getMax() - moments.getMin() + 1];
		states.forEach(state -> counts[state.moment() - moments.getMin()]++);
		return of(counts);
	}

	boolean isClear() {
		return share >= CLEAR || share >= HALF && share >= STANDS_OUT * next;
	}
}
