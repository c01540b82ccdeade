package org.threadlanes.core.report;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.text.Durations;
import org.threadlanes.core.thread.ThreadKind;
import org.threadlanes.core.wait.WaitKind;

/**
 * Says where the recording's settings hide what a check needs, so that silence is not taken for health. Only of checks
 * that have threads to look at; of those beside event loops only where they have found nothing.
 */
final class CannotTell {

	/** Shorter calls hardly matter on an event loop, nor elsewhere unless there are very many. */
	private static final long VISIBLE_CALL = 1_000_000;
	private static final long VISIBLE_COMPILATION = 50_000_000;
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

	/**
	 * @param lanes
	 *            the lanes of a recording
	 * @param found
	 *            what is wrong with it
	 * @return what cannot be told
	 */
	static List<Finding> of(ThreadLanes lanes, List<Finding> found) {
		CannotTell cannotTell = new CannotTell(lanes, found);
		cannotTell.calls();
		cannotTell.pinned();
		cannotTell.withoutStacks();
		cannotTell.compilations();
		return cannotTell.findings;
	}

	private void add(
		Pool pool, int threads, long count, long nanos, String message, String setting, Set<FindingCode> hides) {
		findings.add(new Finding(FindingCode.CANNOT_TELL, Severity.INFO, pool, null, threads, count, nanos, 0, message,
				setting, "", null, List.of(), SpanPredicate.NONE, hides));
	}

	/** One line for event loops, one for all other threads that should not block: the limits list all reasons. */
	private void calls() {
		List<HiddenWaits> hidden = new ArrayList<>();
		for (WaitKind kind : CALLS) {
			HiddenWaits reason = HiddenWaits.of(lanes.settings(), kind, VISIBLE_CALL);
			if (reason != null) {
				hidden.add(reason);
			}
		}
		if (!hidden.isEmpty()) {
			eventLoops(hidden.get(0));
			otherPools(hidden);
		}
	}

	private void eventLoops(HiddenWaits reason) {
		// Those that serve the most: beside them stand single loops, such as one that accepts connections.
		Pool largest = lanes.pools().stream().filter(p -> p.kind() == ThreadKind.EVENT_LOOP)
				.reduce((a, b) -> b.lanes().size() > a.lanes().size() ? b : a).orElse(null);
		if (largest != null) {
			int threads = largest.lanes().size();
			add(largest, threads, 0, 0,
					FindingTexts.TEXT.get("finding.cannot-tell.event-loops", threads, reason.sentence()),
					reason.setting(), EnumSet.of(FindingCode.EVENT_LOOP_BLOCKED));
		}
	}

	private void otherPools(List<HiddenWaits> hidden) {
		Set<FindingCode> hides = EnumSet.noneOf(FindingCode.class);
		List<String> checks = new ArrayList<>();
		int threads = 0;
		threads += check(FindingCode.COMMON_POOL_BLOCKED, CommonPoolBlocked::isCommonPool, checks, hides);
		threads += check(FindingCode.NON_BLOCKING_THREAD_BLOCKED, Pool::isNonBlocking, checks, hides);
		threads += check(FindingCode.POOL_SATURATED,
				p -> PoolSaturated.isLookedAt(p) && !isNamed(p, hides), checks, hides);
		if (!checks.isEmpty()) {
			if (lanes.pools().stream().anyMatch(PoolSaturated::isLookedAt) && isSilent(FindingCode.POOL_SATURATED)) {
				hides.add(FindingCode.POOL_SATURATED);
			}
			add(null, threads, 0, 0,
					FindingTexts.TEXT.get("finding.cannot-tell.pools",
							String.join(FindingTexts.TEXT.get("cannot-tell.and"), checks),
							HiddenWaits.sentence(hidden, CALLS.length)),
					hidden.get(0).setting(), hides);
		}
	}

	private static boolean isNamed(Pool pool, Set<FindingCode> hides) {
		return CommonPoolBlocked.isCommonPool(pool) && hides.contains(FindingCode.COMMON_POOL_BLOCKED)
				|| pool.isNonBlocking() && hides.contains(FindingCode.NON_BLOCKING_THREAD_BLOCKED);
	}

	/** @return how many threads a check would look at that found nothing; 0 if it is of no concern */
	private int check(FindingCode code, Predicate<Pool> filter, List<String> checks, Set<FindingCode> hides) {
		List<Pool> pools = lanes.pools().stream().filter(filter).toList();
		int threads = pools.stream().mapToInt(p -> p.lanes().size()).sum();
		if (threads == 0 || !isSilent(code)) {
			return 0;
		}
		hides.add(code);
		checks.add(FindingTexts.TEXT.get("cannot-tell." + code.id(), threads, pools.size()));
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
			add(null, virtual, 0, 0, FindingTexts.TEXT.get("finding.cannot-tell.pinned", reason.sentence()),
					reason.setting(), EnumSet.of(FindingCode.VIRTUAL_THREAD_PINNED));
		}
	}

	private void withoutStacks() {
		long count = 0;
		long nanos = 0;
		int threads = 0;
		for (Pool pool : lanes.pools()) {
			if (pool.totals().undecidedCount() > 0) {
				count += pool.totals().undecidedCount();
				nanos += pool.totals().undecidedNanos();
				threads += (int) pool.lanes().stream().filter(l -> l.totals().undecidedCount() > 0).count();
			}
		}
		if (count == 0) {
			return;
		}
		String setting = "";
		for (WaitKind kind : WaitKind.values()) {
			if (setting.isEmpty() && lanes.settings().values(kind.eventType(), "stackTrace").contains("false")) {
				setting = kind.eventType() + " stackTrace = false";
			}
		}
		add(null, threads, count, nanos,
				FindingTexts.TEXT.get("finding.cannot-tell.no-stacks", count, Durations.text(nanos)), setting,
				EnumSet.of(FindingCode.EVENT_LOOP_BLOCKED, FindingCode.NON_BLOCKING_THREAD_BLOCKED,
						FindingCode.COMMON_POOL_BLOCKED, FindingCode.POOL_SATURATED));
	}

	private void compilations() {
		HiddenWaits reason = HiddenWaits.of(lanes.settings(), WaitKind.COMPILATION, VISIBLE_COMPILATION);
		if (reason != null) {
			add(null, 0, 0, 0, FindingTexts.TEXT.get("finding.cannot-tell.jit", reason.sentence()), reason.setting(),
					EnumSet.of(FindingCode.JIT_PRESSURE));
		}
	}
}
