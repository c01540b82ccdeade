package org.threadlanes.core.tables;

import java.time.ZoneOffset;

import org.threadlanes.core.jfr.ChunkClock;
import org.threadlanes.core.jfr.ChunkStart;

/**
 * The clock by which the JDK's {@code jfr} tool prints times. It is not each chunk's own: the tool's event readers keep
 * the clock of the chunk they were created for. JDK 17 creates new ones when the metadata changes, JDK 25 never does.
 * As the clocks of chunks drift, the tool's times of later chunks are off by a few ns to a few us.
 */
final class JfrToolClock {

	/** JDK 25 keeps the first chunk's clock and adds daylight saving time to the offset; JDK 17 does neither. */
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
		// JDK 17 takes the offset of a later chunk only together with its clock.
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
