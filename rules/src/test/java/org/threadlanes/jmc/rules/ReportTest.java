package org.threadlanes.jmc.rules;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

import org.junit.Test;

/** JMC's own reports, in a JVM that has nothing but JMC's libraries and these classes. */
public class ReportTest {

	private static final String REPORTS = "org.openjdk.jmc.flightrecorder.rules.report.";
	private static final String RECORDING = "../recordings/quarkus-eventloop-blocked-jdk17.jfr";
	private static final String FOUND =
			"4 event loops blocked 15.9 s in 1,500 socket reads and 1,500 socket writes, worst 18.0 ms.";

	private static String report(String... arguments) throws Exception {
		String libraries = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
				.filter(path -> path.endsWith("classes") && !path.endsWith("test-classes") || path.contains("jmc")
						|| path.contains("encoder") || path.contains("lz4"))
				.filter(path -> !path.contains("gson"))
				.collect(Collectors.joining(File.pathSeparator));
		List<String> command =
				new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Duser.language=en", "-Duser.country=US", "-cp",
				libraries));
		command.addAll(List.of(arguments));
		Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertEquals(output, 0, process.waitFor());
		return output;
	}

	@Test
	public void theReportOnTheCommandLineHasOurFindingsAndChecksWithoutAny() throws Exception {
		String report = report(REPORTS + "JfrRulesReport", RECORDING);
		String rule = report.substring(report.indexOf("<id>org.threadlanes.event-loop-blocked</id>"));
		assertTrue(rule, rule.substring(0, rule.indexOf("</rule>")).contains(FOUND));
		assertTrue(report, report.contains("No task blocked in the common pool."));
	}

	@Test
	public void theHtmlReportHasOurFindings() throws Exception {
		assertTrue(report(REPORTS + "html.JfrHtmlRulesReport", RECORDING).contains(FOUND));
	}
}
