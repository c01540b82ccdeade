package org.threadlanes.app;

import java.nio.file.Path;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.threadlanes.core.recording.RecordingException;
import org.threadlanes.core.text.Messages;
import org.threadlanes.core.text.SafeText;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The program: {@code threadlanes VERB ... RECORDING...}. */
@Command(name = "threadlanes", versionProvider = Version.class, synopsisSubcommandLabel = "VERB", sortOptions = false)
public final class Main implements Runnable {

	static final Messages TEXT = Messages.of(Main.class);
	/** Held, or the log system would forget the level. */
	private static final Logger JMC_LOG = Logger.getLogger("org.openjdk.jmc");

	@Option(names = {"-h", "--help"}, usageHelp = true, descriptionKey = "help", scope = CommandLine.ScopeType.INHERIT)
	private boolean help;

	@Option(names = "--version", versionHelp = true, descriptionKey = "version")
	private boolean version;

	@Option(names = "--debug", descriptionKey = "debug", scope = CommandLine.ScopeType.INHERIT)
	private boolean debug;

	@Spec
	private CommandSpec spec;

	private final Terminal terminal;

	Main(Terminal terminal) {
		this.terminal = terminal;
	}

	/**
	 * Runs the program and ends the JVM.
	 *
	 * @param args
	 *            the command line
	 */
	public static void main(String[] args) {
		// What JMC's parser logs is for developers of JMC; what concerns a user is in our own sentences.
		JMC_LOG.setLevel(Level.OFF);
		System.exit(run(Terminal.ofProcess(), args));
	}

	/**
	 * Runs the program.
	 *
	 * @param terminal
	 *            takes what it prints
	 * @param args
	 *            the command line
	 * @return the exit status
	 */
	static int run(Terminal terminal, String ... args) {
		Main main = new Main(terminal);
		CommandLine line = new CommandLine(main);
		line.addSubcommand(new ReportCommand(terminal));
		line.addSubcommand(new EventsCommand(terminal));
		line.addSubcommand(new ExportCommand(terminal));
		line.addSubcommand(new LanesCommand(terminal));
		line.addSubcommand(new ViewCommand());
		line.addSubcommand(new CompareCommand(terminal));
		line.addSubcommand(new SettingsCommand(terminal));
		line.addSubcommand(new CompletionCommand(terminal));
		line.addSubcommand(new ManCommand(terminal));
		// Not by annotation: picocli would look for the texts with its own class loader, which in OSGi has none of
		// ours.
		line.setResourceBundle(TEXT.bundle());
		line.setOut(terminal.out()).setErr(terminal.err());
		line.setColorScheme(CommandLine.Help.defaultColorScheme(terminal.colors() ? Ansi.ON : Ansi.OFF));
		line.setCaseInsensitiveEnumValuesAllowed(true);
		line.setUsageHelpWidth(100);
		line.setParameterExceptionHandler((e, a) -> main.wrongUsage(e));
		line.setExecutionExceptionHandler((e, command, result) -> main.failed(e));
		int status;
		try {
			status = line.execute(args);
		} catch (OutOfMemoryError e) {
			status = main.outOfMemory(e);
		}
		// This flushes too. A full disk or a closed pipe shows only here: PrintWriter swallows it.
		boolean lost = terminal.out().checkError();
		return lost && status == ExitStatus.DONE ? main.outputLost() : status;
	}

	@Override
	public void run() {
		terminal.out().print(spec.commandLine().getUsageMessage());
	}

	private int wrongUsage(ParameterException e) {
		terminal.err().println("threadlanes: " + SafeText.line(message(e)));
		String command = e.getCommandLine().getCommandSpec().qualifiedName(" ");
		terminal.err().println(TEXT.get("usage.hint", command));
		return ExitStatus.USAGE;
	}

	/** What picocli says of a value that does not fit is English and names what is inside: our own words instead. */
	private static String message(ParameterException e) {
		ArgSpec argument = e.getArgSpec();
		if (argument == null || e.getValue() == null) {
			return e.getMessage();
		}
		String name = argument instanceof OptionSpec option ? option.longestName()
				: e.getCommandLine().getCommandName();
		String value = SafeText.shorten(e.getValue(), 60);
		Class<?> type = argument.typeInfo().getAuxiliaryTypes()[0];
		if (argument.paramLabel().indexOf('|') > 0 && type != Path.class) {
			List<String> words = List.of(argument.paramLabel().split("\\|"));
			String but = String.join(TEXT.get("usage.comma"), words.subList(0, words.size() - 1));
			return TEXT.get("usage.one-of", name, TEXT.get("usage.or", but, words.get(words.size() - 1)), value);
		}
		boolean number = type == int.class || type == Integer.class;
		return TEXT.get(number ? "usage.not-a-number" : "usage.wrong-value", name, value);
	}

	private int outputLost() {
		if (!terminal.isReaderGone()) {
			terminal.err().println("threadlanes: " + TEXT.get("output.lost"));
		}
		return ExitStatus.FAILED;
	}

	private int failed(Exception e) {
		terminal.out().flush();
		if (terminal.isReaderGone()) {
			return ExitStatus.FAILED;
		}
		tell(e);
		return ExitStatus.FAILED;
	}

	/** Says in one sentence what went wrong. */
	void tell(Exception e) {
		if (debug) {
			e.printStackTrace(terminal.err());
		}
		boolean expected = e instanceof RecordingException || e instanceof CommandFailure;
		terminal.err().println("threadlanes: " + (expected ? e.getMessage() : TEXT.get("unexpected", reason(e))));
	}

	private int outOfMemory(OutOfMemoryError e) {
		if (debug) {
			e.printStackTrace(terminal.err());
		}
		terminal.err().println("threadlanes: " + TEXT.get("out-of-memory", Runtime.getRuntime().maxMemory() >> 20));
		return ExitStatus.FAILED;
	}

	private static String reason(Exception e) {
		return SafeText.shorten(e.getClass().getSimpleName() + (e.getMessage() == null ? "" : ": " + e.getMessage()),
				200);
	}
}
