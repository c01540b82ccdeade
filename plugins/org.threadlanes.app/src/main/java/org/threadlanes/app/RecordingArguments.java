package org.threadlanes.app;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.recording.RecordingException;
import org.threadlanes.core.recording.RecordingFile;
import org.threadlanes.core.rules.RuleProblem;
import org.threadlanes.core.rules.Rules;
import org.threadlanes.core.text.SafeText;

import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The arguments of every verb that makes lanes of recordings. */
final class RecordingArguments {

	@Option(names = "--rules", paramLabel = "FILE", descriptionKey = "rules")
	private Path rulesFile;

	@Parameters(paramLabel = "RECORDING", arity = "1..*", descriptionKey = "recordings")
	private List<Path> recordings;

	List<Path> recordings() {
		return recordings;
	}

	/** @return the files that are read, which no output may replace */
	List<Path> files() {
		return files(recordings, rulesFile);
	}

	/** @return recordings and the file of rules, which may be null */
	static List<Path> files(List<Path> recordings, Path rulesFile) {
		List<Path> files = new ArrayList<>(recordings);
		if (rulesFile != null) {
			files.add(rulesFile);
		}
		return files;
	}

	/** @return the shipped rules, and those of {@code --rules} before them */
	Rules rules(Terminal terminal) throws CommandFailure {
		return rules(terminal, rulesFile);
	}

	/** @return the shipped rules, and those of a file before them; null is no file */
	static Rules rules(Terminal terminal, Path rulesFile) throws CommandFailure {
		if (rulesFile == null) {
			return Rules.shipped();
		}
		String name = SafeText.line(rulesFile.toString());
		try {
			Rules rules = Rules.withUserRules(Files.readString(rulesFile, StandardCharsets.UTF_8), name);
			for (RuleProblem problem : rules.malformed()) {
				terminal.err().println(Texts.TEXT.get("rules.malformed", SafeText.line(problem.toString())));
			}
			return rules;
		} catch (NoSuchFileException e) {
			throw new CommandFailure(Texts.TEXT.get("rules.missing", name), e);
		} catch (IOException e) {
			throw new CommandFailure(Texts.TEXT.get("rules.unreadable", name), e);
		}
	}

	static ThreadLanes lanes(Terminal terminal, Path recording, Rules rules) throws RecordingException {
		RecordingFile file = new RecordingFile(recording);
		try (TerminalProgress progress = new TerminalProgress(terminal, Texts.TEXT.get("reading", file.name()))) {
			return LanesBuilder.build(file, rules, progress);
		}
	}
}
