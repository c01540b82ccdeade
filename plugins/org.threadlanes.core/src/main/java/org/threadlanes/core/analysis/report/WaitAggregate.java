package org.threadlanes.core.analysis.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

/** The sums of a pool's waits that make up one finding. */
final class WaitAggregate {

	private static final int MAX_FRAMES = 64;

	private final CallSites sites;
	private final ThreadLanes lanes;
	private final SpanPredicate filter;
	/** The first place is for waits without a stack. */
	private final long[] nanosByStack;
	private final long[] nanosByTarget;
	private int threads;
	private long count;
	private long nanos;
	private SpanRef worst;
	private boolean sampled;

	private WaitAggregate(CallSites sites, SpanPredicate filter) {
		this.sites = sites;
		this.filter = filter;
		this.lanes = sites.lanes();
		this.nanosByStack = new long[lanes.stacks().size() + 1];
		this.nanosByTarget = new long[lanes.targets().size()];
	}

	/** Sums the blocking waits of a pool. */
	static WaitAggregate blocking(CallSites sites, Pool pool) {
		return of(sites, pool.lanes(), (lane, i) -> lane.verdict(i) == Verdict.BLOCKING);
	}

	/** Sums the selected waits of threads. */
	static WaitAggregate of(CallSites sites, List<ThreadLane> threads, SpanPredicate filter) {
		WaitAggregate group = new WaitAggregate(sites, filter);
		for (ThreadLane lane : threads) {
			boolean any = false;
			for (int i = 0; i < lane.size(); i++) {
				if (filter.matches(lane, i)) {
					group.add(lane, i);
					any = true;
				}
			}
			group.threads += any ? 1 : 0;
		}
		return group;
	}

	private void add(ThreadLane lane, int i) {
		long time = lane.end(i) - lane.start(i);
		count += lane.isFirstPart(i) ? 1 : 0;
		sampled |= lane.groupOf(i).isSampled();
		nanos += time;
		nanosByStack[lane.stack(i) + 1] += time;
		nanosByTarget[lane.target(i)] += time;
		if (worst == null || time > worst.nanos()) {
			worst = new SpanRef(lane, i);
		}
	}

	/** Adds the time of other waits of the same calls, without counting them. */
	void addTimes(WaitAggregate others) {
		nanos += others.nanos;
		if (others.longest() > longest()) {
			worst = others.worst;
		}
	}

	/** @return which waits these are */
	SpanPredicate filter() {
		return filter;
	}

	int threads() {
		return threads;
	}

	long count() {
		return count;
	}

	long nanos() {
		return nanos;
	}

	long longest() {
		return worst == null ? 0 : worst.nanos();
	}

	SpanRef worst() {
		return worst;
	}

	/** @return what they are, and how many if that is known */
	Message counted(WaitKind kind) {
		return sampled ? Vocabulary.plural(kind) : Vocabulary.counted(kind, count);
	}

	boolean isSampled() {
		return sampled;
	}

	/** @return how long the longest took, if that is known */
	Message longestText() {
		return FindingTexts.TEXT.message(sampled ? "sampled" : "longest", Durations.text(longest()));
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

	/** @return the call, in short, if one stack has more than half of the time */
	Optional<String> mostly() {
		return Optional.of(frames().shortName())
				.filter(call -> !call.isEmpty() && 2 * nanosByStack[mainStack() + 1] > nanos);
	}

	/** @return the frames of the stack with most of the time that name the call */
	CallFrames frames() {
		return CallFrames.of(lanes, mainStack());
	}

	/** @return the stack with most of the time, the innermost frame first; empty without stacks */
	List<Frame> stack() {
		return stack(lanes, mainStack());
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
