package org.threadlanes.core.lanes.samples;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.List;

import org.junit.BeforeClass;
import org.junit.Test;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.FindingCode;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.testing.Recordings;

/**
 * Six seconds of {@code asprof -e wall -i 20ms} of async-profiler 4.5, whose stacks have native frames of the program
 * {@code java}: a task that hangs in {@code Yard.open}; two pools of one class, of which {@code standby} gets no job.
 */
public class HungTaskProfileTest {

	private static Triage triage;

	@BeforeClass
	public static void read() throws Exception {
		triage = Recordings.triage("wall-clock-hung-jdk25");
	}

	private static Pool pool(String name) {
		return triage.lanes().pools().stream().filter(pool -> pool.name().equals(name)).findFirst().orElseThrow();
	}

	private static double seconds(String pool, Verdict verdict) {
		return pool(pool).totals().nanos(verdict) / 1e9;
	}

	@Test
	public void aTaskThatHangsForTheWholeRecordingIsAFinding() {
		List<Finding> open = triage.findings().stream().filter(f -> f.code() == FindingCode.OPEN_WAIT).toList();
		assertEquals(List.of("gate-N"), open.stream().map(Finding::poolName).toList());
		assertEquals("1 task of gate-N was still waiting after 6.01 s when last seen",
				open.get(0).message().toString());
	}

	@Test
	public void thatWaitIsOneOfAKnownLength() {
		assertEquals(6, pool("gate-N").totals().longest(Verdict.BLOCKING) / 1e9, 0.1);
		assertEquals("sampled", 0, pool("loader-N").totals().longest(Verdict.BLOCKING));
	}

	@Test
	public void aPoolWithoutWorkIsIdleWhereAnotherOfTheSameCodeGetsIts() {
		assertEquals(18, seconds("standby-N", Verdict.IDLE), 0.2);
		assertEquals(0, seconds("standby-N", Verdict.BLOCKING), 0);
		assertEquals(6.3, seconds("loader-N", Verdict.BLOCKING), 0.2);
	}

	@Test
	public void aThreadOfTheJvmsLauncherHasNoStackOfJava() {
		assertTrue(triage.lanes().lanes().stream().anyMatch(lane -> lane.label().equals("java")));
		assertEquals(0, pool("java").totals().count());
	}

	@Test
	public void aNativeFunctionOfAProgramIsNoMethod() {
		assertEquals("[java]", Frame.of("java", "main", "()L;", 0).className());
		assertEquals("libc.so.6", Frame.of("libc.so.6", "clone3", "()L;", 0).className());
		assertEquals("Main", Frame.of("Main", "main", "([Ljava/lang/String;)V", 3).className());
		assertFalse(Frame.of(null, null, null, 0).className().startsWith("["));
	}
}
