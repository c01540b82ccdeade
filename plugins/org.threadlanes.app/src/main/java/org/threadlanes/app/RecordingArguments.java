package org.threadlanes.app;

import java.nio.file.Path;
import java.util.List;

import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.RecordingException;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.lanes.ThreadLanes;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The recordings of a verb that takes several: files, folders and patterns. */
final class RecordingArguments {

	@Parameters(paramLabel = "RECORDING", arity = "1..*", descriptionKey = "recordings")
	List<String> names;

	@Spec(Spec.Target.MIXEE)
	private CommandSpec command;

	private FoundRecordings found;

	/** @return the recordings, by the names given or found */
	List<Path> paths() throws CommandFailure {
		return found().paths();
	}

	/** @return whether several were requested, even if a folder has only one */
	boolean isSeveral() throws CommandFailure {
		return found().isSeveral();
	}

	private FoundRecordings found() throws CommandFailure {
		if (found == null) {
			found = FoundRecordings.of(names, command);
		}
		return found;
	}

	static ThreadLanes lanes(Terminal terminal, Path recording, Rules rules) throws RecordingException {
		RecordingFile file = new RecordingFile(recording);
		try (TerminalProgress progress = new TerminalProgress(terminal, "reading", file.name())) {
			return LanesBuilder.build(file, rules, progress);
		}
	}
}
