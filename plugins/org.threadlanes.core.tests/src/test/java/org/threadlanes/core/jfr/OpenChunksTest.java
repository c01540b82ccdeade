package org.threadlanes.core.jfr;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Chunks that were streamed while they grew get the header of their last flush. */
public class OpenChunksTest {

	private static final int HEADER = ChunkHeader.SIZE;

	@Rule
	public final TemporaryFolder folder = new TemporaryFolder();

	private final ByteArrayOutputStream streamed = new ByteArrayOutputStream();
	private int chunkStart;

	private static byte[] header(long size, int state) {
		ByteBuffer header = ByteBuffer.allocate(HEADER);
		header.putInt(0, ChunkHeader.MAGIC).putLong(8, size).put(64, (byte) state);
		return header.array();
	}

	private void begin() {
		chunkStart = streamed.size();
		streamed.writeBytes(header(HEADER, 1));
	}

	/** Size, type 100, and a body. */
	private void event() {
		streamed.writeBytes(new byte[] {5, 100, 1, 2, 3});
	}

	private void flush(int state) {
		byte[] before = {79, 1, 0, 0, 0, 2, 1, 9, 1, 0, HEADER};
		streamed.writeBytes(before);
		int size = streamed.size() + HEADER - chunkStart;
		streamed.writeBytes(header(size, state));
	}

	private byte[] completed(boolean isOver) throws IOException {
		Path file = Files.write(folder.newFile().toPath(), streamed.toByteArray());
		assertEquals(OpenChunks.complete(file, isOver), Files.size(file));
		return Files.readAllBytes(file);
	}

	private void assertCompleted(int size, boolean isOver) throws IOException {
		byte[] expected = Arrays.copyOf(streamed.toByteArray(), size);
		System.arraycopy(header(size, 0), 0, expected, 0, HEADER);
		assertArrayEquals(expected, completed(isOver));
	}

	@Test
	public void aChunkEndsWithItsLastFlush() throws IOException {
		begin();
		event();
		flush(1);
		event();
		flush(1);
		int size = streamed.size();
		event();
		streamed.write(78);
		assertCompleted(size, false);
	}

	@Test
	public void theNextChunkOfAnotherRecordingIsDropped() throws IOException {
		begin();
		flush(0);
		int size = streamed.size();
		begin();
		flush(1);
		assertCompleted(size, true);
		assertEquals(streamed.size(), completed(false).length);
	}

	@Test
	public void withoutAFlushThereIsNoRecording() throws IOException {
		begin();
		event();
		assertEquals(0, completed(false).length);
	}

	@Test
	public void anythingElseIsRefused() throws IOException {
		Path file = Files.write(folder.newFile().toPath(), new byte[200]);
		assertThrows(IOException.class, () -> OpenChunks.complete(file, true));
	}
}
