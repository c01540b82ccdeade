package org.threadlanes.core.lanes;

import org.threadlanes.core.jfr.EventHandler;
import org.threadlanes.core.jfr.EventType;
import org.threadlanes.core.jfr.EventValues;

/**
 * How many processors the JVM may use: {@code -XX:ActiveProcessorCount}, else what its container and affinity allow,
 * else those of the machine.
 */
final class Processors {

	private static final String FLAG = "ActiveProcessorCount";

	private int configured;
	private int effective;
	private int machine;

	/** @return reads the flags of a JVM; null if the type lacks a field that this needs */
	EventHandler flag(EventType type) {
		int name = type.want("name");
		int value = type.want("value");
		return name < 0 || value < 0 ? null : event -> {
			if (FLAG.equals(event.text(name))) {
				configured = number(event, value);
			}
		};
	}

	/** @return reads the limits of the container; null if the type lacks a field that this needs */
	EventHandler container(EventType type) {
		int count = type.want("effectiveCpuCount");
		return count < 0 ? null : event -> effective = number(event, count);
	}

	/** @return reads the description of the processor; null if the type lacks a field that this needs */
	EventHandler machine(EventType type) {
		int threads = type.want("hwThreads");
		return threads < 0 ? null : event -> machine = number(event, threads);
	}

	/** @return the number; 0 if the recording does not say */
	int count() {
		return configured > 0 ? configured : effective > 0 ? effective : Math.max(0, machine);
	}

	private static int number(EventValues event, int field) {
		return (int) Math.max(0, Math.min(Integer.MAX_VALUE, event.number(field)));
	}
}
