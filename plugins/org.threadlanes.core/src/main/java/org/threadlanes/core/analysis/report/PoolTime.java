package org.threadlanes.core.analysis.report;

import java.util.stream.IntStream;

import org.threadlanes.core.analysis.causes.Causes;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitSet;
import org.threadlanes.core.lanes.LifeSpan;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.lanes.ThreadSamples;

/**
 * All of a pool's time, in ns summed over its threads: what they did when they did not wait, too. What none of these
 * numbers covers is not recorded.
 *
 * @param lifeNanos the lifetime of the threads
 * @param contentionNanos blocking waits for what other threads of this JVM have
 * @param cpuNanos samples of running Java code, times their period
 * @param nativeNanos samples of native code outside of recorded waits, times their period: a lower bound
 * @param pauseNanos pauses of garbage collection, and waits for it to free memory
 * @param sampledNanos connects and lookups of host names, as far as samples show them
 */
public record PoolTime(long lifeNanos, long contentionNanos, long cpuNanos, long nativeNanos, long pauseNanos,
		long sampledNanos) {

	static final String RUNNING = "jdk.ExecutionSample";
	private static final String IN_NATIVE = "jdk.NativeMethodSample";

	/** @return the time of a pool of a recording */
	public static PoolTime of(Pool pool, ThreadLanes lanes, Causes causes) {
		long period = SettingValue.period(lanes.settings(), RUNNING);
		long running = 0;
		long inNative = 0;
		long pauses = lanes.pauses().stalledNanos(pool);
		for (ThreadLane lane : pool.lanes()) {
			running += lane.load().runningNanos(period);
			inNative += nativeSamples(lane);
			for (LifeSpan life : lane.life()) {
				pauses += lanes.pauses().within(life.startNanos(), life.endNanos());
			}
		}
		return new PoolTime(pool.lifeNanos(), causes.contentionNanos(pool),
				running, inNative * SettingValue.period(lanes.settings(), IN_NATIVE), pauses,
				causes.sampledNanos(pool));
	}

	private static long nativeSamples(ThreadLane lane) {
		ThreadSamples samples = lane.samples();
		return IntStream.range(0, samples.size()).filter(samples::isNative).filter(i -> {
			int span = lane.firstEndingAfter(samples.time(i));
			return span == lane.size() || lane.start(span) > samples.time(i);
		}).count();
	}

	/** @return the part of the lifetime in which nothing was recorded, in ns */
	public long unrecordedNanos(Pool pool) {
		long waits = pool.totals().nanos(WaitSet.ALL) - pool.totals().nanos(Verdict.WORK);
		return Math.max(0, lifeNanos - waits - cpuNanos - nativeNanos - pauseNanos);
	}
}
