package org.threadlanes.jmc.pages;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.Test;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.jmc.LoadedRecordings;
import org.threadlanes.jmc.model.LanesCache;
import org.threadlanes.jmc.model.LoadedLanes;

/** The report that <i>Open Report</i> opens. */
public class ReportFileTest {

	@Test
	public void isNamedAfterTheRecording() throws Exception {
		LoadedLanes lanes = LanesCache.lanes(LoadedRecordings.items("quarkus-eventloop-blocked-jdk17"),
				Rules.shipped(), Progress.NONE);
		Path file = ReportFile.write(lanes.triage(TriageSettings.DEFAULT), "orders.jfr");
		String page = Files.readString(file);
		Files.delete(file);
		Files.delete(file.getParent());
		assertEquals("orders.html", file.getFileName().toString());
		assertTrue(page.contains("orders"));
		assertTrue(page.startsWith("<!DOCTYPE html>"));
	}
}
