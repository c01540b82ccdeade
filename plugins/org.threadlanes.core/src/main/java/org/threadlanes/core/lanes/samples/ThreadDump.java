package org.threadlanes.core.lanes.samples;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.kinds.WaitKind;

/**
 * The text of a thread dump, as {@code jdk.ThreadDump} has it (JDK 11 and later).
 *
 * @param threads the Java threads that have frames
 * @param deadlocks the names of the threads of each deadlock that the JVM found
 * @param owners the threads that have a monitor, by its address
 */
public record ThreadDump(List<Dumped> threads, List<Set<String>> deadlocks, Map<Long, Dumped> owners) {

	private static final Pattern THREAD = Pattern
			.compile("\"(.*)\" #(\\d{1,18}) (?:.*?cpu=(\\d{1,12}\\.\\d{1,3}ms) elapsed=(\\d{1,12}\\.\\d{1,3}s) .*|.*)");
	private static final Pattern FRAME = Pattern
			.compile("\\s+at ([^()]+)\\.([^.()]+)\\((?:[^:]*:(\\d{1,9})|.*)\\).*");
	/** Part of the name of a class that events leave out of stacks. */
	private static final String HIDDEN = "/0x";
	private static final Pattern OBJECT = Pattern
			.compile("\\s+- (.*\\S)\\s+<0x([0-9a-f]{1,16})> \\(an? (.*)\\)");
	private static final String LOCKED = "locked";
	private static final String ENTERS = "waiting to lock";
	private static final String DEADLOCK = "Found one Java-level deadlock";
	private static final String STACKS_OF_DEADLOCK = "Java stack information";

	/**
	 * A thread.
	 *
	 * @param id its Java thread id
	 * @param cpuNanos the CPU time since it started, in ns
	 * @param ageNanos the time since it started, in ns
	 * @param kind the kind of its wait; null if it does not wait, or its times are unknown
	 * @param target the class of what it waits for; empty if the dump does not say
	 * @param address the address of that; 0 if the dump does not say
	 */
	public record Dumped(long id, String name, long cpuNanos, long ageNanos, Stack stack, WaitKind kind,
			String target, long address) {

		/** @return the same with an equal stack */
		public Dumped with(Stack same) {
			return new Dumped(id, name, cpuNanos, ageNanos, same, kind, target, address);
		}
	}

	/** @return what a dump says; what it does not understand is left out */
	public static ThreadDump of(String text) {
		List<Dumped> threads = new ArrayList<>();
		List<Set<String>> deadlocks = new ArrayList<>();
		Matcher thread = null;
		Map<Long, Dumped> owners = new HashMap<>();
		List<Frame> frames = new ArrayList<>();
		Set<Long> locked = new LinkedHashSet<>();
		Matcher waitsFor = null;
		boolean inDeadlock = false;
		for (String line : (text + "\n\n").split("\n", -1)) {
			if (line.startsWith(DEADLOCK)) {
				deadlocks.add(new LinkedHashSet<>());
				inDeadlock = true;
			} else if (line.startsWith(STACKS_OF_DEADLOCK)) {
				inDeadlock = false;
			} else if (inDeadlock && line.startsWith("\"") && line.endsWith("\":")) {
				deadlocks.get(deadlocks.size() - 1).add(line.substring(1, line.length() - 2));
			} else if (line.startsWith("\"")) {
				Matcher next = THREAD.matcher(line);
				thread = next.matches() ? next : null;
			} else if (line.isBlank()) {
				if (thread != null && !frames.isEmpty()) {
					Dumped dumped = dumped(thread, new Stack(List.copyOf(frames), false), waitsFor);
					threads.add(dumped);
					// Whoever is in Object.wait has given it back.
					locked.remove(dumped.address());
					locked.forEach(monitor -> owners.put(monitor, dumped));
				}
				thread = null;
				frames.clear();
				locked.clear();
				waitsFor = null;
			} else if (thread != null) {
				Matcher frame = FRAME.matcher(line);
				Matcher object = OBJECT.matcher(line);
				if (frame.matches()) {
					if (frame.group(1).contains(HIDDEN)) {
						continue;
					}
					int number = frame.group(3) == null ? 0 : Integer.parseInt(frame.group(3));
					frames.add(new Frame(frame.group(1), frame.group(2), number));
				} else if (object.matches() && object.group(1).equals(LOCKED)) {
					locked.add(address(object));
				} else if (frames.size() == 1 && object.matches()) {
					waitsFor = object;
				}
			}
		}
		return new ThreadDump(List.copyOf(threads), List.copyOf(deadlocks), Map.copyOf(owners));
	}

	private static long address(Matcher object) {
		return Long.parseUnsignedLong(object.group(2), 16);
	}

	/** @param object the line that says what it waits for; null if there is none */
	private static Dumped dumped(Matcher thread, Stack stack, Matcher object) {
		boolean isTimed = thread.group(3) != null;
		boolean enters = object != null && object.group(1).equals(ENTERS);
		WaitKind kind = !isTimed ? null : enters ? WaitKind.MONITOR_ENTER : SampledStack.of(stack, true).kind();
		return new Dumped(Long.parseLong(thread.group(2)), thread.group(1), isTimed ? nanos(thread.group(3)) : 0,
				isTimed ? nanos(thread.group(4)) : 0, stack, kind, object == null ? "" : object.group(3),
				object == null ? 0 : address(object));
	}

	private static long nanos(String duration) {
		return Durations.parse(duration).orElse(0);
	}
}
