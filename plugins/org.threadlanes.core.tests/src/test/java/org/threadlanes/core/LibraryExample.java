package org.threadlanes.core;

import java.io.PrintStream;
import java.nio.file.Path;

import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.RecordingException;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.lanes.ThreadLanes;

/** The example of docs/library.md. */
final class LibraryExample {

	private LibraryExample() {
	}

	static void printFindings(Path file, PrintStream out) throws RecordingException {
		ThreadLanes lanes = LanesBuilder.build(new RecordingFile(file), Rules.shipped(), Progress.NONE);
		Triage triage = Triage.of(lanes, TriageSettings.DEFAULT);
		for (Finding finding : triage.findings()) {
			out.println(finding.severity().id() + ": " + finding.message());
			out.println("  " + finding.detail() + "  " + finding.target());
		}
	}
}
