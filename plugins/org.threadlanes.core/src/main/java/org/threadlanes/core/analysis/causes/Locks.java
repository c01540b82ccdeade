package org.threadlanes.core.analysis.causes;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

import org.threadlanes.core.analysis.sites.SpanPredicate;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.WaitKind;

/**
 * {@link CauseKind#LOCK}: what threads wait in tells. The recording says who had a monitor; another lock has whoever is
 * in a method that waits for it, or else in the class that owns it, and the initialization of a class whoever runs its
 * static initializer.
 */
final class Locks {

	private final Search search;
	/** What the holders of locks do most, by path. */
	private final Map<Demand, List<String>> holding = new HashMap<>();

	Locks(Search search) {
		this.search = search;
	}

	boolean find(Demand demand) {
		Calls calls = search.calls;
		Census census = census(demand);
		boolean isMonitor = demand.kind == WaitKind.MONITOR_ENTER;
		List<Holder> holders = isMonitor ? Holder.withCalls(owners(demand), census.holders()) : census.holders();
		holders.stream().limit(1).forEach(holder -> holding.put(demand, holder.frames().path()));
		Frame initializer = demand.kind == WaitKind.MONITOR_WAIT ? calls.initializer(census.mainStack()) : null;
		if (initializer != null) {
			return search.add(demand, CauseKind.LOCK, initializer.className(), 1,
					holders.stream().map(holder -> inInitializer(holder, initializer)).toList());
		}
		return search.add(demand, CauseKind.LOCK, isMonitor ? search.lanes.target(demand.mainTarget()).name()
				: demand.acquisition(calls, census.mainStack()), 1, holders);
	}

	/**
	 * Nobody has it in a wait during which others get it. Where those below the methods that wait for it do not explain
	 * its waits, others in its class may have it.
	 */
	private Census census(Demand demand) {
		Set<String> methods = demand.stacks().stream().map(search.calls::caller).filter(Objects::nonNull)
				.map(Frame::method).collect(Collectors.toSet());
		SpanPredicate without = new WaitEnds(demand, search.lanes).handedOver(search.calls);
		Census below = new Census(search, demand, methods, without);
		return below.isSeen() ? below
				: new Census(search, demand, Set.of(search.calls.owner(demand.mainStack())), without);
	}

	private List<Holder> owners(Demand demand) {
		return Holder.of(search.sites.all().stream().filter(site -> site.kind() == WaitKind.MONITOR_ENTER
				&& demand.stacks().contains(site.stack())).flatMap(site -> site.heldBy().stream()).toList());
	}

	/** What a method of its own class or of the one around does, the initializer does. */
	private static Holder inInitializer(Holder holder, Frame initializer) {
		Frame own = holder.frames().own();
		boolean isPart = own != null && (initializer.className() + '$').startsWith(own.className() + '$');
		return isPart ? holder.in(initializer) : holder;
	}

	/** @return the stacks of waits for a lock whose holders mostly wait for this */
	Set<Integer> behind(Demand demand) {
		Set<List<String>> paths = demand.stacks().stream().map(stack -> search.calls.frames(stack).path())
				.collect(Collectors.toSet());
		return holding.entrySet().stream().filter(lock -> paths.contains(lock.getValue()))
				.flatMap(lock -> lock.getKey().stacks().stream()).collect(Collectors.toSet());
	}
}
