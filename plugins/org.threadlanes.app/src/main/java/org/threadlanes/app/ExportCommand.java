package org.threadlanes.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

import org.threadlanes.core.csv.CsvExport;
import org.threadlanes.core.csv.CsvFormat;
import org.threadlanes.core.csv.CsvOptions;
import org.threadlanes.core.csv.CsvProfile;
import org.threadlanes.core.csv.CsvResult;
import org.threadlanes.core.csv.CsvWriteException;
import org.threadlanes.core.recording.RecordingContents;
import org.threadlanes.core.recording.RecordingException;
import org.threadlanes.core.recording.RecordingFile;
import org.threadlanes.core.recording.SkippedPart;
import org.threadlanes.core.table.EventCatalog;
import org.threadlanes.core.table.EventFilter;
import org.threadlanes.core.table.EventTableOptions;
import org.threadlanes.core.table.UnknownNameException;
import org.threadlanes.core.text.SafeText;
import org.threadlanes.core.work.Progress;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code export}: event types, and the tables of the triage, as CSV. */
@Command(name = "export", sortOptions = false)
final class ExportCommand implements Callable<Integer> {

	@Option(names = "--events", paramLabel = "TYPE,...", split = ",", hideParamSyntax = true,
			descriptionKey = "export.events")
	private List<String> events = List.of();

	@Option(names = "--fields", paramLabel = "FIELD,...", split = ",", hideParamSyntax = true,
			descriptionKey = "export.fields")
	private List<String> fields = List.of();

	@Option(names = "--profile", paramLabel = "data|excel|jfr", defaultValue = "data",
			descriptionKey = "export.profile")
	private CsvProfile profile;

	@Option(names = {"-o", "--output"}, paramLabel = "FILE|DIR|-", descriptionKey = "export.output")
	private String output;

	@Option(names = "--from", paramLabel = "TIME", descriptionKey = "export.from")
	private String from;

	@Option(names = "--to", paramLabel = "TIME", descriptionKey = "export.to")
	private String to;

	@Option(names = "--thread", paramLabel = "NAME", descriptionKey = "export.thread")
	private String thread;

	@Option(names = "--separator", paramLabel = "CHAR", descriptionKey = "export.separator")
	private String separator;

	@Option(names = "--header", negatable = true, descriptionKey = "export.header")
	private Boolean header;

	@Option(names = "--bom", negatable = true, descriptionKey = "export.bom")
	private Boolean bom;

	@Option(names = "--gzip", descriptionKey = "export.gzip")
	private boolean gzip;

	@Option(names = "--meta", descriptionKey = "export.meta")
	private boolean meta;

	@Option(names = "--stack-depth", paramLabel = "N", descriptionKey = "export.stackDepth")
	private int stackDepth = EventTableOptions.DEFAULT_STACK_DEPTH;

	@Option(names = "--force", descriptionKey = "export.force")
	private boolean force;

	@Parameters(paramLabel = "RECORDING", descriptionKey = "recording")
	private Path recording;

	@Spec
	private CommandSpec spec;

	private final Terminal terminal;

	ExportCommand(Terminal terminal) {
		this.terminal = terminal;
	}

	@Override
	public Integer call() throws RecordingException, CommandFailure {
		CsvFormat format = format();
		RecordingFile file = new RecordingFile(recording);
		try (TerminalProgress progress = new TerminalProgress(terminal,
				Texts.TEXT.get("export.exporting", file.name()))) {
			RecordingContents contents = file.contents(Progress.NONE);
			EventFilter filter = filter(contents.summary().startNanos());
			TriageDuringExport lanes = new TriageDuringExport();
			CsvOptions options = CsvOptions.of(profile).withFormat(format).withFilter(filter).withStackDepth(stackDepth)
					.withMeta(meta).withReplace(force);
			boolean wantsKinds = fields.stream().anyMatch(f -> f.endsWith("_kind"));
			// The triage is of the whole recording: beside filtered events its tables would mislead.
			boolean wantsTriage = events.isEmpty() && fields.isEmpty() && profile != CsvProfile.JFR
					&& filter.equals(EventFilter.ALL);
			if (wantsKinds || wantsTriage) {
				options = options.withKinds(lanes::kind);
			}
			CsvExport export = new CsvExport(file, options);
			export.choose(EventCatalog.of(contents), events, fields);
			if (wantsKinds || wantsTriage) {
				lanes.join(export, file.name(), wantsTriage);
			}
			report(run(export, file, progress), file.name());
			return ExitStatus.DONE;
		} catch (UnknownNameException e) {
			throw wrongUsage(e.getMessage());
		} catch (CsvWriteException e) {
			throw OutputFile.failure(e.target(), e.getCause());
		} catch (IOException e) {
			throw new CommandFailure(Texts.TEXT.get("output.lost"), e);
		}
	}

	private CsvResult run(CsvExport export, RecordingFile file, Progress progress)
			throws RecordingException, IOException, CommandFailure {
		if (export.tableCount() == 0) {
			throw wrongUsage(Texts.TEXT.get("export.no-events", SafeText.line(file.name())));
		}
		boolean one = export.tableCount() == 1;
		boolean toStream = output == null ? one && !events.isEmpty() : output.equals("-");
		if (toStream && !one) {
			throw wrongUsage(Texts.TEXT.get("export.one-to-stream", export.tableCount()));
		}
		if (toStream && meta) {
			throw wrongUsage(Texts.TEXT.get("export.meta-to-stream"));
		}
		if (toStream) {
			return export.toStream(terminal.bytes(), progress);
		}
		Path target = OutputFile.path(output == null ? folderName(file) : output);
		boolean folder = !one || events.isEmpty() || Files.isDirectory(target) || OutputFile.isFolder(output);
		if (folder && Files.exists(target) && !Files.isDirectory(target)) {
			throw wrongUsage(Texts.TEXT.get("export.file-for-several", SafeText.line(output), export.tableCount()));
		}
		return folder ? export.toFolder(target, progress) : export.toFile(target, progress);
	}

	private static String folderName(RecordingFile file) {
		return file.name().replaceFirst("(?i)(\\.jfr)?(\\.(gz|lz4|zip))?$", "") + "-csv";
	}

	private CsvFormat format() {
		if (stackDepth < 0) {
			throw wrongUsage(Texts.TEXT.get("export.not-a-depth"));
		}
		CsvFormat format = CsvFormat.of(profile).withGzip(gzip);
		if (separator != null) {
			String s = separator.equalsIgnoreCase("tab") || separator.equals("\\t") ? "\t" : separator;
			if (s.length() != 1 || !CsvFormat.isSeparator(s.charAt(0))) {
				throw wrongUsage(Texts.TEXT.get("export.not-a-separator", SafeText.shorten(separator, 40)));
			}
			format = format.withSeparator(s.charAt(0));
		}
		if (header != null) {
			format = format.withHeader(header);
		}
		return bom == null ? format : format.withBom(bom);
	}

	private EventFilter filter(long recordingStart) {
		return new EventFilter(from == null ? Long.MIN_VALUE : time(from, recordingStart),
				to == null ? Long.MAX_VALUE : time(to, recordingStart), thread);
	}

	private long time(String text, long recordingStart) {
		Long time = MomentText.parse(text, recordingStart);
		if (time == null) {
			throw wrongUsage(Texts.TEXT.get("wrong-time", SafeText.shorten(text, 60)));
		}
		return time;
	}

	private ParameterException wrongUsage(String message) {
		return new ParameterException(spec.commandLine(), message);
	}

	/** What was written goes to standard error: standard output may be the CSV itself. */
	private void report(CsvResult result, String source) {
		List<CsvResult.Written> tables = result.tables();
		Path first = tables.get(0).file();
		if (first != null && tables.size() == 1) {
			terminal.err().println(Texts.TEXT.get("export.one", result.rows(), SafeText.line(first.toString())));
		} else if (first != null) {
			terminal.err().println(Texts.TEXT.get("export.several", result.rows(), tables.size(),
					SafeText.line(SafeText.lastName(first.toAbsolutePath().getParent()))));
		}
		for (SkippedPart part : result.recording().skipped()) {
			terminal.err().println(
					Texts.TEXT.get("export.skipped", SafeText.line(source), part.offset(),
							part.reason()));
		}
		for (CsvResult.Written table : tables) {
			if (profile == CsvProfile.EXCEL && table.isTooLongForSheet()) {
				terminal.err().println(Texts.TEXT.get("export.too-long", SafeText.line(table.table()), table.rows()));
			}
		}
	}
}
