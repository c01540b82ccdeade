package org.threadlanes.core.tables.csv;

import java.io.IOException;
import java.nio.file.Path;

/** A file of an export cannot be written; the cause says why. */
public final class CsvWriteException extends IOException {

	private static final long serialVersionUID = 1L;

	private final transient Path target;

	CsvWriteException(Path target, IOException cause) {
		super(cause.getMessage(), cause);
		this.target = target;
	}

	/** @return the final name of the file, or the folder */
	public Path target() {
		return target;
	}

	@Override
	public synchronized IOException getCause() {
		return (IOException) super.getCause();
	}
}
