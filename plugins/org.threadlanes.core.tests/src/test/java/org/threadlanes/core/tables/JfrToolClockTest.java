package org.threadlanes.core.tables;

import static org.junit.Assert.assertEquals;

import java.time.ZoneOffset;

import org.junit.Test;
import org.threadlanes.core.jfr.ChunkClock;
import org.threadlanes.core.jfr.ChunkStart;

public class JfrToolClockTest {

	private static final long SECOND = 1_000_000_000;
	/** A second after the first chunk, by its ticks; 100 ns more by the clock of the system. */
	private static final long DRIFTED = SECOND + 100;
	private static final ChunkClock FIRST = clock(0, 0, 1);
	private static final ChunkClock SECOND_CHUNK = clock(DRIFTED, SECOND, 2);

	private static ChunkClock clock(long startNanos, long startTicks, int winterHours) {
		return new ChunkClock(startNanos, startTicks, SECOND, ZoneOffset.ofHours(winterHours),
				ZoneOffset.ofHours(winterHours + 1));
	}

	private static JfrToolClock after(int jdk, ChunkStart ... chunks) {
		JfrToolClock clock = new JfrToolClock(jdk);
		for (ChunkStart chunk : chunks) {
			clock.beginChunk(chunk);
		}
		return clock;
	}

	@Test
	public void inTheFirstChunkTimesAreItsOwn() {
		assertEquals(123, after(17, new ChunkStart(1, FIRST)).time(123));
	}

	@Test
	public void jdk17KeepsTheClockWhileTheMetadataStayTheSame() {
		JfrToolClock clock = after(17, new ChunkStart(1, FIRST), new ChunkStart(1, SECOND_CHUNK));
		assertEquals(SECOND + 50, clock.time(DRIFTED + 50));
	}

	@Test
	public void jdk17TakesTheClockOfAChunkWithOtherMetadata() {
		JfrToolClock clock = after(17, new ChunkStart(1, FIRST), new ChunkStart(2, SECOND_CHUNK));
		assertEquals(DRIFTED + 50, clock.time(DRIFTED + 50));
	}

	@Test
	public void jdk25KeepsTheFirstClock() {
		JfrToolClock clock = after(25, new ChunkStart(1, FIRST), new ChunkStart(2, SECOND_CHUNK));
		assertEquals(SECOND + 50, clock.time(DRIFTED + 50));
	}

	@Test
	public void ticksOfAnotherRateAreConverted() {
		ChunkClock fast = new ChunkClock(DRIFTED, 2 * SECOND, 2 * SECOND, ZoneOffset.UTC, ZoneOffset.UTC);
		JfrToolClock clock = after(25, new ChunkStart(1, FIRST), new ChunkStart(1, fast));
		assertEquals(2 * SECOND + 2 * 50, clock.time(DRIFTED + 50));
	}

	@Test
	public void jdk17OmitsDaylightSaving() {
		assertEquals(ZoneOffset.ofHours(1), after(17, new ChunkStart(1, FIRST)).offset());
	}

	@Test
	public void jdk25AddsDaylightSaving() {
		assertEquals(ZoneOffset.ofHours(2), after(25, new ChunkStart(1, FIRST)).offset());
	}

	@Test
	public void theOffsetComesFromTheClockInUse() {
		assertEquals(ZoneOffset.ofHours(1),
				after(17, new ChunkStart(1, FIRST), new ChunkStart(1, SECOND_CHUNK)).offset());
		assertEquals(ZoneOffset.ofHours(2),
				after(17, new ChunkStart(1, FIRST), new ChunkStart(2, SECOND_CHUNK)).offset());
	}

	@Test
	public void withoutAChunkTimesAreInUtc() {
		assertEquals(ZoneOffset.UTC, after(25).offset());
	}
}
