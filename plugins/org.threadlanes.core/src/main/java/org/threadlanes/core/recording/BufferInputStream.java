package org.threadlanes.core.recording;

import java.io.InputStream;
import java.nio.ByteBuffer;

/** The bytes of a buffer as a stream; moves the buffer's position. */
final class BufferInputStream extends InputStream {

	private final ByteBuffer bytes;

	BufferInputStream(ByteBuffer bytes) {
		this.bytes = bytes;
	}

	@Override
	public int read() {
		return bytes.hasRemaining() ? bytes.get() & 0xFF : -1;
	}

	@Override
	public int read(byte[] target, int offset, int length) {
		if (length == 0) {
			return 0;
		}
		if (!bytes.hasRemaining()) {
			return -1;
		}
		int count = Math.min(length, bytes.remaining());
		bytes.get(target, offset, count);
		return count;
	}

	@Override
	public int available() {
		return bytes.remaining();
	}
}
