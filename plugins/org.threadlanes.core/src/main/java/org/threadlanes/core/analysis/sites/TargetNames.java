package org.threadlanes.core.analysis.sites;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;

import org.threadlanes.core.lanes.Target;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.lanes.WaitGroup;

/**
 * What call sites call their targets. The port of a service is fixed and names it; that of a server's client was chosen
 * for one connection and only splits the site. Such ports are high, and one call sees several of them on the same host.
 */
final class TargetNames {

	/** The first ephemeral port on Linux; on other systems 49152. */
	private static final int FIRST_EPHEMERAL_PORT = 32_768;
	/** Fewer may be the nodes of a cluster. */
	private static final int MIN_PORTS = 4;

	private TargetNames() {
	}

	/**
	 * @param call the number of a stack's call
	 * @return the name of each target: {@code host:*} if its port was chosen for one connection
	 */
	static String[] of(ThreadLanes lanes, IntUnaryOperator call) {
		Map<Integer, Map<String, Set<String>>> byCallAndHost = new HashMap<>();
		for (ThreadLane lane : lanes.lanes()) {
			for (WaitGroup group : lane.waitGroups()) {
				Target target = lanes.target(group.target());
				if (isHighPort(target)) {
					byCallAndHost.computeIfAbsent(call.applyAsInt(group.stack()), key -> new HashMap<>())
							.computeIfAbsent(host(target.name()), key -> new HashSet<>()).add(target.name());
				}
			}
		}
		Set<String> chosen = new HashSet<>();
		byCallAndHost.values().forEach(byHost -> byHost.values().stream().filter(ports -> ports.size() >= MIN_PORTS)
				.forEach(chosen::addAll));
		String[] names = new String[lanes.targets().size()];
		for (int target = 0; target < names.length; target++) {
			String name = lanes.target(target).name();
			names[target] = chosen.contains(name) ? host(name) + "*" : name;
		}
		return names;
	}

	private static boolean isHighPort(Target target) {
		return !target.address().isEmpty()
				&& Integer.parseInt(target.name().substring(host(target.name()).length())) >= FIRST_EPHEMERAL_PORT;
	}

	/** @return the name of a socket's target without its port, {@code host:} */
	private static String host(String name) {
		return name.substring(0, name.lastIndexOf(':') + 1);
	}
}
