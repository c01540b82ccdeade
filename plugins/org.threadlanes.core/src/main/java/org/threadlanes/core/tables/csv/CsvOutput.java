package org.threadlanes.core.tables.csv;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import org.threadlanes.core.base.file.AtomicFile;
import org.threadlanes.core.base.file.AtomicFileSet;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.jfr.ReadSummary;
import org.threadlanes.core.lanes.RecordingSettings;
import org.threadlanes.core.tables.Column;
import org.threadlanes.core.tables.Table;

/**
 * The destination of tables: a stream or a file for one table, or a folder with a file for each. Several recordings can
 * go to the same tables, one after the other: then a first column, {@code recording}, names the recording of each row.
 * Only one recording is in memory at a time.
 * <p>
 * Create it, let the {@link CsvExport export} of each recording {@link CsvExport#writeTo write} its tables, then
 * {@link #commit}. Only that makes the files appear; closing without it changes nothing. One thread at a time.
 */
public final class CsvOutput implements Closeable {

	/** The name of the first column if there are several recordings. */
	public static final String RECORDING = "recording";

	private final CsvOptions options;
	private final OutputStream stream;
	private final Path target;
	private final boolean isFolder;
	private final Collection<Path> inputs;
	private final AtomicFileSet files;
	private final List<Path> paths = new ArrayList<>();
	private final List<Output> outputs = new ArrayList<>();
	private AtomicFile first;

	/** What was read before the tables are written; {@code recording} is null if nothing was. */
	record Reading(String source, ReadSummary recording, RecordingSettings settings) {
	}

	/** A table; in a stream it has neither path nor file. */
	private record Output(String table, Path path, AtomicFile file, TableOutput rows) {

		void finish() throws IOException {
			rows.finish();
			if (file != null) {
				file.finish();
			}
		}
	}

	private CsvOutput(CsvOptions options, OutputStream stream, Path target, boolean isFolder, Collection<Path> inputs) {
		this.options = options;
		this.stream = stream;
		this.target = target;
		this.isFolder = isFolder;
		this.inputs = inputs;
		this.files = new AtomicFileSet(options.replace(), inputs);
	}

	/**
	 * @param options how to export
	 * @param stream receives the one table; flushed, not closed
	 * @return the output
	 */
	public static CsvOutput toStream(CsvOptions options, OutputStream stream) {
		return new CsvOutput(options, stream, null, false, List.of());
	}

	/**
	 * @param options how to export
	 * @param file the file of the one table
	 * @param inputs the files that are read, which are never replaced
	 * @return the output
	 */
	public static CsvOutput toFile(CsvOptions options, Path file, Collection<Path> inputs) {
		return new CsvOutput(options, null, file, false, inputs);
	}

	/**
	 * @param options how to export
	 * @param folder receives a file {@code NAME.csv} for each table; created if missing
	 * @param inputs the files that are read, which are never replaced
	 * @return the output
	 */
	public static CsvOutput toFolder(CsvOptions options, Path folder, Collection<Path> inputs) {
		return new CsvOutput(options, null, folder, true, inputs);
	}

	/** Checks in advance, on the first call, whether the files can be written. */
	void begin(List<String> tables) throws IOException {
		if (!isFolder && tables.size() != 1) {
			throw new IllegalStateException(tables.size() + " tables");
		}
		if (target == null || !paths.isEmpty()) {
			return;
		}
		Path at = target;
		try {
			if (isFolder) {
				files.makeFolder(target);
			}
			paths.addAll(isFolder ? files(options, target, tables) : List.of(target));
			for (Path path : paths) {
				at = path;
				AtomicFile.check(at, options.replace(), inputs);
				if (options.meta()) {
					at = metaName(path);
					AtomicFile.check(at, options.replace(), inputs);
				}
			}
			if (!paths.isEmpty()) {
				at = paths.get(0);
				first = files.add(at);
			}
		} catch (IOException e) {
			throw new CsvWriteException(at, e);
		}
	}

	/** @return the files of tables in a folder, without those of {@link CsvOptions#meta()} */
	static List<Path> files(CsvOptions options, Path folder, List<String> tables) {
		FileNames names = new FileNames();
		String ending = options.format().gzip() ? ".csv.gz" : ".csv";
		return tables.stream().map(table -> folder.resolve(names.unique(table) + ending)).toList();
	}

	/**
	 * Writes a table.
	 *
	 * @param number its number among those of the export
	 * @param recording the first cell of each row; null if it is the only recording, which has no such column
	 * @param progress receives the number of rows written; may cancel
	 */
	CsvResult.Written write(int number, Table table, Reading reading, String recording, Progress progress)
			throws IOException {
		Path path = target == null ? null : paths.get(number);
		try {
			if (number == outputs.size()) {
				outputs.add(open(table, path, recording != null));
			}
			Output output = outputs.get(number);
			long before = output.rows.rows();
			output.rows.append(table, recording, progress);
			long rows = output.rows.rows() - before;
			if (recording == null) {
				output.finish();
				if (options.meta() && path != null) {
					writeMeta(path, MetaFile.text(reading, table, options, SafeText.lastName(path), rows));
				}
			}
			return new CsvResult.Written(table.name(), path, rows);
		} catch (IOException e) {
			throw named(path, e);
		}
	}

	private Output open(Table table, Path path, boolean isLabeled) throws IOException {
		List<Column> columns = new ArrayList<>(table.columns());
		if (isLabeled) {
			columns.add(0, Column.text(RECORDING));
		}
		AtomicFile file = path == null ? null : outputs.isEmpty() ? first : files.add(path);
		return new Output(table.name(), path, file,
				new TableOutput(file == null ? stream : file.stream(), columns, options.format()));
	}

	private void writeMeta(Path csv, String text) throws IOException {
		Path path = metaName(csv);
		try {
			AtomicFile file = files.add(path);
			file.stream().write(text.getBytes(StandardCharsets.UTF_8));
			file.finish();
		} catch (IOException e) {
			throw new CsvWriteException(path, e);
		}
	}

	/** {@code a.csv} and {@code a.csv.gz} have {@code a.meta.json} next to them. */
	static Path metaName(Path csv) {
		String name = SafeText.lastName(csv);
		return csv.resolveSibling(name.replaceFirst("(?i)\\.csv(\\.gz)?$", "") + ".meta.json");
	}

	/** @return the failure with the name of the file or folder, unless it already has one */
	IOException named(IOException e) {
		return named(target, e);
	}

	private static IOException named(Path path, IOException e) {
		return path == null || e instanceof CsvWriteException ? e : new CsvWriteException(path, e);
	}

	/**
	 * Finishes all tables and moves files into place.
	 *
	 * @return what was written, without what was read
	 * @throws CsvWriteException if a file cannot be written or moved; caused by {@link FileAlreadyExistsException} if
	 *             it exists and may not be replaced
	 * @throws IOException if the stream cannot be written
	 */
	public CsvResult commit() throws IOException {
		List<CsvResult.Written> written = new ArrayList<>();
		for (Output output : outputs) {
			try {
				output.finish();
			} catch (IOException e) {
				throw named(output.path, e);
			}
			written.add(new CsvResult.Written(output.table, output.path, output.rows.rows()));
		}
		try {
			files.commit();
		} catch (FileAlreadyExistsException e) {
			throw new CsvWriteException(Path.of(e.getFile()), e);
		} catch (IOException e) {
			throw named(e);
		}
		return new CsvResult(written, null);
	}

	@Override
	public void close() throws IOException {
		files.close();
	}
}
