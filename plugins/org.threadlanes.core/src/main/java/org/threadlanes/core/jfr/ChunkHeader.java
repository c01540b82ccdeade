package org.threadlanes.core.jfr;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * The first 68 bytes of a chunk of the file format of JDK 9 and later (major version 1 or 2).
 *
 * @param offset the start of the chunk in the unpacked recording, in bytes
 * @param size the size of the chunk in bytes, as claimed by the header
 * @param constantPoolOffset offset of the last constant pool event from the chunk's start, 0 for none
 * @param metadataOffset offset of the metadata event from the chunk's start
 * @param startNanos start, ns since 1970 UTC
 * @param durationNanos duration in ns
 * @param startTicks the tick counter at the start
 * @param ticksPerSecond the rate of the tick counter
 * @param compressedIntegers whether integers are written as LEB128
 */
record ChunkHeader(long offset, long size, long constantPoolOffset, long metadataOffset, long startNanos,
		long durationNanos, long startTicks, long ticksPerSecond, boolean compressedIntegers) {

	/** Size of a header in bytes. */
	static final int SIZE = 68;
	/** The bytes {@code FLR\0} that every chunk begins with, as an int. */
	static final int MAGIC = 0x464C5200;
	/** Where the byte is that is 0 if the chunk is complete, else counts the changes of the header. */
	static final int STATE_AT = 64;

	/** 146 years after 1970: a later start is damage, not a date. */
	private static final long LAST_PLAUSIBLE_START = Long.MAX_VALUE / 2;

	/**
	 * @param bytes at least {@link #SIZE} bytes from its position, big endian; the position is not changed
	 * @param offset the offset of these bytes in the recording
	 * @return the header
	 * @throws DamagedChunkException if these bytes are not the start of a readable chunk
	 */
	static ChunkHeader parse(ByteBuffer bytes, long offset) throws DamagedChunkException {
		int at = bytes.position();
		if (bytes.getInt(at) != MAGIC) {
			throw new DamagedChunkException(Damage.of("no-mark"));
		}
		int major = bytes.getShort(at + 4);
		if (major != 1 && major != 2) {
			throw new DamagedChunkException(Damage.of("version", major + "." + bytes.getShort(at + 6)));
		}
		ChunkHeader header = unchecked(bytes, offset);
		header.check();
		return header;
	}

	/** @return the same, whatever these bytes are */
	static ChunkHeader unchecked(ByteBuffer bytes, long offset) {
		int at = bytes.position();
		return new ChunkHeader(offset, bytes.getLong(at + 8), bytes.getLong(at + 16), bytes.getLong(at + 24),
				bytes.getLong(at + 32), bytes.getLong(at + 40), bytes.getLong(at + 48), bytes.getLong(at + 56),
				(bytes.getInt(at + STATE_AT) & 1) != 0);
	}

	private void check() throws DamagedChunkException {
		if (size == 0) {
			throw new DamagedChunkException(Damage.of("unfinished"));
		}
		if (size < SIZE || size > Integer.MAX_VALUE - 16) {
			throw new DamagedChunkException(Damage.of("size", size));
		}
		if (metadataOffset < SIZE || metadataOffset >= size || constantPoolOffset < 0 || constantPoolOffset >= size) {
			throw new DamagedChunkException(Damage.of("outside"));
		}
		if (ticksPerSecond <= 0) {
			throw new DamagedChunkException(Damage.of("clock", ticksPerSecond));
		}
		if (startNanos < 0 || startNanos > LAST_PLAUSIBLE_START || durationNanos < 0
				|| durationNanos > LAST_PLAUSIBLE_START) {
			throw new DamagedChunkException(Damage.of("time"));
		}
	}

	/** @return the end of the chunk in the unpacked recording, in bytes */
	long endOffset() {
		return offset + size;
	}

	/** @return the end of the chunk, ns since 1970 UTC */
	long endNanos() {
		return startNanos + durationNanos;
	}

	/** @return everything but the offset, as text: equal for a chunk that appears twice */
	String identity() {
		return List.of(size, constantPoolOffset, metadataOffset, startNanos, durationNanos, startTicks, ticksPerSecond,
				compressedIntegers ? 1L : 0).toString();
	}
}
