package org.threadlanes.app;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import org.threadlanes.core.base.file.TemporaryFile;

/** Text to be printed later, after text not yet known. Kept in a temporary file, so that memory does not grow. */
final class Spool implements Closeable {

	private final Path file;
	final PrintWriter out;

	Spool() throws IOException {
		file = TemporaryFile.create();
		out = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8));
	}

	/** @return a reader of all text written */
	Reader reader() throws IOException {
		if (out.checkError()) {
			throw new IOException(Texts.TEXT.get("output.lost"));
		}
		return Files.newBufferedReader(file, StandardCharsets.UTF_8);
	}

	@Override
	public void close() throws IOException {
		out.close();
		TemporaryFile.delete(file);
	}
}
