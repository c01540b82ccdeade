package org.threadlanes.app;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.threadlanes.core.base.text.SafeText;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.Spec;

/** The program: {@code threadlanes VERB ... RECORDING...}. */
@Command(name = "threadlanes", versionProvider = Version.class, synopsisSubcommandLabel = "VERB", sortOptions = false,
		addMethodSubcommands = false)
public final class Main implements Runnable {

	/** In the order of the help. */
	private static final List<String> VERBS =
			List.of("record", "watch", "report", "events", "export", "lanes", "flame", "view", "compare",
			"settings", "fleet", "install", "uninstall", "completion", "man");
	/** The verbs whose output describes all verbs. */
	private static final Set<String> DESCRIBING = Set.of("completion", "man");
	private static final int MAX_NAME = 100;
	private static final int MAX_NAMES = 3;

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
	 * Runs the program and exits the JVM.
	 *
	 * @param args the command line
	 */
	public static void main(String[] args) {
		Terminal terminal = Terminal.ofProcess();
		if (!List.of(args).contains("--debug")) {
			// Otherwise the JVM would print a stack trace, and exit with the status for findings.
			Thread.setDefaultUncaughtExceptionHandler((thread, e) -> {
				String subject = SafeText.line(thread.getName());
				terminal.problem(new Failure(e, subject).sentence());
			});
		}
		try {
			System.exit(run(terminal, args));
		} catch (RuntimeException | Error e) {
			Thread main = Thread.currentThread();
			main.getUncaughtExceptionHandler().uncaughtException(main, e);
			System.exit(ExitStatus.FAILED);
		}
	}

	/** @return the exit status */
	static int run(Terminal terminal, String ... args) {
		Main main = new Main(terminal);
		PlainCommand plain = PlainCommand.of(args);
		int status = plain == null ? main.parse(withoutHelpVerb(args)) : main.call(plain, args);
		// Flushes too. A full disk or a closed pipe shows only here, because PrintWriter swallows exceptions.
		boolean lost = terminal.out().checkError();
		return lost && status == ExitStatus.DONE ? main.outputLost() : status;
	}

	/** {@code help VERB}, as of the JDK's tools, is {@code VERB --help}. */
	private static String[] withoutHelpVerb(String ... args) {
		return args.length == 0 || !args[0].equals("help") ? args
				: Stream.concat(Arrays.stream(args).skip(1).limit(1), Stream.of("--help")).toArray(String[]::new);
	}

	private int call(PlainCommand command, String ... args) {
		try {
			Verb verb = command.verb();
			verb.terminal = terminal;
			return verb.call();
		} catch (PlainCommand.NeedsParserException e) {
			return parse(args);
		} catch (Exception | Error e) {
			return failed(e, quoted(command.recording()));
		}
	}

	private int parse(String ... args) {
		CommandLine line = new CommandLine(this);
		// Setting up a verb takes time. All are needed only to explain a wrong command line, and by the two that
		// describe all.
		boolean isOne = args.length > 0 && VERBS.contains(args[0]) && !DESCRIBING.contains(args[0]);
		for (String verb : isOne ? List.of(args[0]) : VERBS) {
			line.addSubcommand(verb(verb));
		}
		// Not by annotation: picocli would use its own class loader, which cannot see our texts in OSGi.
		line.setResourceBundle(Texts.TEXT.bundle());
		line.setOut(terminal.out()).setErr(terminal.err());
		line.setColorScheme(CommandLine.Help.defaultColorScheme(terminal.colors() ? Ansi.ON : Ansi.OFF));
		line.setCaseInsensitiveEnumValuesAllowed(true);
		line.setUsageHelpWidth(100);
		Outcome outcome = new Outcome();
		line.setParameterExceptionHandler(outcome).setExecutionExceptionHandler(outcome).setExecutionStrategy(outcome);
		// A recording may be named @a.jfr; it is not a file of arguments.
		line.setExpandAtFiles(false);
		return line.execute(args);
	}

	private Verb verb(String name) {
		Verb verb = switch (name) {
			case "record" -> new RecordCommand();
			case "watch" -> new WatchCommand();
			case "report" -> new ReportCommand();
			case "events" -> new EventsCommand();
			case "export" -> new ExportCommand();
			case "lanes" -> new LanesCommand();
			case "flame" -> new FlameCommand();
			case "view" -> new ViewCommand(this::tell);
			case "compare" -> new CompareCommand();
			case "settings" -> new SettingsCommand();
			case "fleet" -> new FleetCommand();
			case "install" -> new InstallCommand();
			case "uninstall" -> new UninstallCommand();
			case "completion" -> new CompletionCommand();
			case "man" -> new ManCommand();
			default -> throw new IllegalArgumentException(name);
		};
		verb.terminal = terminal;
		return verb;
	}

	/** A class instead of three lambdas: the class data archive of JDK 17 would omit the lambdas and their callers. */
	private final class Outcome implements IExecutionStrategy, IExecutionExceptionHandler, IParameterExceptionHandler {

		/** picocli does not catch errors, and the JVM would exit with the status for findings. */
		@Override
		public int execute(ParseResult parsed) {
			for (ParseResult each = parsed; each != null; each = each.subcommand()) {
				UsageError.checkValues(each);
			}
			try {
				return new RunLast().execute(parsed);
			} catch (Error e) {
				return failed(e, subject(parsed));
			}
		}

		@Override
		public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
			return failed(e, subject(parsed));
		}

		@Override
		public int handleParseException(ParameterException e, String[] args) {
			return wrongUsage(e);
		}
	}

	@Override
	public void run() {
		terminal.out().print(spec.commandLine().getUsageMessage());
	}

	private int wrongUsage(ParameterException e) {
		terminal.problem(SafeText.line(UsageError.text(e)));
		String command = e.getCommandLine().getCommandSpec().qualifiedName(" ");
		terminal.err().println(Texts.TEXT.get("usage.hint", command));
		return ExitStatus.USAGE;
	}

	private int outputLost() {
		if (!terminal.isReaderGone()) {
			terminal.problem(Texts.TEXT.get("output.lost"));
		}
		return ExitStatus.FAILED;
	}

	private int failed(Throwable e, String subject) {
		terminal.out().flush();
		if (!terminal.isReaderGone()) {
			tell(e, subject);
		}
		return ExitStatus.FAILED;
	}

	/** @return the files on the command line, or the verb if there are none */
	private static String subject(ParseResult parsed) {
		ParseResult verb = parsed.hasSubcommand() ? parsed.subcommand() : parsed;
		List<String> files = verb.matchedPositionals().stream().flatMap(p -> p.stringValues().stream()).distinct()
				.map(Main::quoted).toList();
		return files.isEmpty() ? verb.commandSpec().qualifiedName(" ")
				: String.join(Texts.TEXT.get("usage.comma"), files.subList(0, Math.min(files.size(), MAX_NAMES)))
						+ (files.size() > MAX_NAMES ? " ..." : "");
	}

	private static String quoted(String file) {
		return "'" + SafeText.shorten(file, MAX_NAME) + "'";
	}

	/** Reports a failure in the window, in one sentence. */
	private void tell(RuntimeException e) {
		tell(e, spec.name());
	}

	private void tell(Throwable e, String subject) {
		if (debug) {
			e.printStackTrace(terminal.err());
		}
		terminal.problem(new Failure(e, subject).sentence());
	}
}
