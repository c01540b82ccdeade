package org.threadlanes.core.analysis.report;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.core.testing.HandMade.thread;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.junit.Test;
import org.threadlanes.core.jfr.ThreadStruct;
import org.threadlanes.core.testing.HandMade;
import org.threadlanes.core.testing.Recordings;

/** When compilation is called a burden. Hand-made recordings last ten seconds. */
public class JitPressureTest {

	private static final ThreadStruct C1 = thread(8, "C1 CompilerThread0", "system");
	private static final ThreadStruct C2 = thread(7, "C2 CompilerThread0", "system");

	private static HandMade onProcessors(int processors) {
		return new HandMade().event("jdk.CPUInformation",
				Map.of("hwThreads", processors));
	}

	private static List<Finding> findings(HandMade recording) {
		return Triage.of(recording.lanes(), TriageSettings.DEFAULT).findings()
				.stream().filter(f -> f.code() == FindingCode.JIT_PRESSURE).toList();
	}

	/** For some seconds a compiler works in the first part of each. */
	private static HandMade compile(HandMade recording, ThreadStruct compiler, int seconds, double millisOfEach) {
		for (int second = 0; second < seconds; second++) {
			recording.wait("jdk.Compilation", compiler, 1000 * second, millisOfEach, null);
		}
		return recording;
	}

	@Test
	public void startUpOnOneCpuIsUnderPressure() throws Exception {
		Finding finding = Recordings.triage("quarkus-startup-jit-jdk17").findings()
				.stream().filter(f -> f.code() == FindingCode.JIT_PRESSURE).findFirst().get();
		assertEquals("JIT compilation demanded 89 % of the single CPU in 7 of 7 seconds, last at 7 s after start; "
				+ "in all, 4,961 compilations took 6.50 s", finding.message().english());
		assertEquals("C2 CompilerThread0 4.79 s, C1 CompilerThread0 1.72 s; they got 3.25 s of CPU time",
				finding.detail(Locale.ROOT));
		assertEquals(Severity.WARNING, finding.severity());
		assertEquals(2, finding.threads());
		assertEquals(4961, finding.count());
	}

	@Test
	public void noOtherRecordingIsUnderPressure() throws Exception {
		for (Path p : Recordings.all()) {
			String name = p.getFileName().toString().replace(".jfr", "");
			if (!name.equals("quarkus-startup-jit-jdk17")) {
				assertTrue(name, Recordings.triage(name).findings().stream()
						.noneMatch(f -> f.code() == FindingCode.JIT_PRESSURE));
			}
		}
	}

	@Test
	public void pressureDependsOnTheNumberOfCpus() {
		assertEquals(1, findings(compile(onProcessors(1), C2, 3, 900)).size());
		assertEquals("45 % of two", List.of(), findings(compile(onProcessors(2), C2, 3, 900)));
		HandMade both = compile(compile(onProcessors(2), C2, 3, 900), C1, 3, 300);
		assertTrue("60 % of two", findings(both).get(0).message().english()
				.startsWith("JIT compilation demanded 60 % of the 2 CPUs in 3 of 10 seconds, last at 3 s after"));
		assertEquals("not known", List.of(), findings(compile(new HandMade(), C2, 3, 900)));
	}

	@Test
	public void theFirstMinuteOfAJvmIsANoteAtMost() {
		long minute = 60_000_000_000L;
		assertEquals(Severity.INFO, inAJvmSince(HandMade.BEGIN - minute / 2));
		assertEquals(Severity.WARNING, inAJvmSince(HandMade.BEGIN - minute));
	}

	private static Severity inAJvmSince(long start) {
		HandMade recording = compile(onProcessors(1), C2, 9, 900).event("jdk.JVMInformation",
				Map.of("jvmStartTime", start));
		return findings(recording).get(0).severity();
	}

	@Test
	public void aSecondIsNotPressureAndAShortStartUpIsANote() {
		assertEquals(List.of(), findings(compile(onProcessors(1), C2, 1, 1000)));
		assertEquals("2 of 10 seconds", Severity.INFO,
				findings(compile(onProcessors(1), C2, 2, 600)).get(0).severity());
		assertEquals("3 of 10 seconds", Severity.WARNING,
				findings(compile(onProcessors(1), C2, 3, 600)).get(0).severity());
	}

	@Test
	public void aLongCompilationCountsInEachOfItsSeconds() {
		assertEquals("JIT compilation demanded 100 % of the single CPU in 4 of 10 seconds, last at 4 s after start; "
				+ "in all, 1 compilation took 4.00 s",
				findings(compile(onProcessors(1), C2, 1, 4000)).get(0).message().english());
	}

	@Test
	public void theCpuTimeOfTheCompilersIsReported() {
		assertEquals("30 % of two processors for 4 s",
				"C1 CompilerThread0 4.00 s, C2 CompilerThread0 4.00 s; they got 2.40 s of CPU time",
				findings(compilersWithLoad(0.25, 0.05)).get(0).detail(Locale.ROOT));
	}

	@Test
	public void compilersThatHardlyGetACpuAreNotPressure() {
		assertEquals("2 % of two processors", List.of(), findings(compilersWithLoad(0.01, 0.01)));
	}

	/** Two compilers that compile for 4 s on two processors, of which each gets a part. */
	private static HandMade compilersWithLoad(double c2, double c1) {
		HandMade recording = onProcessors(2).event("jdk.ActiveSetting", Map.of("id",
				"jdk.ThreadCPULoad", "name", "period", "value", "1 s"));
		compile(compile(recording, C2, 4, 1000), C1, 4, 1000);
		for (int second = 0; second < 4; second++) {
			load(recording, C2, c2);
			load(recording, C1, c1);
		}
		return recording;
	}

	private static void load(HandMade recording, ThreadStruct thread, double load) {
		Map<String, Object> fields = new LinkedHashMap<>();
		fields.put("eventThread", thread);
		fields.put("user", load);
		fields.put("system", 0);
		recording.event("jdk.ThreadCPULoad", fields);
	}
}
