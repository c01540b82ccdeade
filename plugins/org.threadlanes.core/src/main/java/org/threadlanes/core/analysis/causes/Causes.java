package org.threadlanes.core.analysis.causes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.analysis.sites.HeldBy;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.Obstacle;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.Pauses;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.StackTable;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.lanes.WaitGroup;

/** What kept the threads of a recording, and which of their waits are contention. Immutable. */
public final class Causes {

	/** Less of a pool's busy time is not worth mentioning. */
	public static final double NOTE = 0.1;
	/** More than this is a problem. */
	public static final double WARNING = 1.0 / 3;
	/** What is examined, at most: the cost of each grows with the threads. */
	private static final int MAX_DEMANDS = 20;
	/** With fewer threads that wait for each that works, all may be served. */
	private static final double CROWDED = 1.2;
	/** The pool of the threads that have the JVM during a pause. */
	private static final String COLLECTOR = "GC";
	private static final Set<CauseKind> SAMPLED = EnumSet.of(CauseKind.CONNECT, CauseKind.DNS);
	/** Of the time of event loops. */
	private static final double LOOP_BLOCKED = 0.5;
	/** Most of the time that threads of a pool wait for itself, all of them do. */
	private static final double ALL_WAIT = 0.5;

	private final ThreadLanes lanes;
	private final CallSites sites;
	private final Calls calls;
	private List<Found> found = new ArrayList<>();
	/** The stacks of waits that only their cause shows to be contention. */
	private final Set<Integer> confirmed = new HashSet<>();
	private final List<Demand> unexplained = new ArrayList<>();
	/** What the holders of locks do most, by path. */
	private final Map<Demand, List<String>> locks = new HashMap<>();
	private Moments moments;

	private Causes(CallSites sites) {
		this.sites = sites;
		lanes = sites.lanes();
		calls = new Calls(lanes);
	}

	/** @return the causes in a recording, most time first */
	public static Causes of(CallSites sites) {
		Causes causes = new Causes(sites);
		List<Demand> demands = Demand.of(causes.lanes, causes.calls, NOTE).stream().limit(MAX_DEMANDS).toList();
		// Who waits for a lock is not yet where its holder waits for something else.
		demands.stream().sorted(Comparator.comparing(demand -> demand.obstacle != Obstacle.LOCK)).forEach(causes::add);
		causes.found.sort(Comparator.comparingDouble(Found::average).reversed());
		causes.slowCalls();
		causes.pools();
		causes.pauses();
		causes.found = Chains.follow(causes.found, causes.lanes.endNanos() - causes.lanes.startNanos());
		causes.found.sort(Comparator.comparingDouble(Found::share).reversed());
		return causes;
	}

	/** @return the causes, the largest share of a pool's time first */
	public List<Found> all() {
		return List.copyOf(found);
	}

	/** @return long waits within tasks that may be for what others have, or for answers: nothing shows which */
	public List<Unexplained> unexplained() {
		return unexplained.stream().map(demand -> new Unexplained(
				Waiters.of(demand.main().pool, demand.main().threads, calls.frames(demand.mainStack()),
						demand.main().nanos),
				demand.main().pool, average(demand.main().nanos), demand::contains)).toList();
	}

	/** @return why a pool waits for a monitor of a class; null if it hardly does */
	public Found ofMonitor(Pool pool, String monitor) {
		return found.stream().filter(one -> one.pool() == pool && one.cause().kind() == CauseKind.LOCK
				&& one.cause().resource().equals(monitor)).findFirst().orElse(null);
	}

	/**
	 * @return whether a cause says already why all of a pool's threads wait at once: contention, or that others wait
	 * for it
	 */
	public boolean explain(Pool pool) {
		return ofResults(pool) != null
				|| found.stream().anyMatch(one -> one.share() >= WARNING && one.pool() == pool);
	}

	/** @return why others wait for a pool's results for much of their time; null if they do not */
	public Found ofResults(Pool pool) {
		return found.stream().filter(one -> one.share() >= WARNING && one.cause().kind() == CauseKind.POOL
				&& one.cause().resource().equals(pool.name())).findFirst().orElse(null);
	}

	/**
	 * @param kind the kind of a blocking wait
	 * @param stack the number of its stack
	 * @return whether other threads of this JVM have what it is for
	 */
	public boolean isContention(WaitKind kind, int stack) {
		return confirmed.contains(stack) || calls.obstacle(kind, stack).isContention();
	}

	/**
	 * @param stack the number of a stack
	 * @return whether a cause says that waits with this stack are for what other threads of this JVM have
	 */
	public boolean explain(int stack) {
		return confirmed.contains(stack);
	}

	/** @return the time of a pool's blocking waits for what other threads of this JVM have, in ns */
	public long contentionNanos(Pool pool) {
		return pool.lanes().stream().flatMap(lane -> lane.waitGroups().stream())
				.filter(group -> group.verdict() == Verdict.BLOCKING && isContention(group.kind(), group.stack()))
				.mapToLong(WaitGroup::nanos).sum();
	}

	/** @return the time of a pool's connects and lookups, of which only samples tell, in ns */
	public long sampledNanos(Pool pool) {
		return found.stream().filter(one -> one.pool() == pool && SAMPLED.contains(one.cause().kind()))
				.mapToLong(one -> one.cause().waiting().nanos()).sum();
	}

	private Moments moments() {
		if (moments == null) {
			moments = new Moments(lanes);
		}
		return moments;
	}

	private void add(Demand demand) {
		if (holdsItselfBack(demand)) {
			return;
		}
		if (demand.isUnknown() && !calls.isNoFetch(demand.obstacle, demand.mainStack())) {
			// It may be for a task to come, unless the threads hand something over to each other.
			if (isHandedOver(demand)) {
				resource(demand);
			}
			return;
		}
		switch (demand.obstacle) {
			case LOCK -> lock(demand);
			case PERMIT, SIGNAL, PARK, QUEUE -> {
				boolean isExplained = limiter(demand, WaitEnds.areLimited(demand, lanes, calls)) || resource(demand)
						|| owed(demand, new Owers(moments(), calls, demand))
						|| limiter(demand, WaitEnds.isQuota(demand, lanes)) || split(demand)
						|| demand.obstacle != Obstacle.PERMIT && fewAtATime(demand);
				if (!isExplained && demand.obstacle == Obstacle.PERMIT && !demand.isUnknown()) {
					// Others do have them, only who is not known.
					add(demand, CauseKind.RESOURCE, acquisition(demand, StackTable.NONE), 0, List.of());
				} else if (!isExplained) {
					unexplained.add(demand);
				}
			}
			case ROOM -> room(demand);
			case RESULT -> result(demand);
			case BARRIER -> barrier(demand);
			default -> {
				if (!limiter(demand, WaitEnds.areLimited(demand, lanes, calls))
						&& WaitEnds.arePolls(demand, lanes)) {
					resource(demand);
				}
			}
		}
	}

	/** A lone thread that takes a permit for each task it hands out, such as a {@code main}, only holds itself back. */
	private boolean holdsItselfBack(Demand demand) {
		int stack = demand.mainStack();
		return demand.obstacle == Obstacle.PERMIT && demand.isUnknown() && demand.main().pool.lanes().size() == 1
				&& calls.isEntry(stack) && calls.library(stack).isEmpty();
	}

	/** @return whether one call of a library waits for several things, and some of them are what others hand over */
	private boolean split(Demand demand) {
		List<Demand> parts = demand.byMethod(calls);
		List<Demand> left = new ArrayList<>();
		boolean isSplit = false;
		for (Demand part : parts) {
			if (parts.size() > 1 && part.main().share() >= NOTE) {
				boolean isFound = isHandedOver(part) && resource(part);
				isSplit |= isFound;
				if (!isFound) {
					left.add(part);
				}
			}
		}
		if (isSplit) {
			unexplained.addAll(left);
		}
		return isSplit;
	}

	private boolean resource(Demand demand) {
		Census census = new Census(moments(), calls, demand, demand.own(calls), behind(demand));
		// Of two calls in which threads of a pool wait in turn, each seems to have what the other one is for. While
		// some sleep in a loop, one that works need have nothing.
		boolean isSleep = demand.obstacle == Obstacle.SLEEP;
		boolean isSized = census.size() > (isSleep ? 1 : 0);
		boolean isFound = isSized && census.isSharp() && !census.mayWaitForThese()
				|| !isSleep && (isSized || census.isSeen()) && isHandedOver(demand);
		if (isFound) {
			add(demand, CauseKind.RESOURCE,
					acquisition(demand, census.isOfItself() ? StackTable.NONE : census.mainStack()), census.size(),
					census.holders());
		}
		return isFound;
	}

	/** @return the stacks of waits for a lock whose holders mostly wait for this */
	private Set<Integer> behind(Demand demand) {
		Set<List<String>> paths = demand.stacks().stream().map(stack -> calls.frames(stack).path())
				.collect(Collectors.toSet());
		return locks.entrySet().stream().filter(lock -> paths.contains(lock.getValue()))
				.flatMap(lock -> lock.getKey().stacks().stream()).collect(Collectors.toSet());
	}

	private boolean isHandedOver(Demand demand) {
		return demand.main().threads > 1 && new Owers(moments(), calls, demand).isHandedOver(demand.main().pool);
	}

	private void lock(Demand demand) {
		Census census = new Census(moments(), calls, demand, Set.of(calls.owner(demand.mainStack())), Set.of());
		boolean isMonitor = demand.kind == WaitKind.MONITOR_ENTER;
		List<Holder> holders = isMonitor ? Holder.withCalls(owners(demand), census.holders()) : census.holders();
		holders.stream().limit(1).forEach(holder -> locks.put(demand, holder.frames().path()));
		Frame initializer = calls.initializer(census.mainStack());
		if (demand.kind == WaitKind.MONITOR_WAIT && initializer != null) {
			// What a method of its own class or of the one around does, the initializer does.
			add(demand, CauseKind.LOCK, initializer.className(), 1,
					holders.stream().map(holder -> holder.frames().own() != null
							&& (initializer.className() + '$').startsWith(holder.frames().own().className() + '$')
									? holder.in(initializer) : holder).toList());
			return;
		}
		String name = isMonitor ? lanes.target(demand.mainTarget()).name() : acquisition(demand, census.mainStack());
		add(demand, CauseKind.LOCK, name, 1, holders);
	}

	/** The recording itself says who had a monitor. */
	private List<Holder> owners(Demand demand) {
		List<HeldBy> held = sites.all().stream().filter(site -> site.kind() == WaitKind.MONITOR_ENTER)
				.filter(site -> demand.stacks().contains(site.stack())).flatMap(site -> site.heldBy().stream())
				.toList();
		return Holder.of(held);
	}

	private void room(Demand demand) {
		Owers owers = new Owers(moments(), calls, demand);
		add(demand, CauseKind.QUEUE_FULL, acquisition(demand, StackTable.NONE), 0,
				Census.holders(moments, calls, owers.busiest(candidate -> true)));
	}

	private void result(Demand demand) {
		Owers owers = new Owers(moments(), calls, demand);
		Pool pool = demand.main().pool;
		if (waitsForItself(demand, owers, pool)) {
			add(demand, CauseKind.POOL, pool.name(), pool.lanes().size(),
					List.of(new Holder(pool.name(), calls.frames(demand.mainStack()), demand.kind, Unwaited.RUNNING, "",
							demand.main().nanos, 1)));
			return;
		}
		List<int[]> last = new FanOut(moments(), demand).last();
		if (!last.isEmpty()) {
			add(demand, CauseKind.STRAGGLER, acquisition(demand, StackTable.NONE), 0,
					Census.holders(moments, calls, last));
			return;
		}
		boolean isHandedOver = owers.isHandedOver(pool);
		if (isHandedOver && calls.isLatch(demand.mainStack()) && WaitEnds.endTogether(demand, lanes)) {
			barrier(demand);
		} else if (!owed(demand, owers)) {
			// A latch within a library is not for a task, whatever else the threads run.
			boolean isOfLibrary = calls.isLatch(demand.mainStack()) && !calls.library(demand.mainStack()).isEmpty();
			boolean mayBeResource = isOfLibrary || isHandedOver && !calls.runsTasks(pool, demand.stacks());
			if (!mayBeResource || !resource(demand)) {
				fewAtATime(demand);
			}
		}
	}

	/** Of a client that does not block, the connections, or of whom it asks, what that can do at once. */
	private boolean fewAtATime(Demand demand) {
		int size = WaitEnds.atATime(demand, lanes);
		boolean isFew = size > 0 && average(demand.nanos()) > CROWDED * size;
		if (isFew) {
			add(demand, CauseKind.RESOURCE, acquisition(demand, StackTable.NONE), size, List.of());
		}
		return isFew;
	}

	/** @return whether a pool without an idle thread owes it, or one that has only as many at work */
	private boolean owed(Demand demand, Owers owers) {
		boolean isResult = demand.obstacle == Obstacle.RESULT;
		List<int[]> busy = owers.busiest(isResult ? Causes::mayOwe : Causes::runsTasks);
		List<int[]> states = busy.isEmpty()
				? owers.limited(pool -> isResult ? runsTasks(pool) : pool.kind() != ThreadKind.EVENT_LOOP)
				: busy;
		int size = Level.of(states).threads();
		boolean isPermit = demand.obstacle == Obstacle.PERMIT;
		boolean isOwed = !states.isEmpty() && (isPermit || owers.waitingAtOnce() > CROWDED * size);
		if (isOwed) {
			boolean isPool = !isPermit && (isResult || !busy.isEmpty());
			// A pool without an idle thread may have work that has no permit yet, or some that needs none.
			add(demand, isPool ? CauseKind.POOL : CauseKind.RESOURCE, isPool
					? moments.lanes().get(states.get(0)[0]).poolName() : acquisition(demand, StackTable.NONE),
					isPool || busy.isEmpty() ? size : 0,
					Census.holders(moments, calls, states));
		}
		return isOwed;
	}

	/** A loop owes answers, too, but is at work on them for certain only while it is blocked. */
	private static boolean mayOwe(Pool pool) {
		return runsTasks(pool) || pool.kind() == ThreadKind.EVENT_LOOP
				&& pool.totals().nanos(Verdict.BLOCKING) >= LOOP_BLOCKED * pool.lifeNanos();
	}

	static boolean runsTasks(Pool pool) {
		return pool.kind() == ThreadKind.WORKER || pool.kind() == ThreadKind.FORK_JOIN;
	}

	/** Mostly, none of its threads is left to do anything. Virtual threads may work unseen. */
	private boolean waitsForItself(Demand demand, Owers owers, Pool pool) {
		List<List<Integer>> others = owers.othersOf(pool);
		List<Pool> workers = lanes.pools().stream().filter(other -> other != pool && mayRunTasks(other)).toList();
		boolean isAlone = calls.isForTask(demand.mainStack()) && (mayRunTasks(pool) || workers.isEmpty())
				&& owers.workAtOnce(workers::contains) < ALL_WAIT;
		boolean isSeen = lanes.pools().stream().map(Pool::kind)
				.noneMatch(kind -> kind == ThreadKind.VIRTUAL || kind == ThreadKind.CARRIER);
		return pool.kind() != ThreadKind.OTHER && !others.isEmpty() && isSeen
				&& owers.allWait(pool) >= ALL_WAIT && (isAlone || calls.runsTasks(pool, demand.stacks())
						&& workers.stream().noneMatch(owers::isHandedOver));
	}

	/** @return whether the tasks of a pool may have results, as far as any are seen */
	private boolean mayRunTasks(Pool pool) {
		return runsTasks(pool) && (pool.kind() == ThreadKind.FORK_JOIN || calls.runsTasks(pool, List.of())
				|| pool.lanes().stream().flatMap(lane -> lane.waitGroups().stream()).noneMatch(
						group -> group.verdict() == Verdict.BLOCKING && !calls.own(group.stack()).isEmpty()));
	}

	/** Those that have not arrived yet keep the others. */
	private void barrier(Demand demand) {
		Owers owers = new Owers(moments(), calls, demand);
		List<List<Integer>> others = owers.othersOf(demand.main().pool);
		List<int[]> states = new ArrayList<>();
		for (int i = 0; i < others.size(); i++) {
			int moment = owers.contended().get(i);
			others.get(i).forEach(lane -> states.add(new int[] {lane, moment}));
		}
		add(demand, CauseKind.STRAGGLER, acquisition(demand, StackTable.NONE), 0,
				Census.holders(moments, calls, states));
	}

	private boolean limiter(Demand demand, boolean isLimiter) {
		if (isLimiter) {
			add(demand, CauseKind.RATE_LIMIT, acquisition(demand, StackTable.NONE), 0, List.of());
		}
		return isLimiter;
	}

	private double average(long nanos) {
		return (double) nanos / Math.max(1, lanes.endNanos() - lanes.startNanos());
	}

	private void slowCalls() {
		if (!SlowCalls.any(lanes)) {
			return;
		}
		for (Pool pool : lanes.pools()) {
			if (Demand.isOfProgram(pool)) {
				for (CauseKind kind : List.of(CauseKind.CONNECT, CauseKind.DNS)) {
					sampled(pool, kind, "", SlowCalls.of(moments(), pool, kind));
				}
			}
		}
	}

	/** Adds a cause that samples show, if it takes enough of a pool's time. */
	private void sampled(Pool pool, CauseKind kind, String resource, List<int[]> states) {
		long nanos = states.size() * moments().step();
		double share = (double) nanos / new Demand.Part(pool).busyNanos;
		if (share >= NOTE) {
			List<Holder> holders = Census.holders(moments, calls, states);
			int threads = (int) states.stream().mapToInt(state -> state[0]).distinct().count();
			found.add(new Found(pool, new Cause(kind, resource, 0,
					Waiters.of(pool, threads, holders.get(0).frames(), nanos), holders), Math.min(1, share),
					average(nanos)));
		}
	}

	private void pools() {
		Dispatchers dispatchers = new Dispatchers(lanes, calls);
		for (Pool pool : lanes.pools()) {
			if (pool.kind() == ThreadKind.VIRTUAL) {
				virtual(pool);
			} else if (Demand.isOfProgram(pool)) {
				scheduler(pool, dispatchers);
			}
		}
	}

	private void virtual(Pool pool) {
		if (!limited(pool) && !turns(pool)) {
			owed(pool);
		}
	}

	/** A pool without an idle thread keeps virtual threads. */
	private void owed(Pool pool) {
		VirtualOwers owers = new VirtualOwers(moments(), pool);
		Waiters waiting = Waiters.of(pool, pool.lanes().size(), CallFrames.NONE, owers.waitNanos());
		double average = average(waiting.nanos());
		List<int[]> states = average < NOTE || waiting.share() < NOTE ? List.of() : owers.busiest(Causes::mayOwe);
		int size = Level.of(states).threads();
		if (size > 0 && average > CROWDED * size) {
			found.add(new Found(pool, new Cause(CauseKind.POOL, moments.lanes().get(states.get(0)[0]).poolName(), size,
					waiting, Census.holders(moments, calls, states)), waiting.share(), average));
		}
	}

	/** @return whether virtual threads take turns */
	private boolean turns(Pool pool) {
		VirtualTurns turns = new VirtualTurns(moments(), pool, calls);
		int size = turns.size();
		double average = average(turns.waitNanos());
		boolean isFound = size > 0 && average >= NOTE;
		if (isFound) {
			Waiters waiting = Waiters.of(pool, pool.lanes().size(), turns.waiting(), turns.waitNanos());
			found.add(new Found(pool, new Cause(CauseKind.RESOURCE, "", size, waiting, turns.holders()),
					waiting.share(), average));
		}
		return isFound;
	}

	/** @return whether virtual threads make a call that only a few may make at once */
	private boolean limited(Pool pool) {
		long nanos = pool.totals().nanos(Verdict.BLOCKING) + pool.totals().nanos(Verdict.UNKNOWN);
		if (nanos < NOTE * (lanes.endNanos() - lanes.startNanos())) {
			return false;
		}
		List<int[]> states = VirtualLimit.of(moments(), pool, calls);
		long unseen = moments.alive(pool, true);
		long waiting = unseen * moments.step();
		double share = (double) unseen / Math.max(1, moments.alive(pool, false));
		int size = Level.of(states).threads();
		// Without their starts, threads may seem to live only while they make the call.
		boolean isOpen = share < NOTE && pool.lanes().stream().noneMatch(lane -> lane.life().get(0).startSeen());
		boolean isLimited = size > 0 && (isOpen || share >= NOTE);
		if (isLimited) {
			List<Holder> holders = Census.holders(moments, calls, states);
			found.add(new Found(pool, new Cause(CauseKind.RESOURCE, "", size,
					new Waiters(pool.name(), pool.lanes().size(), holders.get(0).frames(), isOpen ? 0 : waiting,
							isOpen ? 0 : share), holders),
					Math.max(NOTE, share), average(waiting)));
		}
		return isLimited;
	}

	/** Samples do not show where one task ends and the next begins. */
	private void scheduler(Pool pool, Dispatchers dispatchers) {
		Scheduler scheduler = Scheduler.of(lanes, pool, dispatchers);
		// Who waits for what others have is late, too.
		if (scheduler == null || explain(pool) || pool.lanes().stream().flatMap(lane -> lane.waitGroups().stream())
				.anyMatch(WaitGroup::isSampled)) {
			return;
		}
		double share = average(scheduler.busyNanos());
		if (share >= NOTE) {
			found.add(new Found(pool, new Cause(CauseKind.LATE, pool.name(), pool.lanes().size(),
					Waiters.of(pool, pool.lanes().size(), CallFrames.NONE, scheduler.lateNanos()),
					scheduler.holders(calls)), share, share));
		}
	}

	/** Garbage collection stops all threads, or those that need memory: the pool that waits most stands for all. */
	private void pauses() {
		Pauses pauses = lanes.pauses();
		collector(null, new Waiters("", lanes.lanes().size(), CallFrames.NONE, pauses.nanos(),
				average(pauses.nanos())));
		if (pauses.stalls().isEmpty()) {
			collector(null,
					new Waiters("", 0, CallFrames.NONE, pauses.awaitedNanos(), average(pauses.awaitedNanos())));
		}
		lanes.pools().stream().filter(pool -> Demand.isOfProgram(pool) && pauses.stalledNanos(pool) > 0)
				.max(Comparator.comparingLong(pauses::stalledNanos)).ifPresent(pool -> {
					int threads = (int) pool.lanes().stream().filter(lane -> !pauses.stalls(lane).isEmpty()).count();
					collector(pool, Waiters.of(pool, threads, calls.frames(pauses.mainStack(pool)),
							pauses.stalledNanos(pool)));
				});
	}

	/** @param pool null if all threads are stopped, or it is not known which */
	private void collector(Pool pool, Waiters waiting) {
		double average = average(waiting.nanos());
		double share = pool == null ? average
				: Math.min(1, (double) waiting.nanos() / new Demand.Part(pool).busyNanos);
		if (share >= NOTE && average >= Demand.MIN_SHARE) {
			found.add(new Found(pool, new Cause(CauseKind.GC, "", 0, waiting, List.of(
					new Holder(COLLECTOR, CallFrames.NONE, null, Unwaited.RUNNING, "", waiting.nanos(), 1))), share,
					average));
		}
	}

	private void add(Demand demand, CauseKind kind, String resource, int size, List<Holder> holders) {
		Demand.Part main = demand.main();
		if (kind != CauseKind.RATE_LIMIT && !(kind == CauseKind.RESOURCE && holders.isEmpty())) {
			confirmed.addAll(demand.stacks());
		}
		// Of a single one, somebody unseen may have all the others, such as a job that keeps them.
		boolean mayBeMore = kind == CauseKind.RESOURCE && size == 1;
		Cause cause = new Cause(kind, resource, mayBeMore ? 0 : size,
				Waiters.of(main.pool, main.threads, calls.frames(demand.mainStack()), main.nanos), holders);
		found.add(new Found(main.pool, cause, main.share(), average(demand.nanos()), demand::contains,
				demand.stacks().stream().map(stack -> calls.frames(stack).path()).filter(path -> !path.isEmpty())
						.collect(Collectors.toSet())));
	}

	/** @return the outermost call that waits and that is not on the stack of those that have what it waits for */
	private String acquisition(Demand demand, int holderStack) {
		List<Frame> library = calls.library(demand.mainStack());
		if (library.isEmpty()) {
			Frame concurrent = calls.frames(demand.mainStack()).concurrent();
			return concurrent == null ? calls.own(demand.mainStack()) : concurrent.method();
		}
		Set<String> passed = calls.methods(holderStack);
		// Of a call in which those that have it wait, too, the program's own tells more.
		String outermost = demand.obstacle == Obstacle.LOCK ? library.get(0).method() : calls.own(demand.mainStack());
		for (Frame frame : library) {
			if (passed.contains(frame.method()) || !Calls.isSameLibrary(frame, library.get(0))) {
				break;
			}
			outermost = frame.method();
		}
		return outermost;
	}
}
