package org.threadlanes.core.jfr;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Rewrites a chunk with uncompressed integers. The format allows them, but current JVMs have no option to write them.
 */
final class PlainIntegers {

	private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
	private final DataOutputStream out = new DataOutputStream(bytes);
	private final Map<Integer, Integer> sizes = new HashMap<>();
	private final ChunkInput in;
	private final Map<Long, TypeDescription> types;

	private PlainIntegers(byte[] chunk, int metadata) throws DamagedChunkException {
		in = new ChunkInput(chunk, true);
		types = ChunkMetadata.read(in, metadata, null).types();
	}

	/** @return the recording of one chunk with uncompressed integers */
	static byte[] of(byte[] chunk) throws Exception {
		ByteBuffer header = ByteBuffer.wrap(chunk);
		int pools = (int) header.getLong(16);
		int metadata = (int) header.getLong(24);
		PlainIntegers plain = new PlainIntegers(chunk, metadata);
		plain.out.write(chunk, 0, ChunkHeader.SIZE);
		Map<Integer, Integer> places = new HashMap<>();
		Map<Integer, Integer> deltas = new LinkedHashMap<>();
		for (int at = ChunkHeader.SIZE; at < chunk.length;) {
			places.put(at, plain.out.size());
			at = plain.event(at, deltas);
		}
		ByteBuffer written = ByteBuffer.wrap(plain.bytes.toByteArray());
		plain.sizes.forEach(written::putInt);
		deltas.forEach((from, delta) -> {
			int place = places.get(from);
			// After size, type, start and duration.
			written.putLong(place + 28, delta == 0 ? 0 : places.get(from + delta) - place);
		});
		for (int i = 0; i < 2; i++) {
			written.putLong(16 + 8 * i, places.get(i == 0 ? pools : metadata));
		}
		written.putLong(8, written.capacity());
		written.putInt(64, written.getInt(64) & ~1);
		return written.array();
	}

	/** @return the position of the next event */
	private int event(int at, Map<Integer, Integer> deltas) throws IOException {
		in.seek(at);
		int size = in.readInt();
		long type = in.readLong();
		int start = out.size();
		out.writeInt(0);
		out.writeLong(type);
		if (type == 0) {
			metadata(at + size);
		} else if (type == 1) {
			out.writeLong(in.readLong());
			out.writeLong(in.readLong());
			deltas.put(at, (int) in.readLong());
			out.writeLong(0);
			pools();
		} else {
			struct(types.get(type));
		}
		sizes.put(start, out.size() - start);
		return at + size;
	}

	private void metadata(int end) throws IOException {
		for (int i = 0; i < 3; i++) {
			out.writeLong(in.readLong());
		}
		int strings = in.readInt();
		out.writeInt(strings);
		for (int i = 0; i < strings; i++) {
			string();
		}
		while (in.position() < end) {
			out.writeInt(in.readInt());
		}
	}

	private void pools() throws IOException {
		out.writeByte(in.readByte());
		int pools = in.readInt();
		out.writeInt(pools);
		for (int i = 0; i < pools; i++) {
			long type = in.readLong();
			out.writeLong(type);
			int constants = in.readInt();
			out.writeInt(constants);
			for (int c = 0; c < constants; c++) {
				out.writeLong(in.readLong());
				value(types.get(type));
			}
		}
	}

	private void struct(TypeDescription type) throws IOException {
		for (FieldDescription f : type.fields()) {
			int count = 1;
			if (f.array()) {
				count = in.readInt();
				out.writeInt(count);
			}
			for (int i = 0; i < count; i++) {
				if (f.constant()) {
					out.writeLong(in.readLong());
				} else {
					value(types.get(f.typeId()));
				}
			}
		}
	}

	private void value(TypeDescription type) throws IOException {
		switch (type.name()) {
		case "boolean", "byte" -> out.writeByte(in.readByte());
		case "char", "short" -> out.writeShort((short) in.readCompressed());
		case "int" -> out.writeInt(in.readInt());
		case "long" -> out.writeLong(in.readLong());
		case "float" -> out.writeInt((int) in.readFixed(4));
		case "double" -> out.writeLong(in.readFixed(8));
		case "java.lang.String" -> string();
		default -> struct(type);
		}
	}

	private void string() throws IOException {
		byte encoding = in.readByte();
		out.writeByte(encoding);
		switch (encoding) {
		case 2 -> out.writeLong(in.readLong());
		case 3, 5 -> {
			int length = in.readInt();
			out.writeInt(length);
			out.write(in.bytes(length));
		}
		case 4 -> {
			int length = in.readInt();
			out.writeInt(length);
			for (int i = 0; i < length; i++) {
				out.writeChar((char) in.readCompressed());
			}
		}
		default -> {
		}
		}
	}
}
