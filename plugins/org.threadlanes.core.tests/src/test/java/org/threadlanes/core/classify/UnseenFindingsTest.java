package org.threadlanes.core.classify;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.Test;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.FindingCode;
import org.threadlanes.core.analysis.report.Severity;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.testing.Recordings;

/** The findings on recordings of frameworks that no rule was written for. */
public class UnseenFindingsTest {

	private static final Map<String, List<FindingCode>> SHIPPED = new TreeMap<>();
	private static final Map<String, List<FindingCode>> BARE = new TreeMap<>();
	private static final Map<String, List<FindingCode>> WARNINGS = new TreeMap<>();

	@BeforeClass
	public static void triage() throws Exception {
		try (Stream<Path> files = Files.list(Recordings.path("unseen"))) {
			for (Path file : files.filter(p -> p.toString().endsWith(".jfr")).sorted().toList()) {
				String name = file.getFileName().toString().replaceFirst("\\.jfr$", "");
				List<Finding> findings = findings(file, Rules.shipped());
				SHIPPED.put(name, codes(findings));
				WARNINGS.put(name, codes(findings.stream().filter(f -> f.severity() == Severity.WARNING).toList()));
				BARE.put(name, codes(findings(file, VerdictCase.WITHOUT_POOL_RULES)));
			}
		}
		assertTrue("they are there", SHIPPED.size() > 30);
	}

	private static List<Finding> findings(Path file, Rules rules) throws Exception {
		return Triage.of(LanesBuilder.build(new RecordingFile(file), rules, Progress.NONE), TriageSettings.DEFAULT)
				.findings();
	}

	private static List<FindingCode> codes(List<Finding> findings) {
		return findings.stream().map(Finding::code).toList();
	}

	@AfterClass
	public static void forget() {
		SHIPPED.clear();
		BARE.clear();
		WARNINGS.clear();
	}

	@Test
	public void aHealthyProgramHasNoWarning() {
		List<String> healthy = SHIPPED.keySet().stream().filter(name -> name.contains("_ok_")).toList();
		assertTrue(healthy.size() > 4);
		for (String name : healthy) {
			assertEquals(name, List.of(), WARNINGS.get(name));
		}
	}

	@Test
	public void anEventLoopThatNoRuleKnowsIsFoundBlocked() {
		for (String name : Set.of("thrift_bad_jdk17", "mina_grizzly_jdkhttp_bad_jdk17", "redis_clients_bad_jdk25",
				"apache_hc5_async_bad_jdk17")) {
			assertTrue(name, SHIPPED.get(name).contains(FindingCode.EVENT_LOOP_BLOCKED));
			assertTrue(name, BARE.get(name).contains(FindingCode.EVENT_LOOP_BLOCKED));
		}
	}

	@Test
	public void noRecordingHasASaturatedPool() {
		SHIPPED.forEach((name, codes) -> assertFalse(name, codes.contains(FindingCode.POOL_SATURATED)));
	}

	@Test
	public void aCommonPoolWithOneWorkerIsFoundBlocked() throws Exception {
		assertTrue(codes(findings(Recordings.path("commonpool-one-worker-jdk25.jfr"), Rules.shipped()))
				.contains(FindingCode.COMMON_POOL_BLOCKED));
	}
}
