package org.threadlanes.app;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.classify.rules.RequestType;
import org.threadlanes.core.classify.rules.RuleProblem;
import org.threadlanes.core.classify.rules.Rules;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code --rules FILE}, {@code --recorder} and {@code --request TYPE}. */
final class RulesOption {

	/** Bytes; enough for a hundred thousand rules. */
	private static final int MAX_RULES = 8 << 20;
	private static final int MAX_PROBLEMS = 20;
	private static final int MAX_PROBLEM = 300;

	@Option(names = "--rules", paramLabel = "FILE", descriptionKey = "rules")
	private Path file;

	@Option(names = "--recorder", descriptionKey = "recorder")
	private boolean recorder;

	@Option(names = "--request", paramLabel = "TYPE[:FIELD,...]", descriptionKey = "request")
	private List<String> requests = List.of();

	@Spec(Spec.Target.MIXEE)
	private CommandSpec command;

	/** @return the input files, which no output may replace: the recordings and the rules */
	List<Path> and(Collection<Path> recordings) {
		List<Path> files = new ArrayList<>(recordings);
		if (file != null) {
			files.add(file);
		}
		return files;
	}

	/**
	 * @return the rules of the file, if any, followed by the shipped ones
	 * @throws picocli.CommandLine.ParameterException if a rule is malformed; ignoring it would silently change verdicts
	 */
	Rules rules(Terminal terminal) throws CommandFailure {
		Rules rules = file == null ? Rules.shipped() : fromFile(terminal);
		return (recorder ? rules.withRecorder() : rules)
				.withRequests(requests.stream().map(text -> RequestType.parse(text)
				.orElseThrow(() -> Verb.wrongUsage(command, "request.wrong", SafeText.line(text)))).toList());
	}

	private Rules fromFile(Terminal terminal) throws CommandFailure {
		String name = SafeText.line(file.toString());
		try {
			Rules rules = Rules.withUserRules(text(), name);
			List<RuleProblem> malformed = rules.malformed();
			malformed.stream().limit(MAX_PROBLEMS).forEach(problem -> terminal.err()
					.println(Texts.TEXT.get("rules.malformed", SafeText.shorten(problem.toString(), MAX_PROBLEM))));
			if (!malformed.isEmpty()) {
				throw Verb.wrongUsage(command, "rules.broken", malformed.size(), name);
			}
			return rules;
		} catch (NoSuchFileException e) {
			throw new CommandFailure("rules.missing", e, name);
		} catch (IOException e) {
			throw new CommandFailure("rules.unreadable", e, name);
		}
	}

	private String text() throws IOException, CommandFailure {
		try (InputStream in = Files.newInputStream(file)) {
			byte[] bytes = in.readNBytes(MAX_RULES + 1);
			if (bytes.length > MAX_RULES) {
				throw new CommandFailure("rules.too-long", null, SafeText.line(file.toString()), MAX_RULES >> 20);
			}
			return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
		}
	}
}
