package org.threadlanes.core.analysis.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
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
	static final long VISIBLE_CALL = 1_000_000;
	private static final long SECOND = 1_000_000_000;
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
		cannotTell.withoutStacks();
		Triage.CHECKS.stream().filter(cannotTell::isSilent).map(check -> check.cannotTell(lanes))
				.filter(Objects::nonNull).forEach(cannotTell.findings::add);
		return cannotTell.findings;
	}

	/** @return a finding about so many threads, to be given a message; the pool may be null */
	static Finding.Builder finding(Pool pool, int threads) {
		return new Finding.Builder(FindingCode.CANNOT_TELL, pool).withSeverity(Severity.INFO).withThreads(threads);
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
		List<Pool> named = new ArrayList<>();
		for (Check check : Triage.CHECKS) {
			List<Pool> pools = check.examined(lanes).stream()
					.filter(pool -> check.mayFindMore() || !hasProblem(pool)).toList();
			if (pools.isEmpty() || !check.mayFindMore() && !isSilent(check)) {
				continue;
			}
			hides.add(check.code());
			// Each pool once, under what is worst for it.
			List<Pool> others = pools.stream().filter(pool -> !named.contains(pool)).toList();
			if (!others.isEmpty()) {
				named.addAll(others);
				boolean some = found.stream().anyMatch(f -> f.code() == check.code() && others.contains(f.pool()));
				checks.add(FindingTexts.TEXT.message("cannot-tell." + check.code().id(), threads(others), others.size(),
						names(others), some ? 1 : 0));
			}
		}
		if (!checks.isEmpty()) {
			Pool loops = checks.size() == 1 && named.get(0).kind() == ThreadKind.EVENT_LOOP ? named.get(0) : null;
			findings.add(finding(loops, threads(named)).withMessage("cannot-tell.pools",
					checks.stream().reduce((a, b) -> FindingTexts.TEXT.message("cannot-tell.or", a, b)).get(),
					HiddenWaits.sentence(hidden, CALLS.length)).withHidden(hidden.get(0).setting(), hides).build());
		}
	}

	/** @return the names of a few pools, shortened */
	static String names(List<Pool> pools) {
		return SafeText.names(pools.stream().map(Pool::name).toList(), MAX_NAMES, MAX_NAME);
	}

	static int threads(List<Pool> pools) {
		return pools.stream().mapToInt(p -> p.lanes().size()).sum();
	}

	/** Then it did block for too long, whatever else is hidden. */
	private boolean hasProblem(Pool pool) {
		return found.stream().anyMatch(f -> f.pool() == pool && f.severity() == Severity.WARNING);
	}

	private boolean isSilent(Check check) {
		return found.stream().noneMatch(f -> f.code() == check.code());
	}

	/** The first waits of a recording may have no stack: on a worker, a few milliseconds of them hide nothing. */
	private void withoutStacks() {
		long count = 0;
		long nanos = 0;
		int threads = 0;
		double least = MIN_SHARE * lanes.nanos();
		for (ThreadLane lane : lanes.lanes()) {
			List<WaitGroup> groups = lane.waitGroups().stream()
					.filter(group -> group.stack() == StackTable.NONE && group.verdict() == Verdict.UNKNOWN).toList();
			long ofLane = groups.stream().mapToLong(WaitGroup::nanos).sum();
			boolean anyCounts = lane.kind() == ThreadKind.EVENT_LOOP || lane.kind() == ThreadKind.FORK_JOIN;
			if (!groups.isEmpty() && (anyCounts || ofLane >= least)) {
				count += groups.stream().mapToLong(WaitGroup::waits).sum();
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
				.withHidden(setting, Triage.CHECKS.stream().filter(check -> !check.examined(lanes).isEmpty())
						.map(Check::code).collect(Collectors.toSet())).build());
	}
}
