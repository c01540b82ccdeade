package org.threadlanes.core.jfr;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;

import org.junit.Test;

/** A recording fetched in parts holds each chunk once. */
public class NewChunksTest {

	private final ByteArrayOutputStream out = new ByteArrayOutputStream();
	private final NewChunks chunks = new NewChunks(out);

	/** A chunk whose body is filled with its number, which starts that many seconds after 1970 and lasts one second. */
	private static byte[] chunk(int number, int size) {
		byte[] bytes = new byte[size];
		Arrays.fill(bytes, (byte) number);
		ByteBuffer header = ByteBuffer.wrap(bytes);
		header.putInt(0, ChunkHeader.MAGIC);
		header.putLong(8, size);
		header.putLong(32, number * 1_000_000_000L);
		header.putLong(40, 1_000_000_000L);
		return bytes;
	}

	private static byte[] joined(byte[] ... parts) {
		ByteArrayOutputStream all = new ByteArrayOutputStream();
		for (byte[] part : parts) {
			all.writeBytes(part);
		}
		return all.toByteArray();
	}

	@Test
	public void aRepeatedChunkIsSkipped() throws IOException {
		chunks.add(joined(chunk(1, 100), chunk(2, 300)));
		chunks.endPart();
		chunks.add(joined(chunk(2, 300), chunk(3, 70)));
		chunks.endPart();
		assertArrayEquals(joined(chunk(1, 100), chunk(2, 300), chunk(3, 70)), out.toByteArray());
		assertEquals(3, chunks.whole());
		assertEquals(470, chunks.written());
	}

	@Test
	public void blocksMayEndAnywhere() throws IOException {
		byte[] all = joined(chunk(1, 100), chunk(2, 300), chunk(3, 69));
		for (int block = 1; block < all.length; block++) {
			out.reset();
			NewChunks again = new NewChunks(out);
			for (int at = 0; at < all.length; at += block) {
				again.add(Arrays.copyOfRange(all, at, Math.min(all.length, at + block)));
			}
			assertArrayEquals("blocks of " + block, all, out.toByteArray());
		}
	}

	@Test
	public void theNextPartStartsAtTheEndOfTheLastCompleteChunk() throws IOException {
		assertNull(chunks.newSince());
		chunks.add(chunk(5, 100));
		assertEquals(Instant.ofEpochSecond(6).plusMillis(1), chunks.newSince());
	}

	@Test
	public void aTruncatedChunkIsNotCounted() throws IOException {
		chunks.add(Arrays.copyOf(chunk(1, 100), 90));
		chunks.endPart();
		assertEquals(0, chunks.whole());
	}

	@Test
	public void dataThatIsNotARecordingIsRejected() {
		assertThrows(IOException.class, () -> chunks.add(new byte[200]));
	}
}
