package org.threadlanes.app;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
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

	/** Bytes; a hundred thousand rules. */
	private static final int MAX_RULES = 8 << 20;
	private static final int MAX_PROBLEMS = 20;
	private static final int MAX_PROBLEM = 300;

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
			Rules rules = Rules.withUserRules(text(rulesFile), name);
			List<RuleProblem> malformed = rules.malformed();
			malformed.stream().limit(MAX_PROBLEMS).forEach(problem -> terminal.err()
					.println(Texts.TEXT.get("rules.malformed", SafeText.shorten(problem.toString(), MAX_PROBLEM))));
			if (malformed.size() > MAX_PROBLEMS) {
				terminal.err().println(Texts.TEXT.get("rules.more-malformed", malformed.size() - MAX_PROBLEMS, name));
			}
			return rules;
		} catch (NoSuchFileException e) {
			throw new CommandFailure(Texts.TEXT.get("rules.missing", name), e);
		} catch (IOException e) {
			throw new CommandFailure(Texts.TEXT.get("rules.unreadable", name), e);
		}
	}

	private static String text(Path rulesFile) throws IOException, CommandFailure {
		try (InputStream in = Files.newInputStream(rulesFile)) {
			byte[] bytes = in.readNBytes(MAX_RULES + 1);
			if (bytes.length > MAX_RULES) {
				throw new CommandFailure(
						Texts.TEXT.get("rules.too-long", SafeText.line(rulesFile.toString()), MAX_RULES >> 20), null);
			}
			return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
		}
	}

	static ThreadLanes lanes(Terminal terminal, Path recording, Rules rules) throws RecordingException {
		RecordingFile file = new RecordingFile(recording);
		try (TerminalProgress progress = new TerminalProgress(terminal, Texts.TEXT.get("reading", file.name()))) {
			return LanesBuilder.build(file, rules, progress);
		}
	}
}
