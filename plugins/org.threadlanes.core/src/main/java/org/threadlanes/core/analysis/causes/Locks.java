package org.threadlanes.core.analysis.causes;

import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.analysis.sites.HeldBy;
import org.threadlanes.core.analysis.sites.SpanPredicate;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.WaitKind;

/**
 * {@link CauseKind#LOCK}: what threads wait in tells. The recording says who had a monitor. Another lock has whoever
 * got it last, or else is alone in a method that waits for it, or in the class that owns it; the initialization of a
 * class has whoever runs its static initializer.
 */
final class Locks {

	private final Search search;
	/** What the holders of locks do most, by path. */
	private final Map<Demand, List<String>> paths = new HashMap<>();

	Locks(Search search) {
		this.search = search;
	}

	/** Pools that wait for locks of one class, but never for the same one, have a cause each. */
	boolean find(Demand demand) {
		List<Demand> parts = new LockUses(search.lanes, demand).apart();
		parts.stream().filter(part -> part == parts.get(0) || part.isLong(search.lanes, Causes.NOTE))
				.forEach(this::findOne);
		return true;
	}

	private void findOne(Demand demand) {
		boolean isMonitor = demand.kind == WaitKind.MONITOR_ENTER;
		List<CallSite> sites = search.sites.all().stream().filter(site -> isOf(demand, site)).toList();
		List<HeldBy> held = sites.stream().flatMap(site -> site.heldBy().stream()).toList();
		Census inClass = new Census(search, demand, Set.of(search.calls.owner(demand.mainStack())),
				SpanPredicate.NONE);
		Optional<Census> holding = isMonitor || !held.isEmpty() ? Optional.empty() : holding(demand, inClass);
		List<Holder> holders = held.isEmpty() ? holding.map(Census::holders).orElse(List.of())
				: Holder.of(held, sites.stream().mapToLong(CallSite::nanos).sum());
		int main = held.isEmpty() ? holding.orElse(inClass).mainStack()
				: Collections.max(held, Comparator.comparingLong(HeldBy::nanos)).stack();
		holders.stream().limit(1).forEach(holder -> paths.put(demand, holder.frames().path()));
		Frame initializer = demand.kind == WaitKind.MONITOR_WAIT ? search.calls.initializer(main) : null;
		if (initializer != null) {
			search.add(demand, CauseKind.LOCK, initializer.className(), 1,
					holders.stream().map(holder -> inInitializer(holder, initializer)).toList());
		} else {
			search.add(demand, CauseKind.LOCK, isMonitor ? search.lanes.target(demand.mainTarget()).name()
					: demand.acquisition(search.calls, main), new LockUses(search.lanes, demand).count(), holders);
		}
	}

	/** Locks of two classes may be waited for in one call, but a call of the JDK enters monitors of several classes. */
	private boolean isOf(Demand demand, CallSite site) {
		return site.kind() == demand.kind && site.pool() == demand.main().pool
				&& demand.stacks().contains(site.stack())
				&& (demand.kind == WaitKind.MONITOR_ENTER
						|| site.target().equals(search.lanes.target(demand.mainTarget()).name()));
	}

	/**
	 * While somebody waits for a lock, one thread has it, and that is in no wait during which another one gets it. But
	 * several locks of one class are not told apart: longer holds of one seem to end as the other one changes hands.
	 *
	 * @return those that have it: always seen below the methods that wait for it, or single there, or in its class
	 *         among the threads of the pool that waits, or among all; empty if that is unknown
	 */
	private Optional<Census> holding(Demand demand, Census inClass) {
		Set<String> methods = demand.stacks().stream().map(search.calls::caller).filter(Objects::nonNull)
				.map(Frame::method).collect(Collectors.toSet());
		SpanPredicate without = new WaitEnds(demand, search.lanes).handedOver(search.calls);
		Census between = new Census(search, demand, methods, without);
		if (between.isAlwaysSeen()) {
			return Optional.of(between);
		}
		Set<String> owner = Set.of(search.calls.owner(demand.mainStack()));
		return inClass.isSingle() && new Census(search, demand, owner, without).isSeen() ? Optional.of(inClass)
				: Optional.empty();
	}

	/** What a method of its own class or of the one around does, the initializer does. */
	private static Holder inInitializer(Holder holder, Frame initializer) {
		Frame own = holder.frames().own();
		boolean isPart = own != null && (initializer.className() + '$').startsWith(own.className() + '$');
		return isPart ? holder.in(initializer) : holder;
	}

	/** @return the stacks of waits for locks whose holders mostly wait for this, or for such a lock */
	Set<Integer> behind(Demand demand) {
		Set<List<String>> calls = paths(demand);
		Map<Demand, List<String>> left = new HashMap<>(paths);
		Set<Integer> behind = new HashSet<>();
		for (boolean any = true; any;) {
			Set<Demand> next = left.entrySet().stream().filter(lock -> calls.contains(lock.getValue()))
					.map(Map.Entry::getKey).collect(Collectors.toSet());
			next.forEach(lock -> {
				behind.addAll(lock.stacks());
				calls.addAll(paths(lock));
				left.remove(lock);
			});
			any = !next.isEmpty();
		}
		return behind;
	}

	private Set<List<String>> paths(Demand demand) {
		return demand.stacks().stream().map(stack -> search.calls.frames(stack).path()).collect(Collectors.toSet());
	}
}
