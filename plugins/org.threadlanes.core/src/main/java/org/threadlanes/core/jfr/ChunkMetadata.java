package org.threadlanes.core.jfr;

import java.time.DateTimeException;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The types that a chunk declares. The format is that of the JDK's {@code jdk.jfr.internal.MetadataReader}: a table
 * of strings, then a tree of elements with attributes.
 */
final class ChunkMetadata {

	private static final int METADATA_EVENT = 0;
	private static final int MAX_NESTED = 32;
	private static final int MAX_CATEGORIES = 32;

	private final byte[] bytes;
	private final InlineTypes types;
	private final long id;
	private final int gmtOffset;
	private final int daylightSaving;

	private ChunkMetadata(byte[] bytes, Element root, long id) {
		this.bytes = bytes;
		this.types = new InlineTypes(describe(root));
		this.id = id;
		this.gmtOffset = region(root, "gmtOffset");
		this.daylightSaving = region(root, "dst");
	}

	/**
	 * @param in the chunk
	 * @param offset the position of its metadata event
	 * @param before another chunk's metadata; null for none
	 * @return the chunk's metadata; the other object if both are the same
	 * @throws DamagedChunkException if the event cannot be parsed
	 */
	static ChunkMetadata read(ChunkInput in, int offset, ChunkMetadata before) throws DamagedChunkException {
		try {
			in.seek(offset);
			int size = in.readInt();
			if (in.readLong() != METADATA_EVENT) {
				throw new DamagedChunkException(Damage.of("no-metadata"));
			}
			in.readLong(); // start
			in.readLong(); // duration
			long id = in.readLong();
			byte[] content = in.bytes(offset + size - in.position());
			if (before != null && before.id == id && Arrays.equals(before.bytes, content)) {
				return before;
			}
			ChunkInput contentIn = new ChunkInput(content, in.isCompressed());
			String[] strings = readStrings(contentIn);
			return new ChunkMetadata(content, readElement(contentIn, strings, 0), id);
		} catch (IndexOutOfBoundsException | IllegalArgumentException e) {
			throw new DamagedChunkException(Damage.of("metadata"));
		}
	}

	Map<Long, TypeDescription> types() {
		return types.readable();
	}

	/** @return its size in bytes */
	int size() {
		return bytes.length;
	}

	/** @return the damage of the declarations; null if there is none */
	Damage damage() {
		return types.damage();
	}

	/** @return an id that is equal for chunks with the same metadata */
	long id() {
		return id;
	}

	/**
	 * @param header the chunk's header
	 * @return the chunk's clock
	 */
	ChunkClock clock(ChunkHeader header) {
		return new ChunkClock(header.startNanos(), header.startTicks(), header.ticksPerSecond(), offset(gmtOffset),
				offset(gmtOffset + daylightSaving));
	}

	/** Treats an invalid offset as UTC, as the JDK's parser does. */
	private static ZoneOffset offset(int millis) {
		try {
			return ZoneOffset.ofTotalSeconds(millis / 1000);
		} catch (DateTimeException e) {
			return ZoneOffset.UTC;
		}
	}

	/** @return an attribute of the JVM's region element, in ms; 0 if it is missing */
	private static int region(Element root, String attribute) {
		for (Element region : root.children("region")) {
			try {
				String number = region.get(attribute);
				return number == null ? 0 : Integer.parseInt(number);
			} catch (NumberFormatException e) {
				return 0;
			}
		}
		return 0;
	}

	private static String[] readStrings(ChunkInput in) {
		int count = checkCount(in.readInt());
		String[] strings = new String[count];
		for (int i = 0; i < count; i++) {
			strings[i] = in.readString();
		}
		return strings;
	}

	/** Far more than in any sound recording. Bounds the memory that the count in a damaged one can allocate. */
	private static int checkCount(int count) {
		if (count < 0 || count > 1_000_000) {
			throw new IndexOutOfBoundsException("count " + count);
		}
		return count;
	}

	/** @param attributes the values of its attributes by name */
	private record Element(String name, String[] attributes, List<Element> children) {

		/** @return null if there is no such attribute */
		String get(String attribute) {
			for (int i = attributes.length - 2; i >= 0; i -= 2) {
				if (attribute.equals(attributes[i])) {
					return attributes[i + 1];
				}
			}
			return null;
		}

		List<Element> children(String childName) {
			List<Element> found = new ArrayList<>();
			for (Element child : children) {
				if (child.name.equals(childName)) {
					found.add(child);
				}
			}
			return found;
		}
	}

	private static Element readElement(ChunkInput in, String[] strings, int depth) {
		if (depth > MAX_NESTED) {
			throw new IndexOutOfBoundsException("nested too deep");
		}
		String name = strings[in.readInt()];
		String[] attributes = new String[2 * in.readCount()];
		for (int i = 0; i < attributes.length; i++) {
			attributes[i] = strings[in.readInt()];
		}
		int childCount = checkCount(in.readInt());
		List<Element> children = new ArrayList<>();
		for (int i = 0; i < childCount; i++) {
			children.add(readElement(in, strings, depth + 1));
		}
		return new Element(name == null ? "" : name, attributes, children);
	}

	private static List<TypeDescription> describe(Element root) {
		Map<String, Element> classes = new HashMap<>();
		for (Element metadata : root.children("metadata")) {
			for (Element c : metadata.children("class")) {
				classes.put(c.get("id"), c);
			}
		}
		List<TypeDescription> types = new ArrayList<>();
		classes.values().forEach(c -> types.add(describeClass(c, classes)));
		return types;
	}

	private static TypeDescription describeClass(Element c, Map<String, Element> classes) {
		Annotations about = new Annotations(c, classes);
		List<FieldDescription> fields = new ArrayList<>();
		Set<String> names = new HashSet<>();
		for (Element f : c.children) {
			if (f.name.equals("field")) {
				fields.add(describeField(f, newName(f, names), classes));
			}
		}
		return new TypeDescription(id(c.get("id")), String.valueOf(c.get("name")), c.get("superType"),
				"true".equals(c.get("simpleType")), about.label, about.description, about.category, fields);
	}

	private static FieldDescription describeField(Element f, String name, Map<String, Element> classes) {
		Annotations about = new Annotations(f, classes);
		String typeId = f.get("class");
		Element type = classes.get(typeId);
		return new FieldDescription(name, type == null ? "?" : String.valueOf(type.get("name")), id(typeId),
				"true".equals(f.get("constantPool")), isArray(f), about.label, about.description, about.others);
	}

	/** @return the name of a field, different from the others', and no path to a member or an element */
	private static String newName(Element field, Set<String> names) {
		String name = String.valueOf(field.get("name")).replace('.', '_').replace('[', '_').replace(']', '_');
		return name.isEmpty() || !names.add(name) ? newName(name, names) : name;
	}

	private static String newName(String name, Set<String> names) {
		String numbered = name + "_" + names.size();
		return names.add(numbered) ? numbered : newName(numbered, names);
	}

	/** @return the number of a type; {@link InlineTypes#NO_TYPE} if it is none */
	private static long id(String text) {
		try {
			return text == null ? InlineTypes.NO_TYPE : Integer.parseInt(text);
		} catch (NumberFormatException e) {
			return InlineTypes.NO_TYPE;
		}
	}

	private static boolean isArray(Element field) {
		return field.get("dimension") != null && !"0".equals(field.get("dimension"));
	}

	/** What is said about a class or a field. */
	private static final class Annotations {

		private String label;
		private String description;
		private List<String> category = List.of();
		private Map<String, String> others = Map.of();

		Annotations(Element e, Map<String, Element> classes) {
			for (Element a : e.children) {
				Element type = a.name.equals("annotation") ? classes.get(a.get("class")) : null;
				String name = type == null ? null : type.get("name");
				if (name != null) {
					add(name, a);
				}
			}
		}

		private void add(String name, Element annotation) {
			String value = Objects.requireNonNullElse(annotation.get("value"), "");
			switch (name) {
			case "jdk.jfr.Label" -> label = value;
			case "jdk.jfr.Description" -> description = value;
			case "jdk.jfr.Category" -> category = values(annotation);
			default -> {
				if (others.isEmpty()) {
					others = new LinkedHashMap<>();
				}
				others.put(name, value);
			}
			}
		}

		/** Several values are stored as {@code value-0}, {@code value-1}, ... */
		private static List<String> values(Element annotation) {
			List<String> values = new ArrayList<>();
			String value;
			while (values.size() < MAX_CATEGORIES && (value = annotation.get("value-" + values.size())) != null) {
				values.add(value);
			}
			return values;
		}
	}
}
