package org.threadlanes.core.jfr;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the chunks of a recording by their headers before anything is read. Every chunk with a sound header is kept;
 * data between chunks and duplicate chunks are reported.
 */
final class ChunkScan {

	private static final int WINDOW = 1 << 20;

	private final UnpackedFile file;
	private final long fileSize;
	private final List<ChunkHeader> chunks = new ArrayList<>();
	private final Set<String> seen = new HashSet<>();
	private final SkippedParts skipped = new SkippedParts();
	/** The bytes read last, reused for headers and magic numbers that are close together. */
	private ByteBuffer window = ByteBuffer.allocate(0);
	private long windowStart;

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

	SkippedParts skipped() {
		return skipped;
	}

	private void run() throws IOException {
		long at = 0;
		while (at < fileSize) {
			try {
				ChunkHeader header = header(at);
				if (seen.add(header.identity())) {
					chunks.add(header);
				} else {
					skipped.add(at, header.size(), Damage.of("twice"));
				}
				at += header.size();
			} catch (DamagedChunkException e) {
				long next = skipped.isOverLimit() ? fileSize : findMagic(at + 1);
				skipped.add(at, next - at, e.damage());
				at = next;
			}
		}
		skipped.resetLimit();
	}

	private ChunkHeader header(long at) throws IOException, DamagedChunkException {
		ByteBuffer bytes = bytes(at, ChunkHeader.SIZE);
		if (bytes.remaining() < 4 || bytes.getInt(0) != ChunkHeader.MAGIC) {
			throw new DamagedChunkException(Damage.of(at == 0 ? Texts.NO_RECORDING : "no-part"));
		}
		if (bytes.remaining() < ChunkHeader.SIZE) {
			throw new DamagedChunkException(Damage.of("cut"));
		}
		ChunkHeader header = ChunkHeader.parse(bytes, at);
		if (header.size() > fileSize - at) {
			throw new DamagedChunkException(Damage.of("cut-at", fileSize - at, header.size()));
		}
		return header;
	}

	/** @return the bytes from an offset, up to a number or the end of the file */
	private ByteBuffer bytes(long at, int length) throws IOException {
		if (at < windowStart || at + length > windowStart + window.limit()) {
			return file.read(at, length);
		}
		return window.slice((int) (at - windowStart), length);
	}

	/** @return the next position that looks like the start of a chunk, or the end of the file */
	private long findMagic(long from) throws IOException {
		for (long at = from; at < fileSize; at += WINDOW - 3) {
			if (at < windowStart || at + ChunkHeader.SIZE > windowStart + window.limit()) {
				window = file.read(at, WINDOW);
				windowStart = at;
			}
			int first = (int) (at - windowStart);
			for (int i = first; i + 4 <= window.limit(); i++) {
				if (window.get(i) == 'F' && window.getInt(i) == ChunkHeader.MAGIC) {
					return windowStart + i;
				}
			}
			at -= first;
		}
		return fileSize;
	}
}
