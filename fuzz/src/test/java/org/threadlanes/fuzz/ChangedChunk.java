package org.threadlanes.fuzz;

import java.nio.ByteBuffer;
import java.util.Arrays;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;

/** A sound recording of one chunk, with changes where they hurt: in its metadata, its constants, its header. */
final class ChangedChunk {

	private static final int SIZE = 8;
	private static final int CONSTANT_POOLS = 16;
	private static final int METADATA = 24;
	private static final int HEADER = 68;
	private static final int MAX_CHANGES = 12;

	private ChangedChunk() {
	}

	/** The parts of a chunk. */
	private enum Part {
		HEADER_FIELDS, METADATA_EVENT, CONSTANTS, EVENTS
	}

	/** @return the recording with the changes that these data choose; the same data make the same changes */
	static byte[] of(byte[] sound, FuzzedDataProvider data) {
		byte[] bytes = sound.clone();
		int changes = data.consumeInt(1, MAX_CHANGES);
		for (int i = 0; i < changes && data.remainingBytes() > 0; i++) {
			int start = start(sound, data.pickValue(Part.values()));
			int at = Math.min(bytes.length - 1, start + data.consumeInt(0, 4_000));
			switch (data.consumeInt(0, 3)) {
			case 0 -> bytes[at] = data.consumeByte();
			case 1 -> bytes = replaced(bytes, at, data.consumeInt(0, 16), new byte[0]);
			case 2 -> bytes = replaced(bytes, at, 0, data.consumeBytes(16));
			default -> {
				int from = Math.min(bytes.length, start + data.consumeInt(0, 4_000));
				bytes = replaced(bytes, at, 0,
						Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + data.consumeInt(0, 200))));
			}
			}
		}
		if (data.consumeBoolean() && bytes.length > HEADER) {
			// Otherwise a change of length is all that a reader sees.
			ByteBuffer.wrap(bytes).putLong(SIZE, bytes.length);
		}
		return bytes;
	}

	private static int start(byte[] sound, Part part) {
		ByteBuffer header = ByteBuffer.wrap(sound);
		return switch (part) {
			case HEADER_FIELDS -> 0;
			case METADATA_EVENT -> (int) header.getLong(METADATA);
			case CONSTANTS -> (int) header.getLong(CONSTANT_POOLS);
			case EVENTS -> HEADER;
		};
	}

	/** @return a copy with other bytes in place of some */
	private static byte[] replaced(byte[] bytes, int at, int length, byte[] with) {
		int end = Math.min(bytes.length, at + length);
		byte[] changed = Arrays.copyOf(bytes, at + with.length + bytes.length - end);
		System.arraycopy(with, 0, changed, at, with.length);
		System.arraycopy(bytes, end, changed, at + with.length, bytes.length - end);
		return changed;
	}
}
