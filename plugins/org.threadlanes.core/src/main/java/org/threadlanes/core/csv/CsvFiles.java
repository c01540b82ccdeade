package org.threadlanes.core.csv;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

import org.threadlanes.core.file.AtomicFile;
import org.threadlanes.core.file.AtomicFileSet;
import org.threadlanes.core.table.Table;
import org.threadlanes.core.text.SafeText;
import org.threadlanes.core.work.Progress;

/** Files for tables, each with a file beside it that tells where it comes from if that is wanted. */
final class CsvFiles implements Destination, Closeable {

	private final List<Path> names;
	private final Collection<Path> inputs;
	private final CsvOptions options;
	private final AtomicFileSet files;
	private AtomicFile first;

	/**
	 * @param names the file of each table
	 * @param inputs the files that are read for them
	 * @param options how to export
	 */
	CsvFiles(List<Path> names, Collection<Path> inputs, CsvOptions options) {
		this.names = names;
		this.inputs = inputs;
		this.options = options;
		this.files = new AtomicFileSet(options.replace(), inputs);
	}

	/**
	 * Finds out before the work whether the files can be written.
	 *
	 * @param folder a folder to be made if it is missing; may be null
	 */
	void begin(Path folder) throws CsvWriteException {
		if (folder != null) {
			try {
				files.makeFolder(folder);
			} catch (IOException e) {
				throw new CsvWriteException(folder, e);
			}
		}
		for (Path name : names) {
			check(name);
			if (options.meta()) {
				check(metaName(name));
			}
		}
		if (!names.isEmpty()) {
			first = add(names.get(0));
		}
	}

	private void check(Path name) throws CsvWriteException {
		try {
			AtomicFile.check(name, options.replace(), inputs);
		} catch (IOException e) {
			throw new CsvWriteException(name, e);
		}
	}

	private AtomicFile add(Path name) throws CsvWriteException {
		try {
			return files.add(name);
		} catch (IOException e) {
			throw new CsvWriteException(name, e);
		}
	}

	@Override
	public CsvResult.Written write(int number, Table table, Reading reading, Progress progress)
			throws CsvWriteException {
		Path name = names.get(number);
		AtomicFile file = number == 0 ? first : add(name);
		try {
			long rows = CsvTables.write(table, options.format(), file.stream(), progress);
			file.finish();
			if (options.meta()) {
				String meta = MetaFile.text(reading, table, options, SafeText.lastName(name), rows);
				AtomicFile metaFile = add(metaName(name));
				metaFile.stream().write(meta.getBytes(StandardCharsets.UTF_8));
				metaFile.finish();
			}
			return new CsvResult.Written(table.name(), name, rows);
		} catch (CsvWriteException e) {
			throw e;
		} catch (IOException e) {
			throw new CsvWriteException(name, e);
		}
	}

	/** {@code a.csv} and {@code a.csv.gz} have {@code a.meta.json} beside them. */
	static Path metaName(Path csv) {
		String name = SafeText.lastName(csv);
		return csv.resolveSibling(name.replaceFirst("(?i)\\.csv(\\.gz)?$", "") + ".meta.json");
	}

	/** Moves all files into place, or none. */
	void commit() throws IOException {
		files.commit();
	}

	@Override
	public void close() throws IOException {
		files.close();
	}
}
