package org.threadlanes.core.analysis.requests;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

import org.threadlanes.core.analysis.causes.Causes;
import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.analysis.sites.DurationList;
import org.threadlanes.core.analysis.sites.Percentiles;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.lanes.ThreadRequests;
import org.threadlanes.core.lanes.ThreadSamples;
import org.threadlanes.core.lanes.WaitGroup;

/** Sums the requests of a recording by name. Not thread-safe. */
public final class Requests {

	private static final int SLOWEST = 3;
	private static final Comparator<RequestSum> MOST_FIRST = Comparator.comparingLong(RequestSum::nanos).reversed()
			.thenComparing(RequestSum::name);

	private record Call(WaitKind kind, String library, String own, String target, boolean contention) {
	}

	/** A request of a lane, which may be one of the slowest. */
	private record One(ThreadLane lane, int number) {

		long nanos() {
			return lane.requests().nanos(number);
		}
	}

	private static final class Sum {

		final Set<ThreadLane> threads = new HashSet<>();
		final DurationList durations = new DurationList();
		final PriorityQueue<One> slowest = new PriorityQueue<>(Comparator.comparingLong(One::nanos));
		final Map<Call, RequestWait> waits = new LinkedHashMap<>();
		long nanos;
		double cpuNanos;
	}

	private final CallSites sites;
	private final ThreadLanes lanes;
	private final Causes causes;
	/** By the numbers of stacks. */
	private final Map<Integer, CallFrames> frames = new HashMap<>();

	private Requests(CallSites sites, Causes causes) {
		this.sites = sites;
		lanes = sites.lanes();
		this.causes = causes;
	}

	/**
	 * @param sites the call sites of a recording
	 * @param causes tells which waits are contention
	 * @param samplePeriod the time between two samples of a running thread in ns; 0 if unknown
	 * @return the requests by name, most time first
	 */
	public static List<RequestSum> of(CallSites sites, Causes causes, long samplePeriod) {
		return new Requests(sites, causes).sums(samplePeriod);
	}

	private List<RequestSum> sums(long samplePeriod) {
		Sum[] sums = new Sum[lanes.requests().size()];
		lanes.lanes().stream().filter(lane -> lane.requests().size() > 0)
				.forEach(lane -> add(lane, sums, samplePeriod));
		List<RequestSum> all = new ArrayList<>();
		for (int name = 0; name < sums.length; name++) {
			// A thread of garbage collection, say, has no lane.
			if (sums[name] != null) {
				all.add(sum(lanes.request(name), sums[name], sums[name].durations.percentiles()));
			}
		}
		all.sort(MOST_FIRST);
		return List.copyOf(all);
	}

	/**
	 * Sums waits and samples by endpoint, the method of the program that a framework calls, whether events are requests
	 * or not. Single ones are not known, nor is the time between waits and samples.
	 *
	 * @return the endpoints, most time first
	 */
	public static List<RequestSum> byEndpoint(CallSites sites, Causes causes, long samplePeriod) {
		return new Requests(sites, causes).endpoints(samplePeriod);
	}

	private List<RequestSum> endpoints(long samplePeriod) {
		Map<String, Sum> sums = new LinkedHashMap<>();
		for (ThreadLane lane : lanes.lanes()) {
			for (WaitGroup group : lane.waitGroups()) {
				String endpoint = group.verdict() == Verdict.BLOCKING ? endpoint(group.stack()) : "";
				if (!endpoint.isEmpty()) {
					Sum sum = sums.computeIfAbsent(endpoint, name -> new Sum());
					sum.threads.add(lane);
					sum.nanos += group.nanos();
					add(sum.waits, group, group.nanos(), group.count());
				}
			}
			for (int i = 0; i < lane.samples().size(); i++) {
				String endpoint = lane.samples().isNative(i) ? "" : endpoint(lane.samples().stack(i));
				if (!endpoint.isEmpty()) {
					sums.computeIfAbsent(endpoint, name -> new Sum()).cpuNanos += nanosOfSample(lane, samplePeriod);
				}
			}
		}
		sums.values().forEach(sum -> sum.nanos += Math.round(sum.cpuNanos));
		return sums.entrySet().stream().map(entry -> sum(entry.getKey(), entry.getValue(), Percentiles.UNKNOWN))
				.sorted(MOST_FIRST).toList();
	}

	/** @return the name of a stack's endpoint; empty if there is none: nobody calls {@code main} for an answer */
	private String endpoint(int stack) {
		String endpoint = frames(stack).endpointMethod();
		return endpoint.endsWith(".main") ? "" : endpoint;
	}

	private static double nanosOfSample(ThreadLane lane, long samplePeriod) {
		return (double) lane.load().runningNanos(samplePeriod) / Math.max(1, lane.load().executionSamples());
	}

	private void add(ThreadLane lane, Sum[] sums, long samplePeriod) {
		ThreadRequests requests = lane.requests();
		for (int i = 0; i < requests.size(); i++) {
			Sum sum = sums[requests.name(i)];
			if (sum == null) {
				sum = new Sum();
				sums[requests.name(i)] = sum;
			}
			One one = new One(lane, i);
			sum.threads.add(lane);
			sum.durations.append(one.nanos());
			sum.nanos += one.nanos();
			sum.slowest.add(one);
			if (sum.slowest.size() > SLOWEST) {
				sum.slowest.remove();
			}
			addWaits(one, sum.waits);
		}
		ThreadSamples samples = lane.samples();
		double nanosOfSample = nanosOfSample(lane, samplePeriod);
		for (int i = 0; i < samples.size(); i++) {
			int request = samples.isNative(i) ? -1 : requests.at(samples.time(i));
			if (request >= 0) {
				sums[requests.name(request)].cpuNanos += nanosOfSample;
			}
		}
	}

	/** A wait that crosses the edge of the request counts as far as it is within. */
	private void addWaits(One one, Map<Call, RequestWait> waits) {
		ThreadLane lane = one.lane();
		long from = lane.requests().start(one.number());
		long to = lane.requests().end(one.number());
		int first = lane.firstEndingAfter(from);
		int last = first;
		while (last < lane.size() && lane.start(last) < to) {
			last++;
		}
		List<WaitGroup> groups = lane.waitGroups();
		lane.backwards(first, last, (i, start, end, number) -> {
			WaitGroup group = groups.get(number);
			add(waits, group, Math.min(end, to) - Math.max(start, from), group.isFirstPart() && start >= from ? 1 : 0);
		});
	}

	private void add(Map<Call, RequestWait> waits, WaitGroup group, long nanos, long count) {
		CallFrames call = frames(group.stack());
		String target = sites.target(group.target());
		boolean contention = causes.isContention(group.kind(), group.stack());
		waits.merge(new Call(group.kind(), call.libraryName(), call.ownName(), target, contention),
				new RequestWait(group.kind(), call, target, contention, count, nanos), RequestWait::plus);
	}

	private CallFrames frames(int stack) {
		return frames.computeIfAbsent(stack, number -> CallFrames.of(lanes, number));
	}

	private RequestSum sum(String name, Sum sum, Percentiles durations) {
		List<SlowRequest> slowest = sum.slowest.stream().sorted(Comparator.comparingLong(One::nanos).reversed())
				.map(one -> {
			Map<Call, RequestWait> waits = new LinkedHashMap<>();
			addWaits(one, waits);
			return new SlowRequest(one.lane(), one.lane().requests().start(one.number()), one.nanos(), list(waits));
		}).toList();
		return new RequestSum(name, sum.threads.size(), durations, sum.nanos,
				Math.round(sum.cpuNanos), list(sum.waits), slowest);
	}

	private static List<RequestWait> list(Map<Call, RequestWait> waits) {
		return waits.values().stream().sorted(Comparator.comparingLong(RequestWait::nanos).reversed()
				.thenComparing(wait -> wait.frames().call()).thenComparing(RequestWait::target)).toList();
	}
}
