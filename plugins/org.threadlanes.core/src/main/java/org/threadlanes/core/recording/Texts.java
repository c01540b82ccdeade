package org.threadlanes.core.recording;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;

import org.threadlanes.core.text.SafeText;

/** Parts of sentences about files. */
final class Texts {

	private Texts() {
	}

	/** @return a file's name in quotes, fit for a terminal */
	static String quote(String fileName) {
		return "'" + SafeText.line(fileName) + "'";
	}

	/** @return why a file could not be used, in a few words */
	static String reason(IOException e) {
		if (e instanceof AccessDeniedException) {
			return "access denied";
		}
		String reason = e instanceof FileSystemException f && f.getReason() != null ? f.getReason() : e.getMessage();
		return SafeText.line(reason == null ? e.getClass().getSimpleName() : reason);
	}
}
