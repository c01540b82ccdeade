package org.threadlanes.core.analysis.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Message;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.StackTable;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.lanes.WaitGroup;

/**
 * Reports that the recording's settings hide what a check needs: no finding does not mean no problem. Only for checks
 * that have threads to examine and, except for event loops, found nothing.
 */
final class CannotTell {

	/** Shorter calls hardly matter on an event loop, and elsewhere only if there are very many. */
	private static final long VISIBLE_CALL = 1_000_000;
	private static final long VISIBLE_COMPILATION = 50_000_000;
	private static final long SECOND = 1_000_000_000;
	private static final String COMPILER_SUMS = "jdk.CompilerStatistics";
	private static final int PARTS = 5;
	private static final int MAX_NAMES = 3;
	private static final int MAX_NAME = 50;
	/** The default threshold of a saturated pool: on a worker, waits without stacks could hide nothing else. */
	private static final double MIN_SHARE = 0.05;
	/** Socket reads are what blocks threads most. */
	private static final WaitKind[] CALLS = {WaitKind.SOCKET_READ, WaitKind.PARK, WaitKind.SLEEP, WaitKind.FILE_READ,
			WaitKind.MONITOR_ENTER};

	private final ThreadLanes lanes;
	private final List<Finding> found;
	private final List<Finding> findings = new ArrayList<>();

	private CannotTell(ThreadLanes lanes, List<Finding> found) {
		this.lanes = lanes;
		this.found = found;
	}

	/** @return the inconclusive checks of a recording in which these problems were found */
	static List<Finding> of(ThreadLanes lanes, List<Finding> found) {
		CannotTell cannotTell = new CannotTell(lanes, found);
		cannotTell.calls();
		cannotTell.pinned();
		cannotTell.withoutStacks();
		cannotTell.compilations();
		return cannotTell.findings;
	}

	private static Finding finding(Pool pool, int threads) {
		return new Finding(FindingCode.CANNOT_TELL, pool).withSeverity(Severity.INFO).withThreads(threads);
	}

	/** One line for all threads that should not block: the limits list all reasons. */
	private void calls() {
		List<HiddenWaits> hidden = new ArrayList<>();
		for (WaitKind kind : CALLS) {
			HiddenWaits reason = HiddenWaits.of(lanes.settings(), kind, VISIBLE_CALL);
			if (reason != null && !lanes.settings().isProfiled()
					&& (reason.code() != LimitCode.THROTTLE || wereDropped(kind, reason.value()))) {
				hidden.add(reason);
			}
		}
		if (!hidden.isEmpty()) {
			checks(hidden);
		}
	}

	/** JFR applies a throttle to each fifth of a second: where none has its share of events, none is missing. */
	private boolean wereDropped(WaitKind kind, String throttle) {
		if (!throttle.matches("\\d{1,6} ?/ ?s")) {
			return true;
		}
		int most = Math.max(1, Integer.parseInt(throttle.split("\\D")[0]) / PARTS);
		long[] ends = lanes.lanes().stream().flatMapToLong(lane -> IntStream.range(0, lane.size())
				.filter(i -> lane.kind(i) == kind).mapToLong(lane::end)).sorted().toArray();
		return IntStream.range(most - 1, ends.length).anyMatch(i -> ends[i] - ends[i - most + 1] <= SECOND / PARTS);
	}

	private void checks(List<HiddenWaits> hidden) {
		Set<FindingCode> hides = EnumSet.noneOf(FindingCode.class);
		List<Message> checks = new ArrayList<>();
		int threads = 0;
		// The largest pool: there are single loops too, such as one that accepts connections.
		Pool largest = lanes.pools().stream().filter(p -> p.kind() == ThreadKind.EVENT_LOOP)
				.reduce((a, b) -> b.lanes().size() > a.lanes().size() ? b : a).orElse(null);
		if (largest != null) {
			threads = largest.lanes().size();
			boolean some = found.stream()
					.anyMatch(f -> f.code() == FindingCode.EVENT_LOOP_BLOCKED && f.pool() == largest);
			hides.add(FindingCode.EVENT_LOOP_BLOCKED);
			checks.add(FindingTexts.TEXT.message("cannot-tell.event-loop-blocked", threads, some ? 1 : 0));
		}
		threads += check(FindingCode.COMMON_POOL_BLOCKED, CommonPoolBlocked::isCommonPool, checks, hides);
		threads += check(FindingCode.NON_BLOCKING_THREAD_BLOCKED, Pool::isNonBlocking, checks, hides);
		threads += check(FindingCode.POOL_SATURATED,
				p -> PoolSaturated.isLookedAt(p) && !isNamed(p, hides), checks, hides);
		if (!checks.isEmpty()) {
			if (lanes.pools().stream().anyMatch(PoolSaturated::isLookedAt) && isSilent(FindingCode.POOL_SATURATED)) {
				hides.add(FindingCode.POOL_SATURATED);
			}
			findings.add(finding(checks.size() == 1 ? largest : null, threads)
					.withMessage("cannot-tell.pools",
							checks.stream().reduce((a, b) -> FindingTexts.TEXT.message("cannot-tell.or", a, b)).get(),
							HiddenWaits.sentence(hidden, CALLS.length))
					.withHidden(hidden.get(0).setting(), hides));
		}
	}

	private static boolean isNamed(Pool pool, Set<FindingCode> hides) {
		return CommonPoolBlocked.isCommonPool(pool) && hides.contains(FindingCode.COMMON_POOL_BLOCKED)
				|| pool.isNonBlocking() && hides.contains(FindingCode.NON_BLOCKING_THREAD_BLOCKED);
	}

	/** @return the number of threads that a check examined without a finding; 0 if it does not apply */
	private int check(FindingCode code, Predicate<Pool> filter, List<Message> checks, Set<FindingCode> hides) {
		List<Pool> pools = lanes.pools().stream().filter(filter).toList();
		int threads = pools.stream().mapToInt(p -> p.lanes().size()).sum();
		if (threads == 0 || !isSilent(code)) {
			return 0;
		}
		hides.add(code);
		checks.add(FindingTexts.TEXT.message("cannot-tell." + code.id(), threads, pools.size(),
				SafeText.names(pools.stream().map(Pool::name).toList(), MAX_NAMES, MAX_NAME)));
		return threads;
	}

	private boolean isSilent(FindingCode code) {
		return found.stream().noneMatch(f -> f.code() == code);
	}

	private void pinned() {
		int virtual = (int) lanes.lanes().stream().filter(l -> l.kind() == ThreadKind.VIRTUAL).count();
		boolean any = virtual > 0 || lanes.lanes().stream().anyMatch(l -> l.kind() == ThreadKind.CARRIER);
		HiddenWaits reason = HiddenWaits.of(lanes.settings(), WaitKind.PINNED, VISIBLE_CALL);
		if (any && reason != null && isSilent(FindingCode.VIRTUAL_THREAD_PINNED)) {
			findings.add(finding(null, virtual).withMessage("cannot-tell.pinned", reason.sentence())
					.withHidden(reason.setting(), EnumSet.of(FindingCode.VIRTUAL_THREAD_PINNED)));
		}
	}

	/** The first waits of a recording may have no stack: on a worker, a few milliseconds of them hide nothing. */
	private void withoutStacks() {
		long count = 0;
		long nanos = 0;
		int threads = 0;
		double least = MIN_SHARE * (lanes.endNanos() - lanes.startNanos());
		for (ThreadLane lane : lanes.lanes()) {
			List<WaitGroup> sites = lane.waitGroups().stream()
					.filter(site -> site.stack() == StackTable.NONE && site.verdict() == Verdict.UNKNOWN).toList();
			long ofLane = sites.stream().mapToLong(WaitGroup::nanos).sum();
			boolean anyCounts = lane.kind() == ThreadKind.EVENT_LOOP || lane.kind() == ThreadKind.FORK_JOIN;
			if (!sites.isEmpty() && (anyCounts || ofLane >= least)) {
				count += sites.stream().mapToLong(WaitGroup::waits).sum();
				nanos += ofLane;
				threads++;
			}
		}
		if (count == 0) {
			return;
		}
		HidingSetting setting = Arrays.stream(WaitKind.values())
				.filter(kind -> lanes.settings().values(kind.eventType(), "stackTrace").contains("false"))
				.map(kind -> new HidingSetting(kind.eventType(), "stackTrace", "false")).findFirst().orElse(null);
		findings.add(finding(null, threads).withTimes(count, nanos, 0)
				.withMessage("cannot-tell.no-stacks", count, Durations.text(nanos))
				.withHidden(setting, EnumSet.of(FindingCode.EVENT_LOOP_BLOCKED, FindingCode.NON_BLOCKING_THREAD_BLOCKED,
						FindingCode.COMMON_POOL_BLOCKED, FindingCode.POOL_SATURATED)));
	}

	private void compilations() {
		HiddenWaits reason = HiddenWaits.of(lanes.settings(), WaitKind.COMPILATION, VISIBLE_COMPILATION);
		if (reason != null && isSilent(FindingCode.JIT_PRESSURE) && isPressurePossible()) {
			findings.add(finding(null, 0).withMessage("cannot-tell.jit", reason.sentence())
					.withHidden(reason.setting(), EnumSet.of(FindingCode.JIT_PRESSURE)));
		}
	}

	/**
	 * The JVM may write each second what all compilations took. A second under pressure may be part of two of these.
	 */
	private boolean isPressurePossible() {
		long period = SettingValue.period(lanes.settings(), COMPILER_SUMS);
		return lanes.mostCompiledNanos() < 0 || period == 0 || period > SECOND || lanes.processors() == 0
				|| lanes.mostCompiledNanos() >= JitPressure.PRESSURE / 2 * lanes.processors() * SECOND;
	}
}
