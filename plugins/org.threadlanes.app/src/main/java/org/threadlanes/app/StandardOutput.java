package org.threadlanes.app;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;

/**
 * Unbuffered standard output that remembers why it failed, unlike {@link System#out} and {@link java.io.PrintWriter}.
 */
final class StandardOutput extends FilterOutputStream {

	private static final String BROKEN_PIPE = "Broken pipe";

	private boolean readerGone;

	StandardOutput() {
		super(new FileOutputStream(FileDescriptor.out));
	}

	@Override
	public void write(int b) throws IOException {
		write(new byte[] {(byte) b}, 0, 1);
	}

	@Override
	public void write(byte[] bytes, int offset, int length) throws IOException {
		try {
			out.write(bytes, offset, length);
		} catch (IOException e) {
			readerGone |= BROKEN_PIPE.equals(e.getMessage());
			throw e;
		}
	}

	/** @return whether the reader closed the pipe, as {@code head} does, which is not an error to report */
	boolean isReaderGone() {
		return readerGone;
	}
}
