package org.threadlanes.core.analysis.causes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.threadlanes.core.analysis.sites.SpanPredicate;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.ThreadLane;

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

	boolean find(Demand demand) {
		Calls calls = search.calls;
		boolean isMonitor = demand.kind == WaitKind.MONITOR_ENTER;
		List<Moments.State> known = isMonitor ? List.of() : owning(demand);
		Census inClass = new Census(search, demand, Set.of(calls.owner(demand.mainStack())), SpanPredicate.NONE);
		Optional<Census> holding = isMonitor || !known.isEmpty() ? Optional.empty() : holding(demand, inClass);
		List<Holder> holders = isMonitor ? Holder.withCalls(owners(demand), inClass.holders())
				: !known.isEmpty() ? search.holders(known) : holding.map(Census::holders).orElse(List.of());
		int main = !known.isEmpty() ? search.moments().mainStack(known) : holding.orElse(inClass).mainStack();
		holders.stream().limit(1).forEach(holder -> paths.put(demand, holder.frames().path()));
		Frame initializer = demand.kind == WaitKind.MONITOR_WAIT ? calls.initializer(main) : null;
		if (initializer != null) {
			return search.add(demand, CauseKind.LOCK, initializer.className(), 1,
					holders.stream().map(holder -> inInitializer(holder, initializer)).toList());
		}
		return search.add(demand, CauseKind.LOCK, isMonitor ? search.lanes.target(demand.mainTarget()).name()
				: demand.acquisition(calls, main), 1, holders);
	}

	/**
	 * @return the threads that had the lock, by its address, once for each one that waited then; empty if that is
	 *         mostly unknown, or if several can have it at once
	 */
	private List<Moments.State> owning(Demand demand) {
		Moments moments = search.moments();
		List<Moments.State> waiting = demand.stacks().stream().anyMatch(search.calls::isShared) ? List.of()
				: moments.waiting(demand);
		Map<ThreadLane, Integer> numbers = new HashMap<>();
		moments.lanes().forEach(lane -> numbers.put(lane, numbers.size()));
		List<Moments.State> owning = new ArrayList<>();
		for (Moments.State at : waiting) {
			ThreadLane owner = search.sites.holders().owner(moments.lanes().get(at.lane()), moments.state(at),
					moments.time(at.moment()));
			int number = numbers.getOrDefault(owner, -1);
			if (number >= 0 && moments.state(number, at.moment()) != Moments.ABSENT) {
				owning.add(new Moments.State(number, at.moment()));
			}
		}
		return 2 * owning.size() < waiting.size() ? List.of() : owning;
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
		Set<List<String>> calls = demand.stacks().stream().map(stack -> search.calls.frames(stack).path())
				.collect(Collectors.toSet());
		return paths.entrySet().stream().filter(lock -> calls.contains(lock.getValue()))
				.flatMap(lock -> lock.getKey().stacks().stream()).collect(Collectors.toSet());
	}
}
