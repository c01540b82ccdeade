package org.threadlanes.jmc.pages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;

import org.eclipse.swt.widgets.Shell;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.tables.csv.FileNames;
import org.threadlanes.jmc.export.FileOpener;
import org.threadlanes.ui.interactive.InteractivePage;

/** The interactive report of a recording, in a temporary file that is deleted when JDK Mission Control ends. */
final class ReportFile {

	private ReportFile() {
	}

	/**
	 * @param recording the file name of the recording
	 * @return the file, to be sent to others if they wish
	 */
	static Path write(Triage triage, String recording) {
		try {
			String name = recording.replaceFirst("\\.jfr$", "");
			Path folder = Files.createTempDirectory("threadlanes");
			Path file = folder.resolve(new FileNames().unique(name) + ".html");
			folder.toFile().deleteOnExit();
			file.toFile().deleteOnExit();
			try (Writer out = Files.newBufferedWriter(file)) {
				InteractivePage.write(triage, name, out);
			}
			return file;
		} catch (IOException e) {
			throw new UncheckedIOException(e.getMessage(), e);
		}
	}

	/** Opens the file in the web browser, or says where it is. */
	static void open(Shell shell, Path file) {
		FileOpener.open(shell, file, HostedPage.TEXT.get("report"), HostedPage.TEXT.get("report.written"));
	}
}
