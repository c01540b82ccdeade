package org.threadlanes.core.recording;

import java.time.ZoneOffset;

/**
 * How the ticks of a chunk become times.
 *
 * @param startNanos the chunk's start, ns since 1970 UTC
 * @param startTicks the tick counter at its start
 * @param ticksPerSecond the rate of the counter, above 0
 * @param utcOffset the offset from UTC of the recorded JVM without daylight saving, which the tools of JDK 17 print
 *            times with; UTC where it is not known
 * @param utcOffsetWithSaving the same with daylight saving, as JDK 25 prints times
 */
public record ChunkClock(long startNanos, long startTicks, long ticksPerSecond, ZoneOffset utcOffset,
		ZoneOffset utcOffsetWithSaving) {
}
