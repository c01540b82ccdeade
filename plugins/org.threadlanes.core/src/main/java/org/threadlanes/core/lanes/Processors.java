package org.threadlanes.core.lanes;

import org.openjdk.jmc.common.unit.IQuantity;
import org.threadlanes.core.recording.EventHandler;
import org.threadlanes.core.recording.EventType;

/**
 * How many processors the JVM may use: what it was told ({@code -XX:ActiveProcessorCount}), else what its container and
 * its affinity leave it, else what the machine has.
 */
final class Processors {

	private static final String FLAG = "ActiveProcessorCount";

	private int told;
	private int effective;
	private int machine;

	/** @return who takes the flags of a JVM; null if the type lacks what it needs */
	EventHandler flag(EventType type) {
		int name = type.indexOf("name");
		int value = type.indexOf("value");
		return name < 0 || value < 0 ? null : values -> {
			if (FLAG.equals(values[name])) {
				told = number(values[value]);
			}
		};
	}

	/** @return who takes what the JVM sees of its container; null if the type lacks what it needs */
	EventHandler container(EventType type) {
		int count = type.indexOf("effectiveCpuCount");
		return count < 0 ? null : values -> effective = number(values[count]);
	}

	/** @return who takes the description of the processor; null if the type lacks what it needs */
	EventHandler machine(EventType type) {
		int threads = type.indexOf("hwThreads");
		return threads < 0 ? null : values -> machine = number(values[threads]);
	}

	/** @return the number; 0 if the recording does not say */
	int count() {
		return told > 0 ? told : effective > 0 ? effective : Math.max(0, machine);
	}

	private static int number(Object value) {
		long number = value instanceof IQuantity q ? q.longValue() : value instanceof Number n ? n.longValue() : 0;
		return (int) Math.max(0, Math.min(Integer.MAX_VALUE, number));
	}
}
