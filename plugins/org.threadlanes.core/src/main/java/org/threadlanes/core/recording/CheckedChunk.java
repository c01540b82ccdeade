package org.threadlanes.core.recording;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;

/**
 * A chunk whose structure was found sound, with what it declares.
 *
 * @param header
 *            its header
 * @param mapped
 *            its bytes
 * @param metadata
 *            its types
 * @param counts
 *            the number of events for each type's number
 */
record CheckedChunk(ChunkHeader header, ByteBuffer mapped, ChunkMetadata metadata, Map<Long, Long> counts) {

	/**
	 * @param file
	 *            the recording
	 * @param header
	 *            the chunk's header
	 * @param walked
	 *            the chunks that were found sound before, with their counts; this one is added
	 */
	static CheckedChunk of(UnpackedFile file, ChunkHeader header, Map<ChunkHeader, Map<Long, Long>> walked)
			throws IOException, DamagedChunkException {
		ByteBuffer bytes = file.map(header.offset(), (int) header.size());
		Map<Long, Long> counts = walked.get(header);
		if (counts == null) {
			counts = ChunkWalk.count(bytes.duplicate(), header);
			walked.put(header, counts);
		}
		ChunkInput in = new ChunkInput(bytes.duplicate(), header.compressedIntegers());
		return new CheckedChunk(header, bytes, ChunkMetadata.read(in, (int) header.metadataOffset()), counts);
	}

	/** @return the chunk's bytes from its header on */
	ByteBuffer bytes() {
		return mapped.duplicate();
	}

	/** Adds the event types and the number of their events, 0 included, and the types of values. */
	void addTo(
		Map<String, TypeDescription> types, Map<String, TypeDescription> valueTypes, Map<String, Long> eventCounts) {
		for (TypeDescription type : metadata.types().values()) {
			if (type.isEvent()) {
				types.put(type.name(), type);
				eventCounts.merge(type.name(), counts.getOrDefault(type.id(), 0L), Long::sum);
			} else {
				valueTypes.put(type.name(), type);
			}
		}
	}
}
