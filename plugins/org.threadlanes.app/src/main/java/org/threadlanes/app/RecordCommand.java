package org.threadlanes.app;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.live.JvmAddress;
import org.threadlanes.core.live.JvmConnection;
import org.threadlanes.core.live.LiveException;
import org.threadlanes.core.live.RecordingPlan;
import org.threadlanes.core.live.RefusedException;
import org.threadlanes.core.live.RunningJvm;
import org.threadlanes.core.live.TimedRecording;
import org.threadlanes.core.live.TimedRecording.Outcome;
import org.threadlanes.core.recording.RecordingException;
import org.threadlanes.core.report.Triage;
import org.threadlanes.core.rules.Rules;
import org.threadlanes.core.settings.Overhead;
import org.threadlanes.core.text.Durations;
import org.threadlanes.core.text.SafeText;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code record}: records a running JVM and reports; without a target, lists the JVMs. */
@Command(name = "record")
final class RecordCommand extends Verb {

	/** The least share of the time asked for; the JVM takes a moment to start and to stop. */
	private static final double LEAST_SHARE = 0.8;

	@Parameters(paramLabel = "PID|HOST:PORT|URL", arity = "0..1", descriptionKey = "record.target")
	private String target;

	@Option(names = "--for", paramLabel = "TIME", descriptionKey = "record.for")
	private String length;

	@Option(names = "--overhead", paramLabel = "low|full", defaultValue = "full", descriptionKey = "settings.overhead")
	private Overhead overhead;

	@Option(names = {"-o", "--output"}, paramLabel = "FILE", descriptionKey = "record.output")
	private String output;

	@Option(names = "--report", paramLabel = "FILE", descriptionKey = "record.report")
	private String reportFile;

	@Mixin
	private LoginOptions login;

	@Mixin
	private RulesOption rules;

	@Mixin
	private ReportOptions report;

	RecordCommand(Terminal terminal) {
		super(terminal);
	}

	@Override
	public Integer call() throws LiveException, CommandFailure, RecordingException {
		if (target == null) {
			if (spec.commandLine().getParseResult().matchedOptions().stream().anyMatch(option -> !option.inherited())) {
				throw wrongUsage("usage.missing", spec.name(), UsageError.choices("PID|HOST:PORT|URL"));
			}
			new JvmTable(terminal).print(RunningJvm.list());
			return ExitStatus.DONE;
		}
		JvmAddress address = address(target);
		RecordingPlan plan = new RecordingPlan(length == null ? RecordingPlan.DEFAULT_LENGTH
				: duration(length, Duration.ofNanos(1), RecordingPlan.MAX_LENGTH, "record.wrong-time"), overhead);
		Rules used = rules.rules(terminal);
		OutputFile reported = OutputFile.named(reportFile, spec);
		Recorded recorded;
		try (JvmConnection jvm = JvmConnection.open(address, login.read(terminal))) {
			String name = jvm.program().isEmpty() ? jvm.address() : jvm.program();
			recorded = save(plan, name, file(jvm.recordingName()), (timed, file) -> timed.record(jvm, file));
		} catch (RefusedException e) {
			if (!(address instanceof JvmAddress.Local local)) {
				throw e;
			}
			terminal.problem(e.getMessage() + ' ' + Texts.TEXT.get("record.by-command"));
			recorded = save(plan, local.toString(), file(JvmConnection.recordingName("", local.pid())),
					(timed, file) -> timed.recordByCommand(local.pid(), file));
		}
		Path file = recorded.file;
		Triage triage = Triage.of(RecordingArguments.lanes(terminal, file, used), report.settings());
		reported.write(terminal, List.of(file), to -> report.print(triage, reportFile, to));
		if (recorded.outcome.problem() instanceof IOException incomplete) {
			throw OutputFile.failure(file, incomplete);
		}
		Gate gate = report.gate();
		gate.add(triage.findings());
		return gate.status(terminal, recorded.isEnough || !isTooShort(triage.lanes(), plan.length().toNanos()));
	}

	/** A way to record. */
	private interface Way {
		Outcome record(TimedRecording timed, Path file) throws LiveException, IOException;
	}

	private Path file(String usual) throws CommandFailure {
		return output == null ? place(usual) : OutputFile.file(output, spec);
	}

	/** In the current folder, or in the temporary one if the current one is the source code of this program. */
	private static Path place(String name) {
		for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
			if (Files.isDirectory(folder.resolve("plugins/org.threadlanes.app"))) {
				return Path.of(System.getProperty("java.io.tmpdir"), name);
			}
		}
		return Path.of(name);
	}

	/** A recording that says nothing about most of the time asked for must not pass for one that does. */
	private boolean isTooShort(ThreadLanes lanes, long wanted) {
		long recorded = lanes.endNanos() - lanes.startNanos();
		boolean tooShort = recorded < LEAST_SHARE * wanted;
		if (tooShort) {
			terminal.problem(Texts.TEXT.get("record.short", Durations.text(recorded), Durations.text(wanted)));
		}
		return tooShort;
	}

	/** @param isEnough whether the user ended it */
	private record Recorded(Path file, Outcome outcome, boolean isEnough) {
	}

	/**
	 * Records to a file.
	 *
	 * @throws LiveException if nothing was recorded
	 */
	private Recorded save(RecordingPlan plan, String name, Path file, Way way) throws LiveException, CommandFailure {
		Recorded recorded;
		try (RecordingProgress progress = new RecordingProgress(terminal, name)) {
			Outcome outcome = way.record(new TimedRecording(plan, progress), file);
			recorded = new Recorded(file, outcome, progress.isEnough());
		} catch (FileAlreadyExistsException e) {
			throw new CommandFailure("record.exists", e, SafeText.line(file.toString()));
		} catch (IOException e) {
			throw OutputFile.failure(file, e);
		}
		if (recorded.outcome.problem() instanceof LiveException gone) {
			terminal.problem(gone.getMessage());
		}
		terminal.err().println(
				Texts.TEXT.get("record.saved", SafeText.line(file.toString()),
				RecordingProgress.size(recorded.outcome.bytes())));
		return recorded;
	}
}
