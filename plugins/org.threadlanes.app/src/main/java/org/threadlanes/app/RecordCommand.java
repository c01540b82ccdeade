package org.threadlanes.app;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.threadlanes.core.live.JvmAddress;
import org.threadlanes.core.live.JvmConnection;
import org.threadlanes.core.live.LiveException;
import org.threadlanes.core.live.RecordingPlan;
import org.threadlanes.core.live.RunningJvm;
import org.threadlanes.core.live.TimedRecording;
import org.threadlanes.core.live.TimedRecording.Outcome;
import org.threadlanes.core.recording.RecordingException;
import org.threadlanes.core.report.Triage;
import org.threadlanes.core.rules.Rules;
import org.threadlanes.core.settings.Overhead;
import org.threadlanes.core.text.SafeText;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code record}: records a running JVM and reports; without a target, lists the JVMs. */
@Command(name = "record")
final class RecordCommand extends Verb {

	@Parameters(paramLabel = "PID|HOST:PORT|URL", arity = "0..1", descriptionKey = "record.target")
	private String target;

	@Option(names = "--for", paramLabel = "TIME", descriptionKey = "record.for")
	private String length;

	@Option(names = "--overhead", paramLabel = "low|full", defaultValue = "full", descriptionKey = "settings.overhead")
	private Overhead overhead;

	@Option(names = {"-o", "--output"}, paramLabel = "FILE", descriptionKey = "record.output")
	private String output;

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
		try (JvmConnection jvm = JvmConnection.open(address, login.read(terminal))) {
			Path file = output == null ? Path.of(jvm.recordingName()) : OutputFile.file(output, spec);
			IOException incomplete = save(jvm, plan, file);
			Triage triage = Triage.of(RecordingArguments.lanes(terminal, file, used), report.settings());
			new OutputFile().write(terminal, List.of(), to -> report.print(triage, to));
			if (incomplete != null) {
				throw OutputFile.failure(file, incomplete);
			}
			Gate gate = report.gate();
			gate.add(triage.findings());
			return gate.status(terminal, true);
		}
	}

	/**
	 * Records to a file.
	 *
	 * @return the reason if the file is incomplete; null if it is complete
	 * @throws LiveException if nothing was recorded
	 */
	private IOException save(JvmConnection jvm, RecordingPlan plan, Path file) throws LiveException, CommandFailure {
		Outcome outcome;
		try (RecordingProgress progress = new RecordingProgress(terminal, jvm)) {
			outcome = new TimedRecording(plan, progress).record(jvm, file);
		} catch (FileAlreadyExistsException e) {
			throw new CommandFailure("record.exists", e, SafeText.line(file.toString()));
		} catch (IOException e) {
			throw OutputFile.failure(file, e);
		}
		if (outcome.problem() instanceof LiveException gone) {
			terminal.problem(gone.getMessage());
		}
		terminal.err().println(
				Texts.TEXT.get("record.saved", SafeText.line(file.toString()),
				RecordingProgress.size(outcome.bytes())));
		return outcome.problem() instanceof IOException incomplete ? incomplete : null;
	}
}
