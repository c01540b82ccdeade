package org.threadlanes.core.recording;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;

/**
 * The runs of events of a chunk that nobody wants. JMC's parser decodes every field of every event, but passes over an
 * event of the constant pools by its size. So the begin of each run is shown to the parser as such an event, as long as
 * the run; the file itself is not touched. Only for chunks that were found sound.
 */
final class UnwantedEvents {

	/** Four bytes of size, as the JVM pads it, and one for the type. */
	private static final int MASK_SIZE = 5;
	/** What fits into a size of four bytes. */
	private static final int MAX_RUN = (1 << 28) - 1;
	private static final int CONSTANT_POOL_EVENT = 1;
	/** Below this share of all events it is not worth the walk. */
	private static final int WORTH_IT = 10;

	private long[] runs = new long[1024];
	private int count;

	private UnwantedEvents() {
	}

	/**
	 * @param chunk
	 *            a sound chunk
	 * @param visitor
	 *            says what is wanted
	 * @return the runs; null if there is too little to skip
	 */
	static UnwantedEvents of(CheckedChunk chunk, EventVisitor visitor) {
		if (!chunk.header().compressedIntegers()) {
			return null;
		}
		boolean[] unwanted = new boolean[ChunkWalk.SMALL_TYPES];
		long unwantedEvents = 0;
		long events = 0;
		for (Map.Entry<Long, Long> e : chunk.counts().entrySet()) {
			TypeDescription type = chunk.metadata().types().get(e.getKey());
			events += e.getValue();
			if (type != null && type.isEvent() && type.id() < unwanted.length && !visitor.wants(type)) {
				unwanted[(int) type.id()] = true;
				unwantedEvents += e.getValue();
			}
		}
		if (unwantedEvents * WORTH_IT < events) {
			return null;
		}
		UnwantedEvents found = new UnwantedEvents();
		found.walk(chunk.bytes(), (int) chunk.header().size(), unwanted);
		return found;
	}

	private void walk(ByteBuffer bytes, int size, boolean[] unwanted) {
		int runStart = -1;
		int at = ChunkHeader.SIZE;
		while (at < size) {
			int position = at;
			int b = bytes.get(position++);
			int eventSize = b & 0x7F;
			for (int shift = 7; b < 0; shift += 7) {
				b = bytes.get(position++);
				eventSize |= (b & 0x7F) << shift;
			}
			b = bytes.get(position++);
			int type = b & 0x7F;
			for (int shift = 7; b < 0; shift += 7) {
				b = bytes.get(position++);
				type |= (b & 0x7F) << shift;
			}
			boolean skipped = type >= 0 && type < unwanted.length && unwanted[type];
			// Metadata and constant pools are skipped by the parser itself: a run goes on over them, but begins on
			// none.
			boolean continues = runStart >= 0 && (skipped || type <= CONSTANT_POOL_EVENT);
			if (runStart >= 0 && (!continues || at + eventSize - runStart > MAX_RUN)) {
				add(runStart, at);
				runStart = -1;
			}
			if (runStart < 0 && skipped) {
				runStart = at;
			}
			at += eventSize;
		}
		if (runStart >= 0) {
			add(runStart, size);
		}
	}

	private void add(int start, int end) {
		if (end - start < MASK_SIZE) {
			return;
		}
		if (count == runs.length) {
			runs = Arrays.copyOf(runs, 2 * count);
		}
		runs[count++] = (long) start << 32 | end - start;
	}

	/** @return the number of runs */
	int count() {
		return count;
	}

	/**
	 * Puts the masks over bytes of the chunk.
	 *
	 * @param target
	 *            has the bytes
	 * @param offset
	 *            where they begin in it
	 * @param length
	 *            how many they are
	 * @param position
	 *            where they begin in the chunk
	 * @param from
	 *            the first run that may be concerned
	 * @return the first run that may be concerned by the bytes behind these
	 */
	int mask(byte[] target, int offset, int length, int position, int from) {
		int run = from;
		int end = position + length;
		while (run < count) {
			int start = (int) (runs[run] >>> 32);
			if (start >= end) {
				break;
			}
			int size = (int) runs[run];
			for (int i = 0; i < MASK_SIZE; i++) {
				int at = start + i;
				if (at >= position && at < end) {
					target[offset + at - position] = maskByte(size, i);
				}
			}
			if (start + MASK_SIZE > end) {
				break;
			}
			run++;
		}
		return run;
	}

	private static byte maskByte(int size, int i) {
		if (i == MASK_SIZE - 1) {
			return CONSTANT_POOL_EVENT;
		}
		int bits = size >>> 7 * i & 0x7F;
		return (byte) (i < MASK_SIZE - 2 ? bits | 0x80 : bits);
	}
}
