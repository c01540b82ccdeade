package org.threadlanes.core.jfr;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;

/** Parts of sentences about files. */
final class Texts {

	/** The key of the damage of a file that never was a recording. */
	static final String NO_RECORDING = "no-recording";
	static final Messages TEXT = Messages.of(Texts.class);

	private Texts() {
	}

	/** @return a file's name in quotes, fit for a terminal */
	static String quote(String fileName) {
		return "'" + SafeText.line(fileName) + "'";
	}

	/** @return the exception for a file that could not be used */
	static RecordingException unreadable(Path file, IOException e) {
		return new RecordingException(TEXT.get("unreadable", quote(file.toString()), reason(e)), e);
	}

	/** @return why a file could not be used, in a few words */
	static String reason(IOException e) {
		if (e instanceof AccessDeniedException) {
			return TEXT.get("denied");
		}
		String reason = e instanceof FileSystemException f && f.getReason() != null ? f.getReason() : e.getMessage();
		return SafeText.line(reason == null ? TEXT.get("io") : reason);
	}
}
