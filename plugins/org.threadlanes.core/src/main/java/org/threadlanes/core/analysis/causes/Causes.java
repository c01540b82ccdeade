package org.threadlanes.core.analysis.causes;

import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.WaitGroup;

/** What kept the threads of a recording, and which of their waits are contention. Immutable. */
public final class Causes {

	/** Less of a pool's busy time is not worth mentioning. */
	public static final double NOTE = 0.1;
	/** More than this is a problem. */
	public static final double WARNING = 1.0 / 3;
	private static final Set<CauseKind> SAMPLED = EnumSet.of(CauseKind.CONNECT, CauseKind.DNS);

	private final Calls calls;
	private final List<Found> found;
	private final Set<Integer> confirmed;
	private final List<Unexplained> unexplained;

	private Causes(Calls calls, List<Found> found, Set<Integer> confirmed, List<Unexplained> unexplained) {
		this.calls = calls;
		this.found = found;
		this.confirmed = confirmed;
		this.unexplained = unexplained;
	}

	/** @return the causes in a recording */
	public static Causes of(CallSites sites) {
		Search search = new Search(sites);
		return new Causes(search.calls,
				Chains.follow(search.found, search.lanes.nanos()).stream()
						.sorted(Comparator.comparingDouble(Found::share).reversed()).toList(),
				search.confirmed, List.copyOf(search.unexplained));
	}

	/** @return what is known of some of the events: which waits are contention. What kept them only all events show */
	public Causes ofPart() {
		return new Causes(calls, List.of(), confirmed, List.of());
	}

	/** @return the causes, the largest share of a pool's time first */
	public List<Found> all() {
		return found;
	}

	/** @return long waits within tasks that may be for what others have, or for answers: nothing shows which */
	public List<Unexplained> unexplained() {
		return unexplained;
	}

	/** @return why a pool waits at a call site for a lock; null if it hardly does, or for something else */
	public Found ofLock(CallSite site) {
		boolean isMonitor = site.kind() == WaitKind.MONITOR_ENTER;
		return found.stream().filter(one -> one.pool() == site.pool() && one.cause().first().kind() == CauseKind.LOCK
				&& (isMonitor ? one.cause().first().resource().equals(site.target())
						: isContention(site.kind(), site.stack()) && one.calls().contains(site.frames().path())))
				.findFirst().orElse(null);
	}

	/** @return whether a cause says already why all of a pool's threads wait at once */
	public boolean explain(Pool pool) {
		return found.stream().anyMatch(one -> one.explains(pool));
	}

	/** @return why others wait for a pool's results for much of their time; null if they do not */
	public Found ofResults(Pool pool) {
		return found.stream().filter(one -> one.isOfResults(pool)).findFirst().orElse(null);
	}

	/**
	 * @param kind the kind of a blocking wait
	 * @param stack the number of its stack
	 * @return whether other threads of this JVM have what it is for
	 */
	public boolean isContention(WaitKind kind, int stack) {
		return explain(kind, stack) || calls.obstacle(kind, stack).isContention();
	}

	/**
	 * @param kind the kind of a wait
	 * @param stack the number of its stack
	 * @return whether a cause says that such waits are for what other threads of this JVM have
	 */
	public boolean explain(WaitKind kind, int stack) {
		return confirmed.contains(Calls.number(kind, stack));
	}

	/** @return who had what threads waited for at a call site, as a cause tells, most time first; empty if unknown */
	public List<Holder> holders(CallSite site) {
		// What has it may do something else in the same line.
		return found.stream().filter(one -> isContention(site.kind(), site.stack())
				&& one.cause().first().kind().isHeld() && one.pool() == site.pool()
				&& one.calls().contains(site.frames().path())).findFirst().map(one -> one.cause().mainHolding())
				.orElse(List.of());
	}

	/** @return the time of a pool's blocking waits for what other threads of this JVM have, in ns */
	public long contentionNanos(Pool pool) {
		return pool.waitGroups()
				.filter(group -> group.verdict() == Verdict.BLOCKING && isContention(group.kind(), group.stack()))
				.mapToLong(WaitGroup::nanos).sum();
	}

	/** @return the time of a pool's connects and lookups, of which only samples tell, in ns */
	public long sampledNanos(Pool pool) {
		return found.stream().filter(one -> one.pool() == pool && SAMPLED.contains(one.cause().first().kind()))
				.mapToLong(one -> one.cause().waiting().nanos()).sum();
	}
}
