package org.threadlanes.core.analysis.sites;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

import org.threadlanes.core.analysis.sites.MonitorHolders.Waiters;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Message;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.classify.rules.StackClassification;
import org.threadlanes.core.classify.rules.StackClassifier;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;

/** The call sites of a recording, or of a part of it: where the time went. Immutable; any thread may read it. */
public final class CallSites {

	private static final Messages TEXT = Messages.of(CallSites.class);
	private static final long MIN_SUMMARY_NANOS = 10_000_000;
	private static final int MIN_LEADING = 1_000;
	private static final int MAX_NAME = 60;
	private static final String MAIN = "main";
	private static final Set<String> UNTIL_DONE = Set.of("java.lang.Thread.join",
			"java.util.concurrent.CountDownLatch.await", "java.util.concurrent.ThreadPoolExecutor.awaitTermination",
			"java.util.concurrent.ForkJoinPool.awaitTermination", "java.util.concurrent.FutureTask.get",
			"java.util.concurrent.CompletableFuture.get", "java.util.concurrent.CompletableFuture.join");

	private final ThreadLanes lanes;
	private final SiteKeys keys;
	private final MonitorHolders holders;
	private final SiteFilter filter;
	private final List<CallSite> all;
	/** Those without a verdict, if they were summed in the same pass; null otherwise. */
	private final CallSites unknown;

	private CallSites(ThreadLanes lanes, SiteKeys keys, MonitorHolders holders, SiteFilter filter) {
		this.lanes = lanes;
		this.keys = keys;
		this.holders = holders;
		this.filter = filter;
		List<CallSite> sites = new ArrayList<>();
		durations((site, durations) -> sites.add(site));
		sites.sort(Comparator.comparingLong(CallSite::nanos).reversed().thenComparing(site -> site.pool().name())
				.thenComparing(CallSite::target));
		all = List.copyOf(sites);
		unknown = null;
	}

	private CallSites(CallSites whole, Verdict verdict, CallSites unknown) {
		lanes = whole.lanes;
		keys = whole.keys;
		holders = whole.holders;
		filter = SiteFilter.of(verdict);
		all = whole.all.stream().filter(site -> site.verdict() == verdict).toList();
		this.unknown = unknown;
	}

	/**
	 * @param lanes the lanes of a recording
	 * @param filter selects waits
	 * @return their call sites
	 */
	public static CallSites of(ThreadLanes lanes, SiteFilter filter) {
		return new CallSites(lanes, new SiteKeys(lanes), new MonitorHolders(lanes), filter);
	}

	/** @return the call sites of all blocking waits of a recording */
	public static CallSites blocking(ThreadLanes lanes) {
		CallSites both = of(lanes, SiteFilter.of(EnumSet.of(Verdict.BLOCKING, Verdict.UNKNOWN)));
		return new CallSites(both, Verdict.BLOCKING, new CallSites(both, Verdict.UNKNOWN, null));
	}

	/** @return the call sites of all waits of the recording that have no verdict */
	public CallSites unknown() {
		return unknown == null ? filtered(SiteFilter.of(Verdict.UNKNOWN)) : unknown;
	}

	/**
	 * @param filter selects waits; they need not be among those of these call sites
	 * @return their call sites in the same recording
	 */
	public CallSites filtered(SiteFilter filter) {
		return new CallSites(lanes, keys, holders, filter);
	}

	/**
	 * Sums the waits in one pass over the lanes. Keeps the durations of one pool's waits at a time.
	 *
	 * @param receiver receives each of these call sites, in no particular order, with the durations of its waits
	 */
	public void durations(BiConsumer<CallSite, DurationList> receiver) {
		Map<Waiters, List<HeldBy>> heldBy = holders.heldBy(keys, filter);
		for (Pool pool : lanes.pools()) {
			PoolSites.of(lanes, pool, keys, filter).finish(heldBy, receiver);
		}
	}

	/** @return who held the monitors and locks of the recording */
	public MonitorHolders holders() {
		return holders;
	}

	/** @return the call sites, most time first */
	public List<CallSite> all() {
		return all;
	}

	/** @return the time of the call sites that are not among some of them, in ns */
	public long nanosBeside(List<CallSite> some) {
		return nanos(all) - nanos(some);
	}

	private static long nanos(List<CallSite> sites) {
		return sites.stream().mapToLong(CallSite::nanos).sum();
	}

	/** @return the call sites without the main thread's wait until others are done, most time first */
	public List<CallSite> working() {
		return all.stream().filter(site -> !isUntilDone(site)).toList();
	}

	/**
	 * @param most the maximum number
	 * @return of the {@link #working} ones those with the most time, without those below a thousandth of the first
	 */
	public List<CallSite> leading(int most) {
		List<CallSite> working = working();
		long least = working.isEmpty() ? 0 : working.get(0).nanos() / MIN_LEADING;
		return working.stream().limit(most).filter(site -> site.nanos() >= least).toList();
	}

	/** Most of the recording in one wait: what the others do meanwhile is the answer. */
	private boolean isUntilDone(CallSite site) {
		Pool pool = site.pool();
		return pool.name().equals(MAIN) && pool.lanes().size() == 1
				&& (site.kind() == WaitKind.PARK || site.kind() == WaitKind.MONITOR_WAIT)
				&& pool.lanes().get(0).waitGroups().stream().anyMatch(group -> group.kind() == site.kind()
						&& 2 * group.longest() > lanes.nanos())
				&& stack(site).stream().map(Frame::method).anyMatch(UNTIL_DONE::contains);
	}

	/** @return one sentence about the call site with the most time; empty if none has much */
	public Optional<Message> summary() {
		return leading(1).stream().findFirst().filter(site -> site.nanos() >= MIN_SUMMARY_NANOS)
				.map(site -> TEXT.message(
				site.frames().shortName().isEmpty() ? "most-blocking.no-stack"
						: site.knownCount() > 1 ? "most-blocking" : "most-blocking.time",
				SafeText.shorten(site.pool().name(), MAX_NAME), SafeText.shorten(site.frames().shortName(), MAX_NAME),
				Durations.text(site.nanos()), site.durations().text(site.durations().p50()),
				site.durations().text(site.durations().p99())));
	}

	/** @return the lanes of the waits */
	public ThreadLanes lanes() {
		return lanes;
	}

	/** @return the stack with most of the time of a call site, the innermost frame first; empty without stacks */
	public List<Frame> stack(CallSite site) {
		return lanes.frames(site.stack());
	}

	/**
	 * @return the user's frames that led to a call site's own frame, the endpoint first: those of the packages of these
	 *         two, as far as two names tell; empty if the own frame is the endpoint
	 */
	public List<Frame> callers(CallSite site) {
		StackClassification found = lanes.classification(site.stack());
		if (found == null || found.ownFrame() < 0) {
			return List.of();
		}
		List<Frame> frames = stack(site);
		Frame own = frames.get(found.ownFrame());
		Frame endpoint = frames.get(found.endpoint());
		List<Frame> callers = new ArrayList<>();
		for (int i = found.endpoint(); i > found.ownFrame(); i--) {
			Frame frame = frames.get(i);
			boolean isOwn = !StackClassifier.isGenerated(frame) && (frame.isNear(own) || frame.isNear(endpoint));
			if (i == found.endpoint() || isOwn && !frame.equals(own)) {
				callers.add(frame);
			}
		}
		return callers;
	}

	/**
	 * @param target the number of a target in {@link ThreadLanes#target}
	 * @return its name; {@code host:*} if the port is that of a server's client, which differs by connection
	 */
	public String target(int target) {
		return keys.target(target);
	}

	/**
	 * @param lane a lane of the same recording
	 * @param i the index of a span in it
	 * @return whether the wait belongs to the call site, in the filter's range or not
	 */
	public boolean contains(CallSite site, ThreadLane lane, int i) {
		return lane.kind(i) == site.kind() && lane.verdict(i) == site.verdict()
				&& keys.call(lane.stack(i)) == keys.call(site.stack())
				&& target(lane.target(i)).equals(site.target())
				&& lane.kind() == site.pool().kind() && lane.poolName().equals(site.pool().name());
	}
}
