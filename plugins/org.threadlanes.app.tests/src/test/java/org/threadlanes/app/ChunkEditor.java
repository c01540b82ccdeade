package org.threadlanes.app;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Changes what one chunk of a sound recording declares, and appends constants and events to it. Numbers are compressed,
 * as in every recording of a JVM.
 */
final class ChunkEditor {

	private static final int SIZE = 8;
	private static final int CONSTANT_POOLS = 16;
	private static final int METADATA = 24;
	private static final int START_TICKS = 48;
	private static final int METADATA_EVENT = 0;
	private static final int CONSTANT_POOL_EVENT = 1;

	/** An element of the metadata. Attributes may occur twice, as in a damaged file. */
	public static final class Element {

		public final String name;
		public final List<String[]> attributes = new ArrayList<>();
		public final List<Element> children = new ArrayList<>();

		/** @param attributes names and values, one after the other */
		public Element(String name, String ... attributes) {
			this.name = name;
			for (int i = 0; i < attributes.length; i += 2) {
				this.attributes.add(new String[] {attributes[i], attributes[i + 1]});
			}
		}

		/** @return this element */
		public Element with(Element ... more) {
			children.addAll(Arrays.asList(more));
			return this;
		}

		public String get(String attribute) {
			for (String[] one : attributes) {
				if (attribute.equals(one[0])) {
					return one[1];
				}
			}
			return null;
		}

		public void set(String attribute, String value) {
			attributes.removeIf(a -> attribute.equals(a[0]));
			attributes.add(new String[] {attribute, value});
		}
	}

	private final byte[] chunk;
	private final ByteArrayOutputStream appended = new ByteArrayOutputStream();
	private final Element root;
	private long lastPool;

	/** @param recording a sound recording; only its first chunk is used */
	public ChunkEditor(byte[] recording) {
		ByteBuffer header = ByteBuffer.wrap(recording);
		chunk = Arrays.copyOf(recording, (int) header.getLong(SIZE));
		lastPool = header.getLong(CONSTANT_POOLS);
		Input in = new Input((int) header.getLong(METADATA));
		for (int i = 0; i < 5; i++) {
			in.number();
		}
		String[] strings = new String[(int) in.number()];
		for (int i = 0; i < strings.length; i++) {
			strings[i] = in.string();
		}
		root = in.element(strings);
	}

	private final class Input {

		private int at;

		Input(int at) {
			this.at = at;
		}

		long number() {
			long value = 0;
			for (int shift = 0; shift < 56; shift += 7) {
				byte b = chunk[at++];
				value |= (b & 0x7FL) << shift;
				if (b >= 0) {
					return value;
				}
			}
			return value | (chunk[at++] & 0xFFL) << 56;
		}

		String string() {
			int encoding = chunk[at++];
			int length = encoding < 2 ? 0 : (int) number();
			if (encoding == 4) {
				StringBuilder text = new StringBuilder();
				for (int i = 0; i < length; i++) {
					text.append((char) number());
				}
				return text.toString();
			}
			at += length;
			return encoding == 0 ? null : new String(chunk, at - length, length,
					encoding == 3 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1);
		}

		Element element(String[] strings) {
			Element element = new Element(strings[(int) number()]);
			for (long left = number(); left > 0; left--) {
				element.attributes.add(new String[] {strings[(int) number()], strings[(int) number()]});
			}
			for (long left = number(); left > 0; left--) {
				element.children.add(element(strings));
			}
			return element;
		}
	}

	/** @return the element with the types, which may be changed */
	public Element types() {
		return root.children.stream().filter(e -> e.name.equals("metadata")).findFirst().orElseThrow();
	}

	/** @return a declared type, which may be changed */
	public Element type(String name) {
		return types().children.stream().filter(c -> name.equals(c.get("name"))).findFirst().orElseThrow();
	}

	public String id(String typeName) {
		return type(typeName).get("id");
	}

	/** @return a new type, already declared */
	public Element declare(String name, String superType, Element ... fields) {
		Element type = new Element("class", "name", name, "id", String.valueOf(7000 + types().children.size()));
		if (superType != null) {
			type.set("superType", superType);
		}
		types().with(type.with(fields));
		return type;
	}

	/** @return a new field, not yet in a type */
	public Element field(String name, String typeName, String ... attributes) {
		return fieldOf(name, id(typeName), attributes);
	}

	private static Element fieldOf(String name, String typeId, String ... attributes) {
		Element field = new Element("field", attributes);
		field.set("name", name);
		field.set("class", typeId);
		return field;
	}

	/** @return new fields of one type, not yet in a type */
	public Element[] fields(int count, String typeName, String ... attributes) {
		String id = id(typeName);
		return IntStream.range(0, count).mapToObj(i -> fieldOf("f" + i, id, attributes)).toArray(Element[]::new);
	}

	public long startTicks() {
		return ByteBuffer.wrap(chunk).getLong(START_TICKS);
	}

	/** Appends an event with these fields. */
	public void event(Element type, byte[] ... fields) {
		append(Long.parseLong(type.get("id")), fields);
	}

	/** Appends constants, by key. */
	public void constants(String typeName, Map<Long, byte[]> constants) {
		long at = chunk.length + appended.size();
		ByteArrayOutputStream all = new ByteArrayOutputStream();
		constants.forEach((key, value) -> all.writeBytes(joined(number(key), value)));
		append(CONSTANT_POOL_EVENT, number(0), number(0), number(lastPool - at), new byte[] {0}, number(1),
				number(Long.parseLong(id(typeName))), number(constants.size()), all.toByteArray());
		lastPool = at;
	}

	private void append(long type, byte[] ... content) {
		byte[] all = joined(number(type), joined(content));
		appended.writeBytes(joined(paddedNumber(all.length + 4), all));
	}

	/** @return the recording with all changes */
	public byte[] toBytes() {
		long metadataAt = chunk.length + appended.size();
		Map<String, Integer> strings = new LinkedHashMap<>();
		byte[] tree = bytes(root, strings);
		ByteArrayOutputStream texts = new ByteArrayOutputStream();
		strings.keySet().forEach(text -> texts.writeBytes(text(text)));
		append(METADATA_EVENT, number(0), number(0), number(Arrays.hashCode(tree)),
				number(strings.size()), texts.toByteArray(), tree);
		byte[] all = joined(chunk, appended.toByteArray());
		ByteBuffer.wrap(all).putLong(SIZE, all.length).putLong(CONSTANT_POOLS, lastPool).putLong(METADATA, metadataAt);
		return all;
	}

	private static byte[] bytes(Element element, Map<String, Integer> strings) {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		out.writeBytes(index(element.name, strings));
		out.writeBytes(number(element.attributes.size()));
		for (String[] attribute : element.attributes) {
			out.writeBytes(joined(index(attribute[0], strings), index(attribute[1], strings)));
		}
		out.writeBytes(number(element.children.size()));
		element.children.forEach(child -> out.writeBytes(bytes(child, strings)));
		return out.toByteArray();
	}

	private static byte[] index(String text, Map<String, Integer> strings) {
		return number(strings.computeIfAbsent(text, t -> strings.size()));
	}

	public static byte[] joined(byte[] ... parts) {
		ByteArrayOutputStream all = new ByteArrayOutputStream();
		for (byte[] part : parts) {
			all.writeBytes(part);
		}
		return all.toByteArray();
	}

	/** @return a compressed number */
	public static byte[] number(long value) {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		long rest = value;
		for (int i = 0; i < 8; i++) {
			if (rest >>> 7 == 0) {
				out.write((int) rest);
				return out.toByteArray();
			}
			out.write((int) (rest & 0x7F | 0x80));
			rest >>>= 7;
		}
		out.write((int) rest);
		return out.toByteArray();
	}

	/** @return a compressed number of four bytes */
	private static byte[] paddedNumber(int value) {
		return new byte[] {(byte) (value | 0x80), (byte) (value >> 7 | 0x80), (byte) (value >> 14 | 0x80),
				(byte) (value >> 21 & 0x7F)};
	}

	/** @return a string */
	public static byte[] text(String text) {
		if (text == null) {
			return new byte[] {0};
		}
		byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
		return joined(new byte[] {3}, number(utf8.length), utf8);
	}
}
