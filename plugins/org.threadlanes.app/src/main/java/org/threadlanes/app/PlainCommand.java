package org.threadlanes.app;

import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A report without options, or an export of one event type, understood without picocli, which takes as long to set up
 * as reading 5 MB.
 *
 * @param events the event type; null for a report
 * @param output the file to write; null for standard output
 * @param force whether an existing file may be replaced
 */
record PlainCommand(String recording, String events, String output, boolean force) {

	private static final String FORCE = "--force";

	/** The command line is wrong, which only picocli can explain. */
	static final class NeedsParserException extends RuntimeException {

		private static final long serialVersionUID = 1L;
	}

	/** @return the command; null if picocli has to parse it */
	static PlainCommand of(String ... args) {
		Map<String, String> given = new HashMap<>();
		for (int i = 1; i < args.length; i++) {
			boolean hasValue = args[i].startsWith("-") && !args[i].equals(FORCE) && i + 1 < args.length;
			String option = args[i].startsWith("-") ? args[i] : "";
			String value = hasValue ? args[++i] : args[i];
			if (given.put(option, value) != null || value.isEmpty() || value.startsWith("-") && !value.equals(FORCE)) {
				return null;
			}
		}
		String recording = given.remove("");
		String events = given.remove("--events");
		boolean isExport = events != null && args[0].equals("export");
		PlainCommand command = new PlainCommand(recording, events, isExport ? given.remove("-o") : null,
				isExport && given.remove(FORCE) != null);
		return given.isEmpty() && (isExport || events == null && args.length > 0 && args[0].equals("report"))
				&& (events == null || events.chars().noneMatch(c -> ",\"'".indexOf(c) >= 0))
				&& recording != null && OutputFile.parsed(recording).filter(Files::isRegularFile).isPresent()
						? command : null;
	}

	/** @return the verb; it throws {@link NeedsParserException} instead of picocli's exceptions */
	Verb verb() {
		if (events == null) {
			ReportCommand report = new ReportCommand();
			report.arguments.names = List.of(recording);
			return report;
		}
		ExportCommand export = new ExportCommand();
		export.arguments.names = List.of(recording);
		export.events = List.of(events);
		export.output = output;
		export.force = force;
		return export;
	}
}
