package org.threadlanes.core.analysis.report;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;

/** The compilers' time in each second of a recording, as a share of all CPUs. */
final class CompileTime {

	private static final long SECOND = 1_000_000_000L;

	private final double[] shares;

	/** @param lanes the lanes of a recording with the number of CPUs */
	CompileTime(ThreadLanes lanes, List<ThreadLane> compilers) {
		long recorded = Math.max(1, lanes.nanos());
		// The last fraction of a second counts with the last whole second: a share of a few milliseconds means nothing.
		long[] nanos = new long[(int) Math.max(1, recorded / SECOND)];
		for (ThreadLane compiler : compilers) {
			for (int i = 0; i < compiler.size(); i++) {
				if (compiler.kind(i) == WaitKind.COMPILATION) {
					add(nanos, compiler.start(i) - lanes.startNanos(), compiler.end(i) - lanes.startNanos());
				}
			}
		}
		shares = new double[nanos.length];
		for (int i = 0; i < shares.length; i++) {
			long length = i == shares.length - 1 ? recorded - i * SECOND : SECOND;
			shares[i] = (double) nanos[i] / length / lanes.processors();
		}
	}

	private static void add(long[] nanos, long start, long end) {
		long from = Math.max(0, start);
		while (from < end) {
			int second = (int) Math.min(nanos.length - 1, from / SECOND);
			long until = second == nanos.length - 1 ? end : Math.min(end, (second + 1) * SECOND);
			nanos[second] += until - from;
			from = until;
		}
	}

	/** @return the whole seconds of the recording, at least 1 */
	int seconds() {
		return shares.length;
	}

	/** @return the number of seconds in which the compilers took at least this share of the CPUs */
	int secondsOver(double share) {
		return (int) over(share).count();
	}

	/** @return the mean share of these seconds; over 1 if compilers waited for CPUs */
	double shareOfSecondsOver(double share) {
		return over(share).average().orElse(0);
	}

	private DoubleStream over(double share) {
		return Arrays.stream(shares).filter(s -> s >= share);
	}

	/** @return the end of the last of these seconds, in seconds from the start of the recording */
	int lastOver(double share) {
		return IntStream.rangeClosed(1, shares.length).filter(i -> shares[i - 1] >= share).max().orElse(0);
	}
}
