package org.threadlanes.core.table;

import java.time.ZoneOffset;

import org.threadlanes.core.recording.ChunkClock;
import org.threadlanes.core.recording.ChunkStart;

/**
 * The clock that the JDK's {@code jfr} tool prints times with. It is not each chunk's own: the event readers keep the
 * clock of the chunk that they were created for, which JDK 17 replaces when the metadata changes, and JDK 25 never. The
 * clocks of chunks drift, so that times of later chunks differ by some ns up to some us from the chunk's own.
 */
final class JfrToolClock {

	/** JDK 25 keeps the first chunk's clock, and adds daylight saving to the offset; JDK 17 does neither. */
	private static final int ONE_CLOCK_SINCE = 25;

	private final boolean oneClock;
	private ChunkClock tools;
	private ChunkClock chunks;
	private long metadataId;

	/** @param jdk the feature release of the JDK whose tool is followed */
	JfrToolClock(int jdk) {
		oneClock = jdk >= ONE_CLOCK_SINCE;
	}

	void beginChunk(ChunkStart chunk) {
		chunks = chunk.clock();
		if (tools == null || !oneClock && chunk.metadataId() != metadataId) {
			tools = chunks;
		}
		metadataId = chunk.metadataId();
	}

	/** @return the offset from UTC that the tool prints with */
	ZoneOffset offset() {
		if (chunks == null) {
			return ZoneOffset.UTC;
		}
		// In JDK 17, offsets of later chunks count only if their clock does.
		return oneClock ? tools.utcOffsetWithSaving() : tools.utcOffset();
	}

	/**
	 * @param nanos a time of the chunk by its own clock, ns since 1970
	 * @return the time that the tool prints; exact if a tick is a ns, else within 1 ns if chunks differ
	 */
	long time(long nanos) {
		if (tools == chunks) {
			return nanos;
		}
		double ticksPerNano = chunks.ticksPerSecond() / 1e9;
		long ticks = chunks.startTicks() + (ticksPerNano == 1 ? nanos - chunks.startNanos()
				: (long) Math.ceil((nanos - chunks.startNanos()) * ticksPerNano));
		return tools.startNanos() + (long) ((ticks - tools.startTicks()) / (tools.ticksPerSecond() / 1e9));
	}
}
