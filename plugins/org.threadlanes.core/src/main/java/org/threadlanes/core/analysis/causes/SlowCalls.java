package org.threadlanes.core.analysis.causes;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLanes;

/**
 * {@link CauseKind#CONNECT} and {@link CauseKind#DNS}: no event records connects and lookups of host names, samples of
 * native code show them.
 */
final class SlowCalls {

	private static final Set<String> LOOKUPS = Set.of("lookupAllHostAddr", "getHostByAddr", "lookupAllHostAddr0");
	private static final String RESOLVER = "java.net.InetAddress";
	private static final String NAMING = "com.sun.jndi.dns.";

	private SlowCalls() {
	}

	static void find(Search search) {
		if (any(search.lanes)) {
			for (Pool pool : search.lanes.pools()) {
				if (pool.kind().isOfProgram()) {
					find(search, pool, CauseKind.CONNECT);
					find(search, pool, CauseKind.DNS);
				}
			}
		}
	}

	private static void find(Search search, Pool pool, CauseKind kind) {
		Moments moments = search.moments();
		List<Moments.State> states = moments.states(moments.numbers(pool),
				(lane, moment) -> kind(search.lanes.frames(moments.stack(lane, moment))) == kind);
		long nanos = states.size() * moments.step();
		double share = new Demand.Part(pool).share(nanos);
		if (share >= Causes.NOTE) {
			List<Holder> holders = search.holders(states);
			int threads = (int) states.stream().mapToInt(Moments.State::lane).distinct().count();
			Waiters waiting = Waiters.of(pool, threads, holders.get(0).frames(), nanos);
			search.found.add(new Found(pool, new Cause(new Cause.Link(kind, "", 0), waiting, holders), share,
					search.lanes.share(nanos)));
		}
	}

	/** @return whether any sample or wait is in a connect or a lookup */
	private static boolean any(ThreadLanes lanes) {
		CauseKind[] kinds = IntStream.range(0, lanes.stacks().size()).mapToObj(stack -> kind(lanes.frames(stack)))
				.toArray(CauseKind[]::new);
		return Arrays.stream(kinds).anyMatch(Objects::nonNull) && lanes.lanes().stream().anyMatch(lane -> IntStream
				.range(0, lane.samples().size())
				.anyMatch(i -> lane.samples().isNative(i) && kinds[lane.samples().stack(i)] != null)
				|| lane.waitGroups().stream()
						.anyMatch(group -> group.stack() >= 0 && kinds[group.stack()] == CauseKind.DNS));
	}

	/** @return what a stack does; null if it does neither */
	private static CauseKind kind(List<Frame> stack) {
		// Whatever a resolver of the program's own does, the lookup is slow.
		if (stack.stream().anyMatch(frame -> LOOKUPS.contains(frame.methodName())
				|| frame.className().startsWith(NAMING)
				|| frame.className().startsWith(RESOLVER) && frame.methodName().startsWith("getAllByName"))) {
			return CauseKind.DNS;
		}
		for (Frame frame : stack) {
			String type = frame.className();
			if (type.startsWith("sun.nio.ch.") || type.startsWith("java.net.")) {
				if (frame.methodName().toLowerCase(Locale.ROOT).contains("connect")) {
					return CauseKind.CONNECT;
				}
			} else if (!type.startsWith("java.") && !type.startsWith("sun.") && !type.startsWith("jdk.")) {
				return null;
			}
		}
		return null;
	}
}
