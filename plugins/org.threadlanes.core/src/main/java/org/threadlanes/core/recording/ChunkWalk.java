package org.threadlanes.core.recording;

import java.nio.BufferUnderflowException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Goes over the events of a chunk by their sizes alone, without decoding them: about 10 ns an event. It finds what would
 * make a parser run for ever or far outside the chunk (an event of size 0 or less, a circle of constant pools), and
 * counts the events of each type.
 */
final class ChunkWalk {

	private static final long CONSTANT_POOL_EVENT = 1;

	private ChunkWalk() {
	}

	/**
	 * @param in
	 *            the chunk
	 * @param header
	 *            its header
	 * @return the number of events for each type's number, those of constant pools and metadata included
	 * @throws DamagedChunkException
	 *             if the events do not fill the chunk exactly, or the constant pools run in a circle
	 */
	static Map<Long, Long> count(ChunkInput in, ChunkHeader header) throws DamagedChunkException {
		try {
			checkConstantPools(in, header);
			return countEvents(in, (int) header.size());
		} catch (IndexOutOfBoundsException | BufferUnderflowException | IllegalArgumentException e) {
			throw new DamagedChunkException("is damaged inside");
		}
	}

	private static Map<Long, Long> countEvents(ChunkInput in, int size) throws DamagedChunkException {
		long[] small = new long[4096];
		Map<Long, Long> counts = new HashMap<>();
		int at = ChunkHeader.SIZE;
		while (at < size) {
			in.seek(at);
			int eventSize = in.readInt();
			long type = in.readLong();
			if (eventSize <= 0 || eventSize > size - at || in.position() - at > eventSize) {
				throw new DamagedChunkException("is damaged inside");
			}
			if (type >= 0 && type < small.length) {
				small[(int) type]++;
			} else {
				counts.merge(type, 1L, Long::sum);
			}
			at += eventSize;
		}
		for (int i = 0; i < small.length; i++) {
			if (small[i] > 0) {
				counts.put((long) i, small[i]);
			}
		}
		return counts;
	}

	private static void checkConstantPools(ChunkInput in, ChunkHeader header) throws DamagedChunkException {
		Set<Long> seen = new HashSet<>();
		long at = 0;
		long delta = header.constantPoolOffset();
		while (delta != 0) {
			at += delta;
			if (at < ChunkHeader.SIZE || at >= header.size() || !seen.add(at)) {
				throw new DamagedChunkException("has constant pools that cannot be found");
			}
			in.seek((int) at);
			in.readInt(); // size
			if (in.readLong() != CONSTANT_POOL_EVENT) {
				throw new DamagedChunkException("has constant pools that cannot be found");
			}
			in.readLong(); // start
			in.readLong(); // duration
			delta = in.readLong();
		}
	}
}
