package org.threadlanes.core.analysis.metrics;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.BeforeClass;
import org.junit.Test;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.testing.HandMade;
import org.threadlanes.core.testing.Recordings;

import com.google.gson.JsonParser;

/** What a recording is as metrics. That Prometheus' parser reads them, {@code .ci/production} checks. */
public class OpenMetricsTest {

	private static final Pattern SAMPLE =
			Pattern.compile("(threadlanes_\\w+)(\\{\\w+=\"[^\"\n]*\"(,\\w+=\"[^\"\n]*\")*})? [0-9.]+");
	private static final Pattern USED = Pattern.compile("threadlanes_\\w+");

	private static Triage blocked;

	@BeforeClass
	public static void read() throws Exception {
		blocked = Recordings.triage("quarkus-eventloop-blocked-jdk17");
	}

	private static MetricSums sums(Triage ... recordings) {
		MetricSums sums = new MetricSums();
		List.of(recordings).forEach(sums::add);
		return sums;
	}

	private static String watched() throws IOException {
		StringWriter text = new StringWriter();
		OpenMetrics.write(sums(blocked), sums(blocked, blocked), true, text);
		return text.toString();
	}

	private static Set<String> names(String text) {
		Set<String> names = new TreeSet<>();
		for (String line : text.lines().filter(line -> !line.startsWith("#")).toList()) {
			Matcher sample = SAMPLE.matcher(line);
			assertTrue(line, sample.matches());
			names.add(sample.group(1));
		}
		return names;
	}

	@Test
	public void secondsAreThoseOfTheReportByPoolKindWaitAndVerdict() {
		Map<String, Double> waits = sums(blocked).of(Metric.WAITS);
		assertEquals(15.65, waits.get("pool=\"vert.x-eventloop-thread-N\",kind=\"event-loop\",wait=\"socket-read\","
				+ "verdict=\"blocking\""), 0.01);
		assertEquals(Map.of("code=\"event-loop-blocked\",severity=\"warning\"", 1.0),
				sums(blocked).of(Metric.FINDINGS));
	}

	@Test
	public void recordingsOfTheSameJvmAddUp() {
		Map<String, Double> once = sums(blocked).of(Metric.WAITS);
		Map<String, Double> twice = sums(blocked, blocked).of(Metric.WAITS);
		assertEquals(once.keySet(), twice.keySet());
		once.forEach((labels, seconds) -> assertEquals(labels, 2 * seconds, twice.get(labels), 1e-9));
	}

	@Test
	public void eachFamilyIsDeclaredOnceAndTheTextEnds() throws IOException {
		String text = watched();
		List<String> declared = text.lines().filter(line -> line.startsWith("# TYPE ")).toList();
		assertEquals(declared.size(), declared.stream().distinct().count());
		assertTrue(text.endsWith("# EOF\n"));
		assertEquals(1, text.lines().filter(line -> line.equals("# EOF")).count());
	}

	@Test
	public void theDashboardAndTheAlertsUseOnlyNamesThatExist() throws IOException {
		Set<String> known = names(watched());
		Path documents = Recordings.path("multichunk-jdk17.jfr").resolve("../../docs/prometheus").normalize();
		String dashboard = Files.readString(documents.resolve("grafana-dashboard.json"));
		assertTrue(JsonParser.parseString(dashboard).getAsJsonObject().getAsJsonArray("panels").size() > 3);
		for (String text : List.of(dashboard, Files.readString(documents.resolve("alerts.yml")))) {
			Set<String> used = new TreeSet<>(USED.matcher(text).results().map(use -> use.group()).toList());
			assertFalse(used.isEmpty());
			used.removeAll(known);
			assertEquals(Set.of(), used);
		}
	}

	@Test
	public void aProgramThatNamesEachThreadAnewHasALimitedNumberOfPools() {
		HandMade made = new HandMade();
		for (int i = 0; i < 300; i++) {
			String name = "job " + (char) ('a' + i / 26) + (char) ('a' + i % 26);
			made.park(HandMade.thread(100 + i, name), i, 10, HandMade.stack("shop.Job.run"));
		}
		MetricSums sums = sums(Triage.of(made.lanes(), TriageSettings.DEFAULT));
		assertEquals(201, sums.of(Metric.THREADS).size());
		assertTrue(sums.of(Metric.THREADS).keySet().stream().anyMatch(l -> l.contains(MetricSums.OTHER_POOLS)));
	}
}
