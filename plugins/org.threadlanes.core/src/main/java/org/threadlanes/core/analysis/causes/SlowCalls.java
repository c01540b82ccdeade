package org.threadlanes.core.analysis.causes;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLanes;

/** Connects and lookups of host names: no event records them, samples of native code show them. */
final class SlowCalls {

	private static final Set<String> LOOKUPS = Set.of("lookupAllHostAddr", "getHostByAddr", "lookupAllHostAddr0");
	private static final String RESOLVER = "java.net.InetAddress";
	private static final String NAMING = "com.sun.jndi.dns.";

	private SlowCalls() {
	}

	/** @return whether any sample or wait is in a connect or a lookup */
	static boolean any(ThreadLanes lanes) {
		boolean[] isSlow = new boolean[lanes.stacks().size()];
		boolean any = false;
		for (int stack = 0; stack < isSlow.length; stack++) {
			isSlow[stack] = kind(lanes.stack(stack)) != null;
			any |= isSlow[stack];
		}
		return any && lanes.lanes().stream().anyMatch(lane -> {
			for (int i = 0; i < lane.samples().size(); i++) {
				if (lane.samples().isNative(i) && isSlow[lane.samples().stack(i)]) {
					return true;
				}
			}
			return lane.waitGroups().stream().anyMatch(site -> site.stack() >= 0
					&& isSlow[site.stack()] && kind(lanes.stack(site.stack())) == CauseKind.DNS);
		});
	}

	/** @return what a stack does; null if it does neither */
	static CauseKind kind(Stack stack) {
		if (stack == null) {
			return null;
		}
		// Whatever a resolver of the program's own does, the lookup is slow.
		if (stack.frames().stream().anyMatch(frame -> LOOKUPS.contains(frame.methodName())
				|| frame.className().startsWith(NAMING)
				|| frame.className().startsWith(RESOLVER) && frame.methodName().startsWith("getAllByName"))) {
			return CauseKind.DNS;
		}
		for (Frame frame : stack.frames()) {
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

	/** @return the states of a pool's threads in which they do it */
	static List<int[]> of(Moments moments, Pool pool, CauseKind kind) {
		List<int[]> states = new ArrayList<>();
		for (int lane : moments.numbers(pool)) {
			for (int moment = 0; moment < moments.count(); moment++) {
				if (kind(moments.all().stack(moments.stack(lane, moment))) == kind) {
					states.add(new int[] {lane, moment});
				}
			}
		}
		return states;
	}
}
