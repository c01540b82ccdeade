package org.threadlanes.core.analysis.report;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.analysis.sites.SpanPredicate;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Message;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;

/**
 * The sums of a pool's waits that make up one finding.
 *
 * @param filter which waits these are, of those of the whole recording
 * @param nanosByStack their time by stack; the first place is for waits without one
 * @param nanosByTarget their time by target
 * @param threads the number of threads that had any
 * @param count the number of waits
 * @param nanos their time in ns
 * @param worst the longest; null if there are none
 * @param isSampled whether any was put together from samples
 */
record WaitAggregate(CallSites sites, SpanPredicate filter, long[] nanosByStack, long[] nanosByTarget, int threads,
		long count, long nanos, SpanRef worst, boolean isSampled) {

	private static final int MAX_FRAMES = 64;

	/** Sums the blocking waits of a pool. */
	static WaitAggregate blocking(CallSites sites, Pool pool) {
		return of(sites, pool.lanes(), (lane, i) -> lane.verdict(i) == Verdict.BLOCKING);
	}

	/** Sums the selected waits of threads. */
	static WaitAggregate of(CallSites sites, List<ThreadLane> lanes, SpanPredicate filter) {
		long[] nanosByStack = new long[sites.lanes().stacks().size() + 1];
		long[] nanosByTarget = new long[sites.lanes().targets().size()];
		int threads = 0;
		long count = 0;
		long nanos = 0;
		SpanRef worst = null;
		boolean isSampled = false;
		for (ThreadLane lane : lanes) {
			boolean any = false;
			for (int i = 0; i < lane.size(); i++) {
				if (filter.matches(lane, i)) {
					long time = lane.end(i) - lane.start(i);
					any = true;
					count += lane.isFirstPart(i) ? 1 : 0;
					isSampled |= lane.groupOf(i).isSampled();
					long counted = lane.end(i) - Math.max(lane.start(i), sites.lanes().startNanos());
					nanos += counted;
					nanosByStack[lane.stack(i) + 1] += counted;
					nanosByTarget[lane.target(i)] += counted;
					worst = worst == null || time > worst.nanos() ? new SpanRef(lane, i) : worst;
				}
			}
			threads += any ? 1 : 0;
		}
		Set<ThreadLane> all = Set.copyOf(lanes);
		return new WaitAggregate(sites, (lane, i) -> all.contains(lane) && filter.matches(lane, i), nanosByStack,
				nanosByTarget, threads, count, nanos, worst, isSampled);
	}

	/** @return these with other waits of the same calls and their time, which are not counted */
	WaitAggregate with(WaitAggregate others) {
		SpanPredicate both = (lane, i) -> filter.matches(lane, i) || others.filter.matches(lane, i);
		return new WaitAggregate(sites, both, nanosByStack, nanosByTarget, threads, count, nanos + others.nanos,
				others.longest() > longest() ? others.worst : worst, isSampled);
	}

	long longest() {
		return worst == null ? 0 : worst.nanos();
	}

	/** @return what they are, and how many if that is known */
	Message counted(WaitKind kind) {
		return isSampled ? Vocabulary.plural(kind) : Vocabulary.counted(kind, count);
	}

	/** @return how long the longest took, if that is known */
	Message longestText() {
		return FindingTexts.TEXT.message(isSampled ? "sampled" : "longest", Durations.text(longest()));
	}

	/** @return the target with the most time; empty if not recorded */
	String target() {
		Map<String, Long> nanosByName = new LinkedHashMap<>();
		for (int target = 0; target < nanosByTarget.length; target++) {
			if (nanosByTarget[target] > 0) {
				nanosByName.merge(sites.target(target), nanosByTarget[target], Long::sum);
			}
		}
		return nanosByName.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey).orElse("");
	}

	/** @return the call, in short, if it has more than half of the time */
	Optional<String> mostly() {
		return Optional.of(frames().shortName()).filter(call -> !call.isEmpty() && mainPercent() > 50);
	}

	/** @return the frames of the stack with most of the time that name the call */
	CallFrames frames() {
		return CallFrames.of(sites.lanes(), mainStack());
	}

	/** @return the part of the time that this call has, in percent; 100 without stacks */
	int mainPercent() {
		List<String> main = frames().path();
		long ofCall = IntStream.range(0, nanosByStack.length)
				.filter(i -> nanosByStack[i] > 0 && CallFrames.of(sites.lanes(), i - 1).path().equals(main))
				.mapToLong(i -> nanosByStack[i]).sum();
		return main.isEmpty() ? 100 : (int) Math.round(100.0 * ofCall / Arrays.stream(nanosByStack).sum());
	}

	/** @return the stack with most of the time, the innermost frame first; empty without stacks */
	List<Frame> stack() {
		return stack(sites.lanes(), mainStack());
	}

	/** @return a stack, the innermost frame first; empty for {@link StackTable#NONE} */
	static List<Frame> stack(ThreadLanes lanes, int number) {
		return lanes.frames(number).stream().limit(MAX_FRAMES).toList();
	}

	/** @return the stack with most of the time, of the first among equals */
	private int mainStack() {
		return IntStream.range(0, nanosByStack.length)
				.reduce((best, i) -> nanosByStack[i] > nanosByStack[best] ? i : best).getAsInt() - 1;
	}
}
