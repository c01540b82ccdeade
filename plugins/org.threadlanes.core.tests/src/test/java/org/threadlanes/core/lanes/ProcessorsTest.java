package org.threadlanes.core.lanes;

import static org.junit.Assert.assertEquals;

import java.util.LinkedHashMap;
import java.util.Map;

import org.junit.Test;
import org.threadlanes.core.testing.HandMade;
import org.threadlanes.core.testing.Recordings;

/** How many processors the JVM could use. */
public class ProcessorsTest {

	private static HandMade machine(int processors) {
		return new HandMade().event("jdk.CPUInformation",
				Map.of("hwThreads", processors));
	}

	private static HandMade container(HandMade recording, int processors) {
		return recording.event("jdk.ContainerConfiguration",
				Map.of("effectiveCpuCount", processors));
	}

	private static HandMade flag(HandMade recording, String name, int value) {
		Map<String, Object> fields = new LinkedHashMap<>();
		fields.put("name", name);
		fields.put("value", value);
		return recording.event("jdk.IntFlag", fields);
	}

	@Test
	public void jvmOptionsOverrideTheContainerWhichOverridesTheMachine() {
		assertEquals(0, new HandMade().lanes().processors());
		assertEquals(8, machine(8).lanes().processors());
		assertEquals(2, container(machine(8), 2).lanes().processors());
		assertEquals(4, flag(container(machine(8), 2), "ActiveProcessorCount", 4).lanes().processors());
		assertEquals("-1: not told", 2,
				flag(container(machine(8), 2), "ActiveProcessorCount", -1).lanes().processors());
		assertEquals("another flag", 8, flag(machine(8), "CICompilerCount", 3).lanes().processors());
	}

	@Test
	public void theNumberIsReadFromRecordings() throws Exception {
		assertEquals("bound to one", 1, Recordings.lanes("quarkus-startup-jit-jdk17").processors());
		assertEquals("told", 4, Recordings.lanes("vertx-4-instances-of-4-loops-jdk17").processors());
		assertEquals("the machine's", 2, Recordings.lanes("virtual-threads-pinned-jdk25").processors());
	}
}
