package org.threadlanes.core.recording;

/** A chunk cannot be read; the message ends a sentence that begins with "the chunk". */
final class DamagedChunkException extends Exception {

	private static final long serialVersionUID = 1L;

	DamagedChunkException(String message) {
		// Without a stack: a hostile file has millions of them.
		super(message, null, false, false);
	}
}
