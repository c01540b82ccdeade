package org.threadlanes.core.csv;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.threadlanes.core.file.AtomicFile;
import org.threadlanes.core.file.AtomicFileSet;
import org.threadlanes.core.recording.ReadSummary;
import org.threadlanes.core.table.Column;
import org.threadlanes.core.table.Table;
import org.threadlanes.core.work.Progress;

/**
 * The same tables of several recordings, one recording after the other, each table in one CSV whose first column,
 * {@code recording}, says where a row comes from. Only one recording is in memory at a time.
 * <p>
 * Create it, let the {@link CsvExport export} of each recording {@link CsvExport#appendTo append} its tables, then
 * {@link #commit}. Files appear then; closed without a commit, nothing has changed. One thread at a time.
 */
public final class CombinedTables implements Closeable {

	/** The name of the first column. */
	public static final String RECORDING = "recording";

	private final CsvOptions options;
	private final OutputStream stream;
	private final Path target;
	private final boolean folder;
	private final AtomicFileSet files;
	private final FileNames names = new FileNames();
	private final Map<Integer, Output> outputs = new LinkedHashMap<>();

	private record Output(String table, Path name, AtomicFile file, TableOutput rows) {
	}

	private CombinedTables(CsvOptions options, OutputStream stream, Path target, boolean folder,
			Collection<Path> inputs) {
		this.options = options;
		this.stream = stream;
		this.target = target;
		this.folder = folder;
		this.files = new AtomicFileSet(options.replace(), inputs);
	}

	/**
	 * @param options how to export
	 * @param stream takes the one table; flushed, not closed
	 * @return where to append it
	 */
	public static CombinedTables toStream(CsvOptions options, OutputStream stream) {
		return new CombinedTables(options, stream, null, false, List.of());
	}

	/**
	 * @param options how to export
	 * @param file the file of the one table
	 * @param inputs the files that are read, which are never replaced
	 * @return where to append it
	 * @throws CsvWriteException if the file cannot be written
	 */
	public static CombinedTables toFile(CsvOptions options, Path file, Collection<Path> inputs)
			throws CsvWriteException {
		try {
			AtomicFile.check(file, options.replace(), inputs);
		} catch (IOException e) {
			throw new CsvWriteException(file, e);
		}
		return new CombinedTables(options, null, file, false, inputs);
	}

	/**
	 * @param options how to export
	 * @param folder gets a file {@code NAME.csv} for each table; made if it is missing
	 * @param inputs the files that are read, which are never replaced
	 * @return where to append them
	 * @throws CsvWriteException if the folder cannot be made
	 */
	public static CombinedTables toFolder(CsvOptions options, Path folder, Collection<Path> inputs)
			throws CsvWriteException {
		CombinedTables tables = new CombinedTables(options, null, folder, true, inputs);
		try {
			tables.files.makeFolder(folder);
			return tables;
		} catch (IOException e) {
			tables.closeQuietly();
			throw new CsvWriteException(folder, e);
		}
	}

	private void closeQuietly() {
		try {
			files.close();
		} catch (IOException e) {
			// The first failure is the one to report.
		}
	}

	/** @return where the tables of a recording go; what it is called leads each row */
	Destination destination(String recording) {
		return (number, table, reading, progress) -> {
			Output output = output(number, table);
			long before = output.rows.rows();
			try {
				output.rows.append(table, recording);
			} catch (IOException e) {
				throw output.name == null ? e : new CsvWriteException(output.name, e);
			}
			return new CsvResult.Written(table.name(), output.name, output.rows.rows() - before);
		};
	}

	private Output output(int number, Table table) throws IOException {
		Output known = outputs.get(number);
		if (known != null) {
			return known;
		}
		Path name = folder ? target.resolve(names.unique(table.name()) + (options.format().gzip() ? ".csv.gz" : ".csv"))
				: target;
		List<Column> columns = new ArrayList<>();
		columns.add(Column.text(RECORDING));
		columns.addAll(table.columns());
		try {
			AtomicFile file = name == null ? null : files.add(name);
			Output output = new Output(table.name(), name, file,
					new TableOutput(file == null ? stream : file.stream(), columns, options.format(), Progress.NONE, 0));
			outputs.put(number, output);
			return output;
		} catch (IOException e) {
			throw name == null ? e : new CsvWriteException(name, e);
		}
	}

	/**
	 * Ends all tables, and moves files into place.
	 *
	 * @return what was written
	 * @throws IOException if the rest cannot be written
	 */
	public CsvResult commit() throws IOException {
		List<CsvResult.Written> written = new ArrayList<>();
		for (Output output : outputs.values()) {
			try {
				output.rows.finish();
				if (output.file != null) {
					output.file.finish();
				}
			} catch (IOException e) {
				throw output.name == null ? e : new CsvWriteException(output.name, e);
			}
			written.add(new CsvResult.Written(output.table, output.name, output.rows.rows()));
		}
		files.commit();
		return new CsvResult(written, new ReadSummary(0, 0, 0, Map.of(), List.of()));
	}

	@Override
	public void close() throws IOException {
		files.close();
	}
}
