package org.threadlanes.jmc.export;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

import org.threadlanes.core.file.NewFile;

import de.siegmar.fastcsv.writer.CsvWriter;

/** A CSV file in the making: comma, UTF-8, CRLF. */
final class TableFile implements Closeable {

	private final NewFile file;
	private final CsvWriter csv;

	/**
	 * @param path
	 *            its name
	 * @throws IOException
	 *             if it cannot be made
	 */
	TableFile(Path path) throws IOException {
		file = NewFile.create(path, true);
		csv = CsvWriter.builder().build(new OutputStreamWriter(file.stream(), StandardCharsets.UTF_8));
	}

	void row(List<String> cells) {
		csv.writeRecord(cells);
	}

	/** Makes it the file of that name. */
	void commit() throws IOException {
		csv.flush();
		file.commit();
	}

	@Override
	public void close() throws IOException {
		file.close();
	}
}
