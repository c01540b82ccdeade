package org.threadlanes.fleet;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.apache.spark.SparkThrowable;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.fleet.answer.AnswerJson;
import org.threadlanes.fleet.answer.AnswerPage;
import org.threadlanes.fleet.answer.AnswerText;
import org.threadlanes.fleet.file.PathPattern;
import org.threadlanes.fleet.job.FleetException;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The verb {@code fleet}, started by {@code threadlanes} or {@code spark-submit}. */
@Command(name = "threadlanes fleet", sortOptions = false)
public final class Fleet implements Callable<Integer> {

	static final Messages TEXT = Messages.of(Fleet.class);

	private static final Logger JMC_LOG = Logger.getLogger("org.openjdk.jmc");
	private static final int DONE = 0;
	private static final int USAGE = 2;
	private static final int FAILED = 3;
	private static final int MAX_TOP = 10_000;

	/** How the answer is printed. */
	enum Format {
		TEXT, JSON, HTML
	}

	@Option(names = {"-h", "--help"}, usageHelp = true, descriptionKey = "help")
	private boolean help;

	@Parameters(paramLabel = "PATH", arity = "1..*", descriptionKey = "paths")
	private List<String> paths;

	@Option(names = {"-o", "--output"}, paramLabel = "DIR", required = true, descriptionKey = "output")
	private String folder;

	@Option(names = "--append", descriptionKey = "append")
	private boolean append;

	@Option(names = "--waits", descriptionKey = "waits")
	private boolean waits;

	@Option(names = "--format", paramLabel = "text|json|html", defaultValue = "text", descriptionKey = "format")
	private Format format;

	/** How the data source reads recordings. */
	private final Map<String, String> reading = new HashMap<>();

	@Option(names = "--path", paramLabel = "PATTERN", descriptionKey = "path")
	private void pattern(String text) {
		try {
			PathPattern.of(text);
			reading.put("pathPattern", text);
		} catch (IllegalArgumentException e) {
			throw wrong(TEXT.get("path.wrong", SafeText.line(e.getMessage()), String.join(", ", PathPattern.NAMES)));
		}
	}

	private Instant since;

	@Option(names = "--since", paramLabel = "DATE", descriptionKey = "since")
	private void since(String text) {
		try {
			since = text.indexOf('T') < 0 ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
					: Instant.parse(text);
		} catch (DateTimeParseException e) {
			throw wrong(TEXT.get("since.wrong", SafeText.shorten(text, 100)));
		}
	}

	private int top;

	@Option(names = "--top", paramLabel = "N", defaultValue = "20", descriptionKey = "top")
	private void top(int count) {
		if (count < 1 || count > MAX_TOP) {
			throw wrong(TEXT.get("top.wrong", MAX_TOP));
		}
		top = count;
	}

	@Option(names = "--rules", paramLabel = "FILE", descriptionKey = "rules")
	private Path rules;

	@Option(names = "--time-limit", paramLabel = "SECONDS", descriptionKey = "time-limit")
	private void timeLimit(int seconds) {
		if (seconds < 1) {
			throw wrong(TEXT.get("time-limit.wrong"));
		}
		reading.put("timeLimit", String.valueOf(seconds));
	}

	@Option(names = "--master", paramLabel = "URL", descriptionKey = "master")
	private String master;

	@Option(names = "--debug", descriptionKey = "debug")
	private boolean debug;

	@Spec
	private CommandSpec spec;

	private final PrintWriter out = new PrintWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8), false);
	private final PrintWriter err = new PrintWriter(new OutputStreamWriter(System.err, StandardCharsets.UTF_8), true);

	private ParameterException wrong(String message) {
		return new ParameterException(spec.commandLine(), message);
	}

	/**
	 * Runs the verb and exits the JVM.
	 *
	 * @param args what follows the verb on the command line
	 */
	public static void main(String[] args) {
		System.exit(run(args));
	}

	static int run(String ... args) {
		JMC_LOG.setLevel(Level.OFF);
		Fleet fleet = new Fleet();
		CommandLine line = new CommandLine(fleet);
		line.setResourceBundle(TEXT.bundle());
		line.setOut(fleet.out).setErr(fleet.err);
		line.setCaseInsensitiveEnumValuesAllowed(true);
		line.setExpandAtFiles(false);
		line.setUsageHelpWidth(100);
		line.setParameterExceptionHandler((e, a) -> fleet.say(SafeText.line(e.getMessage()), USAGE));
		line.setExecutionExceptionHandler((e, command, parsed) -> fleet.failed(e));
		int status = line.execute(args);
		if (fleet.out.checkError() && status == DONE) {
			return fleet.say(TEXT.get("output.lost"), FAILED);
		}
		return status;
	}

	private int say(String sentence, int status) {
		err.println("threadlanes: " + sentence);
		if (status == USAGE) {
			err.println(TEXT.get("usage.hint"));
		}
		return status;
	}

	private int failed(Exception e) {
		if (debug) {
			e.printStackTrace(err);
		}
		if (e instanceof CancellationException) {
			// The process is being ended, which was said.
			return FAILED;
		}
		String damaged = damagedTable(e);
		return say(e instanceof FleetException ? e.getMessage()
				: e instanceof FileNotFoundException ? TEXT.get("path.nothing", SafeText.shorten(e.getMessage(), 200))
						: damaged != null ? TEXT.get("table.damaged", SafeText.shorten(damaged, 200))
								: TEXT.get("failed", SafeText.shorten(String.valueOf(e.getMessage()), 300)),
				FAILED);
	}

	/** @return the file of our tables that Spark could not read; null if that is not what failed */
	private static String damagedTable(Throwable e) {
		if (e instanceof SparkThrowable known && String.valueOf(known.getCondition()).startsWith("FAILED_READ_FILE")) {
			return known.getMessageParameters().get("path");
		}
		return e.getCause() == null ? null : damagedTable(e.getCause());
	}

	@Override
	public Integer call() throws IOException {
		if (rules != null) {
			reading.put("rules", Files.readString(rules));
		}
		FleetRun run = new FleetRun(paths, folder, append, waits, reading, top, since);
		boolean whole = run.run(master, err, answer -> {
			switch (format) {
			case JSON -> AnswerJson.write(answer, out);
			case HTML -> AnswerPage.write(answer, out);
			default -> AnswerText.print(answer, out);
			}
			out.flush();
		});
		return whole ? DONE : FAILED;
	}
}
