package org.threadlanes.core.recording;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the chunks of a recording by their headers before anything is parsed. JMC's parser gives up on the whole file
 * when one chunk is bad or when garbage follows the last one, and drops a chunk that appears twice without a word. Here
 * every chunk with a sound header is kept, and what lies between is said.
 */
final class ChunkScan {

	private static final int WINDOW = 1 << 20;
	/** A damaged file could look like thousands of damaged chunks: a few are worth a sentence each. */
	private static final int MOST_SKIPPED = 100;

	private final UnpackedFile file;
	private final long fileSize;
	private final List<ChunkHeader> chunks = new ArrayList<>();
	private final List<SkippedPart> skipped = new ArrayList<>();

	private ChunkScan(UnpackedFile file) throws IOException {
		this.file = file;
		this.fileSize = file.size();
	}

	static ChunkScan of(UnpackedFile file) throws IOException {
		ChunkScan scan = new ChunkScan(file);
		scan.run();
		return scan;
	}

	List<ChunkHeader> chunks() {
		return chunks;
	}

	List<SkippedPart> skipped() {
		return skipped;
	}

	private void run() throws IOException {
		long at = 0;
		while (at < fileSize) {
			try {
				ChunkHeader header = header(at);
				if (chunks.stream().anyMatch(header::sameChunk)) {
					skip(at, header.size(), "appears twice and was counted once");
				} else {
					chunks.add(header);
				}
				at += header.size();
			} catch (DamagedChunkException e) {
				long next = findMagic(at + 1);
				skip(at, next - at, e.getMessage());
				at = next;
			}
		}
	}

	private ChunkHeader header(long at) throws IOException, DamagedChunkException {
		ByteBuffer bytes = file.read(at, ChunkHeader.SIZE);
		if (bytes.remaining() < 4 || bytes.getInt(0) != ChunkHeader.MAGIC) {
			throw new DamagedChunkException(at == 0 ? "is not a Flight Recording" : "is not part of a recording");
		}
		if (bytes.remaining() < ChunkHeader.SIZE) {
			throw new DamagedChunkException("is cut short");
		}
		ChunkHeader header = ChunkHeader.parse(bytes, at);
		if (header.size() > fileSize - at) {
			throw new DamagedChunkException("is cut short: " + (fileSize - at) + " of " + header.size() + " bytes are there");
		}
		return header;
	}

	private void skip(long at, long size, String reason) {
		if (skipped.size() < MOST_SKIPPED) {
			skipped.add(new SkippedPart(at, size, reason));
		}
	}

	/** @return the next place that looks like the begin of a chunk, or the file's end */
	private long findMagic(long from) throws IOException {
		for (long at = from; at < fileSize; at += WINDOW - 3) {
			ByteBuffer bytes = file.read(at, WINDOW);
			for (int i = 0; i + 4 <= bytes.limit(); i++) {
				if (bytes.get(i) == 'F' && bytes.getInt(i) == ChunkHeader.MAGIC) {
					return at + i;
				}
			}
		}
		return fileSize;
	}
}
