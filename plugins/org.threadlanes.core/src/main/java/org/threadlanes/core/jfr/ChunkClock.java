package org.threadlanes.core.jfr;

import java.time.ZoneOffset;

/**
 * Converts the ticks of a chunk to times.
 *
 * @param startNanos the chunk's start, ns since 1970 UTC
 * @param startTicks the tick counter at its start
 * @param ticksPerSecond the rate of the counter, above 0
 * @param utcOffset the UTC offset of the recorded JVM without daylight saving, which the tools of JDK 17 use; UTC if
 *            unknown
 * @param utcOffsetWithSaving the UTC offset with daylight saving, which the tools of JDK 25 use
 */
public record ChunkClock(long startNanos, long startTicks, long ticksPerSecond, ZoneOffset utcOffset,
		ZoneOffset utcOffsetWithSaving) {
}
