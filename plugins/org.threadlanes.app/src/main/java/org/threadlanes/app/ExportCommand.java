package org.threadlanes.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import org.threadlanes.core.analysis.report.LanesContext;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.ReadSummary;
import org.threadlanes.core.jfr.RecordingContents;
import org.threadlanes.core.jfr.RecordingException;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.jfr.SkippedPart;
import org.threadlanes.core.tables.CatalogUnion;
import org.threadlanes.core.tables.EventCatalog;
import org.threadlanes.core.tables.EventFilter;
import org.threadlanes.core.tables.EventTableOptions;
import org.threadlanes.core.tables.RowCondition;
import org.threadlanes.core.tables.UnknownNameException;
import org.threadlanes.core.tables.csv.CsvExport;
import org.threadlanes.core.tables.csv.CsvFormat;
import org.threadlanes.core.tables.csv.CsvOptions;
import org.threadlanes.core.tables.csv.CsvOutput;
import org.threadlanes.core.tables.csv.CsvProfile;
import org.threadlanes.core.tables.csv.CsvResult;
import org.threadlanes.core.tables.csv.CsvWriteException;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code export}: event types, and the tables of the triage, as CSV. */
@Command(name = "export")
final class ExportCommand extends Verb {

	@Option(names = "--events", paramLabel = "TYPE,...", split = ",", hideParamSyntax = true,
			descriptionKey = "export.events")
	List<String> events = List.of();

	@Option(names = "--fields", paramLabel = "FIELD,...", split = ",", hideParamSyntax = true,
			descriptionKey = "export.fields")
	private List<String> fields = List.of();

	@Option(names = "--profile", paramLabel = "data|excel|jfr", defaultValue = "data",
			descriptionKey = "export.profile")
	private CsvProfile profile = CsvProfile.DATA;

	@Option(names = {"-o", "--output"}, paramLabel = "FILE|DIR|-", descriptionKey = "export.output")
	String output;

	@Mixin
	private final RangeOptions range = new RangeOptions();

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
	boolean force;

	@Mixin
	private final RowOptions rows = new RowOptions();

	@Mixin
	private final RulesOption rules = new RulesOption();

	@Mixin
	final RecordingArguments arguments = new RecordingArguments();

	@Override
	public Integer call() throws RecordingException, CommandFailure {
		CsvFormat format = format();
		List<Path> recordings = arguments.paths();
		Wanted wanted = new Wanted(rows.conditions(), rules.rules(terminal));
		CsvOptions options = CsvOptions.of(profile).withFormat(format).withMeta(meta).withReplace(force)
				.withEvents(rowsOf -> rowsOf.withStackDepth(stackDepth));
		try {
			return arguments.isSeveral() ? several(recordings, options, wanted)
					: one(recordings.get(0), options, wanted);
		} catch (UnknownNameException e) {
			throw usageError(spec, e.getMessage());
		} catch (CsvWriteException e) {
			throw OutputFile.failure(e.target(), e.getCause());
		} catch (IOException e) {
			throw new CommandFailure("output.lost", e);
		}
	}

	/** Which rows are wanted, and what classifies their waits. */
	private record Wanted(List<RowCondition> rows, Rules rules) {
	}

	/** @return an export, not yet run */
	private CsvExport export(RecordingFile file, EventCatalog catalog, CsvOptions options, Wanted wanted)
			throws UnknownNameException {
		EventFilter filter = options.events().filter();
		TableSelection tables = new TableSelection(events, fields, wanted.rows, filter);
		// The JDK's tool does not print these tables.
		boolean hasTables = !tables.names().isEmpty() && (!events.isEmpty() || profile != CsvProfile.JFR);
		TriageDuringExport triage = new TriageDuringExport(wanted.rules, file.location(), hasTables);
		CsvExport export = new CsvExport(file,
				options.withEvents(of -> of.withContext(new LanesContext(triage::lanes)))).where(wanted.rows);
		if (events.isEmpty() || !tables.types().isEmpty()) {
			export.choose(catalog, tables.types(), fields);
		}
		if (hasTables) {
			tables.names().forEach(name -> export.add(name, read -> tables.view(triage.table(name, filter))));
		}
		if (export.needsContext() || hasTables) {
			triage.join(export);
		}
		return export;
	}

	private int one(Path recording, CsvOptions options, Wanted wanted)
			throws RecordingException, IOException, UnknownNameException, CommandFailure {
		RecordingFile file = new RecordingFile(recording);
		try (TerminalProgress progress = progress(file)) {
			// Named types need no events.
			boolean isNamed = !events.isEmpty() && events.stream().noneMatch(name -> name.contains("*"));
			RecordingContents contents = isNamed ? file.declarations(Progress.NONE) : file.contents(Progress.NONE);
			range.check(List.of(contents.summary()));
			CsvExport export = export(file, EventCatalog.of(contents), filtered(options, contents), wanted);
			CsvResult result = export.to(
					open(export, options, List.of(recording), file.name(), folderName(file)), progress);
			report(result);
			skipped(file, result);
			return ExitStatus.DONE;
		}
	}

	/** Examines all recordings first, so that the header covers the columns of all of them. */
	private int several(List<Path> recordings, CsvOptions options, Wanted wanted)
			throws IOException, UnknownNameException, CommandFailure {
		if (meta) {
			throw wrongUsage("export.meta-of-several");
		}
		CatalogUnion union = new CatalogUnion();
		List<RecordingFile> readable = new ArrayList<>();
		List<ReadSummary> summaries = new ArrayList<>();
		for (Path recording : recordings) {
			RecordingFile file = new RecordingFile(recording);
			try (TerminalProgress progress = progress(file)) {
				RecordingContents contents = file.contents(Progress.NONE);
				union.add(EventCatalog.of(contents));
				summaries.add(contents.summary());
				readable.add(file);
			} catch (RecordingException e) {
				terminal.problem(e.getMessage());
			}
		}
		range.check(summaries);
		CsvOutput output = null;
		int written = 0;
		try {
			for (RecordingFile file : readable) {
				try (TerminalProgress progress = progress(file)) {
					RecordingContents contents = file.contents(Progress.NONE);
					CsvExport export = export(file, union.in(EventCatalog.of(contents)),
							filtered(options, contents), wanted);
					output = output == null ? open(
							export, options, recordings, String.valueOf(recordings.size()), "recordings-csv")
							: output;
					skipped(file, export.writeTo(output, file.location(), progress));
					written++;
				} catch (RecordingException e) {
					terminal.problem(e.getMessage());
				}
			}
			if (output != null && written > 0) {
				report(output.commit());
			}
		} finally {
			if (output != null) {
				output.close();
			}
		}
		return written == recordings.size() ? ExitStatus.DONE : ExitStatus.FAILED;
	}

	/** @param names the recordings, for messages */
	private CsvOutput open(CsvExport export, CsvOptions options, List<Path> recordings, String names, String folderName)
			throws CommandFailure {
		if (export.tableCount() == 0) {
			throw wrongUsage("export.no-events", names);
		}
		if (isToStream(export)) {
			return CsvOutput.toStream(options, terminal.bytes());
		}
		Path target = target(export, folderName);
		return isFolder(export, target) ? CsvOutput.toFolder(options, target, rules.and(recordings))
				: CsvOutput.toFile(options, target, rules.and(recordings));
	}

	private TerminalProgress progress(RecordingFile file) {
		return new TerminalProgress(terminal, "export.exporting", file.name());
	}

	private boolean isToStream(CsvExport export) {
		boolean one = export.tableCount() == 1;
		boolean toStream = output == null ? one && !events.isEmpty() : output.equals("-");
		if (toStream && !one) {
			throw wrongUsage("export.one-to-stream", export.tableCount());
		}
		if (toStream && meta) {
			throw wrongUsage("export.meta-to-stream");
		}
		return toStream;
	}

	private Path target(CsvExport export, String folderName) throws CommandFailure {
		Path target = OutputFile.path(output == null ? folderName : output);
		if (isFolder(export, target) && Files.exists(target) && !Files.isDirectory(target)) {
			throw wrongUsage("export.file-for-several", output, export.tableCount());
		}
		return target;
	}

	private boolean isFolder(CsvExport export, Path target) {
		return export.tableCount() > 1 || events.isEmpty() || Files.isDirectory(target) || OutputFile.isFolder(output);
	}

	private static String folderName(RecordingFile file) {
		return file.name().replaceFirst("(?i)(\\.jfr)?(\\.(gz|lz4|zip))?$", "") + "-csv";
	}

	private CsvFormat format() {
		if (stackDepth < 0) {
			throw wrongUsage("export.not-a-depth");
		}
		CsvFormat format = CsvFormat.of(profile).withGzip(gzip);
		if (separator != null) {
			String s = separator.equalsIgnoreCase("tab") || separator.equals("\\t") ? "\t" : separator;
			if (s.length() != 1 || !CsvFormat.isSeparator(s.charAt(0))) {
				throw wrongUsage("export.not-a-separator", separator);
			}
			format = format.withSeparator(s.charAt(0));
		}
		if (header != null) {
			format = format.withHeader(header);
		}
		return bom == null ? format : format.withBom(bom);
	}

	private CsvOptions filtered(CsvOptions options, RecordingContents contents) {
		long start = contents.summary().startNanos();
		EventFilter filter = new EventFilter(range.start(start, Long.MIN_VALUE), range.end(start, Long.MAX_VALUE),
				thread);
		return options.withEvents(rowsOf -> rowsOf.withFilter(filter));
	}

	/** Reports on standard error, because standard output may be the CSV itself. */
	private void report(CsvResult result) {
		List<CsvResult.Written> tables = result.tables();
		Path first = tables.get(0).file();
		if (first != null && tables.size() == 1) {
			terminal.err().println(Texts.TEXT.get("export.one", result.rows(), SafeText.line(first.toString())));
		} else if (first != null) {
			terminal.err().println(Texts.TEXT.get("export.several", result.rows(), tables.size(),
					SafeText.line(String.valueOf(first.getParent()))));
		}
		String filters = filters();
		if (result.rows() == 0 && !filters.isEmpty()) {
			terminal.problem(Texts.TEXT.get("export.no-match", SafeText.shorten(filters, 200)));
		}
		for (CsvResult.Written table : tables) {
			if (profile == CsvProfile.EXCEL && table.isTooLongForSheet()) {
				terminal.err().println(Texts.TEXT.get("export.too-long", SafeText.line(table.table()), table.rows()));
			}
		}
	}

	/** @return the options that select rows, as given */
	private String filters() {
		List<String> given = new ArrayList<>();
		rows.conditions().forEach(condition -> given.add("--" + condition.name() + " " + condition.pattern()));
		given.add(thread == null ? "" : "--thread " + thread);
		given.add(range.from == null ? "" : "--from " + range.from);
		given.add(range.to == null ? "" : "--to " + range.to);
		return given.stream().filter(g -> !g.isEmpty()).collect(Collectors.joining(" "));
	}

	private void skipped(RecordingFile file, CsvResult result) {
		for (SkippedPart part : result.recording() == null ? List.<SkippedPart> of() : result.recording().skipped()) {
			terminal.err().println(
					Texts.TEXT.get("export.skipped", SafeText.line(file.name()), part.offset(), part.reason()));
		}
	}
}
