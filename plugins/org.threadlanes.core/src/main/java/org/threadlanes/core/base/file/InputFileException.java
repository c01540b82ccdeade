package org.threadlanes.core.base.file;

import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** An output would replace one of its own inputs. */
public final class InputFileException extends FileSystemException {

	private static final long serialVersionUID = 1L;

	InputFileException(Path file, String reason) {
		super(file.toString(), null, reason);
	}
}
