package org.threadlanes.core.recording;

import java.io.InputStream;
import java.nio.ByteBuffer;

/** The bytes of a chunk as a stream, with masks over the events that nobody wants; moves the buffer's position. */
final class BufferInputStream extends InputStream {

	private final ByteBuffer bytes;
	private final UnwantedEvents unwanted;
	private final byte[] single = new byte[1];
	private int run;

	/**
	 * @param bytes
	 *            the chunk from its header on
	 * @param unwanted
	 *            what to mask; null for nothing
	 */
	BufferInputStream(ByteBuffer bytes, UnwantedEvents unwanted) {
		this.bytes = bytes;
		this.unwanted = unwanted;
	}

	@Override
	public int read() {
		return read(single, 0, 1) < 0 ? -1 : single[0] & 0xFF;
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
		int position = bytes.position();
		bytes.get(target, offset, count);
		if (unwanted != null) {
			run = unwanted.mask(target, offset, count, position, run);
		}
		return count;
	}

	@Override
	public int available() {
		return bytes.remaining();
	}
}
