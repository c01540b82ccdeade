package org.threadlanes.app;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.base.text.ByteSizes;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.RecordingException;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.live.FileRecording;
import org.threadlanes.core.live.JvmAddress;
import org.threadlanes.core.live.JvmConnection;
import org.threadlanes.core.live.LastMinutes;
import org.threadlanes.core.live.LiveException;
import org.threadlanes.core.live.RecordingPlan;
import org.threadlanes.core.live.RefusedException;
import org.threadlanes.core.live.RunningJvm;
import org.threadlanes.core.live.TimedRecording;
import org.threadlanes.core.live.TimedRecording.Outcome;
import org.threadlanes.core.live.settings.Overhead;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code record}: records a running JVM and reports; without a target, lists the JVMs. */
@Command(name = "record")
final class RecordCommand extends Verb {

	private static final String JVM = "%-9s %-9s %-10s %s";
	private static final int MAX_PROGRAM = 70;

	/** The least share of the time asked for; the JVM takes a moment to start and to stop. */
	private static final double LEAST_SHARE = 0.8;

	@Parameters(paramLabel = "PID|HOST:PORT|URL", arity = "0..1", descriptionKey = "record.target")
	private String target;

	@Option(names = "--for", paramLabel = "TIME", descriptionKey = "record.for")
	private String length;

	@Option(names = "--last", paramLabel = "TIME", descriptionKey = "record.last")
	private String last;

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

	@Override
	public Integer call() throws LiveException, CommandFailure, RecordingException {
		if (target == null) {
			if (spec.commandLine().getParseResult().matchedOptions().stream().anyMatch(option -> !option.inherited())) {
				throw wrongUsage("usage.missing", spec.name(), UsageError.choices("PID|HOST:PORT|URL"));
			}
			return list(RunningJvm.list());
		}
		JvmAddress address = address(target);
		if (last != null) {
			notWith("--last", "--for", "--overhead");
		}
		Duration wanted = length == null && last == null ? RecordingPlan.DEFAULT_LENGTH
				: duration(last == null ? length : last, Duration.ofNanos(1), RecordingPlan.MAX_LENGTH,
						"record.wrong-time");
		Rules used = rules.rules(terminal);
		report.gate().read();
		OutputFile reported = OutputFile.named(reportFile, spec);
		Recorded recorded;
		try (JvmConnection jvm = JvmConnection.open(address, login.read(terminal))) {
			String name = jvm.program().isEmpty() ? jvm.address() : jvm.program();
			recorded = save(wanted, name, file(jvm.recordingName()), (from, file) -> from.record(jvm, file));
		} catch (RefusedException e) {
			if (!(address instanceof JvmAddress.Local local)) {
				throw e;
			}
			terminal.problem(e.getMessage() + ' ' + Texts.TEXT.get("record.by-command"));
			recorded = save(wanted, local.toString(), file(JvmConnection.recordingName("", local.pid())),
					(from, file) -> from.recordByCommand(local.pid(), file));
		}
		Path file = recorded.file;
		Triage triage = Triage.of(RecordingArguments.lanes(terminal, file, used), report.gate().settings());
		reported.write(terminal, List.of(file), to -> report.print(triage, reportFile, to));
		if (recorded.outcome.problem() instanceof IOException incomplete) {
			throw OutputFile.failure(file, incomplete);
		}
		Gate gate = report.gate().gate();
		gate.add(triage);
		return report.gate().status(gate, terminal, isComplete(recorded, triage.lanes(), wanted.toNanos()));
	}

	private int list(List<RunningJvm> jvms) {
		if (jvms.isEmpty()) {
			terminal.out().println(Texts.TEXT.get("record.no-jvms"));
			return ExitStatus.DONE;
		}
		terminal.row(JVM, Texts.TEXT.get("record.pid"), "JDK", Texts.TEXT.get("record.records"),
				Texts.TEXT.get("record.program"));
		for (RunningJvm jvm : jvms) {
			terminal.row(JVM, jvm.pid(), jvm.jdk().isEmpty() ? "?" : SafeText.shorten(jvm.jdk(), 9),
					Texts.TEXT.get("record.activity." + jvm.activity()), SafeText.shorten(jvm.program(), MAX_PROGRAM));
		}
		return ExitStatus.DONE;
	}

	/** A way to reach the JVM. */
	private interface Way {
		Outcome record(FileRecording from, Path file) throws LiveException, IOException;
	}

	private Path file(String usual) throws CommandFailure {
		return output == null ? Path.of(usual) : OutputFile.file(output, spec);
	}

	/**
	 * A recording that says nothing about most of the time asked for must not pass for one that does, unless the JVM
	 * never had more.
	 */
	private boolean isComplete(Recorded recorded, ThreadLanes lanes, long wanted) {
		long covered = lanes.nanos();
		boolean isTooShort = covered < LEAST_SHARE * wanted;
		if (recorded.isEnough) {
			return true;
		}
		if (last != null && recorded.outcome.problem() == null) {
			say(isTooShort ? "record.last-short" : "record.last-covers", covered, wanted);
			return true;
		}
		if (isTooShort) {
			say("record.short", covered, wanted);
		}
		return last == null && !isTooShort;
	}

	private void say(String key, long covered, long wanted) {
		terminal.problem(Texts.TEXT.get(key, Durations.text(covered), Durations.text(wanted)));
	}

	/** @param isEnough whether the user ended it */
	private record Recorded(Path file, Outcome outcome, boolean isEnough) {
	}

	/**
	 * Records to a file.
	 *
	 * @throws LiveException if nothing was recorded
	 */
	private Recorded save(Duration wanted, String name, Path file, Way way) throws LiveException, CommandFailure {
		Recorded recorded;
		try (RecordingProgress progress = new RecordingProgress(terminal, name,
				last == null ? "record.others" : "record.last-found")) {
			Outcome outcome =
					way.record(last == null ? new TimedRecording(new RecordingPlan(wanted, overhead), progress)
					: new LastMinutes(wanted, progress), file);
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
				ByteSizes.text(recorded.outcome.bytes())));
		return recorded;
	}
}
