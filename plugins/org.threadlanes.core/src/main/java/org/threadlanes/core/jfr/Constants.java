package org.threadlanes.core.jfr;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.threadlanes.core.jfr.ConstantPools.Pool;

/** Decodes the requested constants of a chunk, each once. Damaged or missing ones are null. Not thread-safe. */
final class Constants {

	/** Constants may refer to each other, and to themselves. */
	private static final int MAX_NESTED = 8;
	/** The most values, and the most characters, in a text of several values: far more than anyone could read. */
	private static final int MAX_PARTS = 1 << 6;
	private static final int MAX_LENGTH = 1 << 10;
	/** Twice what a JVM records. */
	private static final int MAX_FRAMES = 1 << 12;
	private static final Object NOTHING = new Object();

	/**
	 * The value of a struct.
	 *
	 * @param type its type
	 * @param members the values of its fields, as returned by {@link #readField}
	 */
	private record Struct(TypeDescription type, Object[] members) {

		Object get(String name) {
			for (int i = 0; i < members.length; i++) {
				if (type.fields().get(i).name().equals(name)) {
					return members[i];
				}
			}
			return null;
		}
	}

	/** A constant that is decoded on demand. */
	private record Reference(long typeId, long key) {
	}

	private final ConstantPools pools;
	private final Map<Pool, Object[]> values = new HashMap<>();
	private final Map<Pool, Object[]> texts = new HashMap<>();
	private final Map<Pool, ThreadStruct[]> threads = new HashMap<>();
	private final Map<Pool, Object[]> stacks = new HashMap<>();
	private final Map<Object, String> textsOfStructs = new IdentityHashMap<>();
	/** By the number of the method and the line. */
	private final Map<Long, Frame> frames = new HashMap<>();
	private final ChunkReader chunk;
	private FieldProgram frameProgram;
	private boolean damaged;
	private int parts;

	/** @param chunk the chunk */
	Constants(ChunkReader chunk, ConstantPools pools) {
		this.chunk = chunk;
		this.pools = pools;
	}

	/** @return whether a constant could not be decoded */
	boolean isDamaged() {
		return damaged;
	}

	/** @return a thread; never null */
	ThreadStruct thread(Pool pool, int number) {
		ThreadStruct[] known = threads.computeIfAbsent(pool, p -> new ThreadStruct[p.size()]);
		if (known[number] == null) {
			known[number] = struct(value(pool, number));
		}
		return known[number];
	}

	private ThreadStruct struct(Object thread) {
		if (!(thread instanceof Struct s)) {
			return new ThreadStruct(0, 0, "", "", null);
		}
		String name = threadName(s, 0);
		String group = resolve(s.get("group")) instanceof Struct g ? text(g.get("name"), 0) : null;
		return new ThreadStruct(number(s.get("javaThreadId")), number(s.get("osThreadId")), name == null ? "" : name,
				group == null ? "" : group, s.get("virtual") instanceof Boolean b ? b : null);
	}

	/** @return null if it has none */
	private String threadName(Struct thread, int depth) {
		String name = text(thread.get("javaName"), depth);
		return name == null ? text(thread.get("osName"), depth) : name;
	}

	/** @return a value of {@link #member} as a number; 0 if it is not one */
	static long number(Object value) {
		return value instanceof Number n ? n.longValue() : Boolean.TRUE.equals(value) ? 1 : 0;
	}

	/** @return a stack; null if it has no frames */
	Stack stack(Pool pool, int number) {
		Object[] known = stacks.computeIfAbsent(pool, p -> new Object[p.size()]);
		if (known[number] == null) {
			Stack stack;
			try {
				stack = readStack(pool, number);
			} catch (RuntimeException e) {
				damaged = true;
				stack = null;
			}
			known[number] = stack == null ? NOTHING : stack;
		}
		return known[number] instanceof Stack stack ? stack : null;
	}

	private Stack readStack(Pool pool, int number) {
		ChunkInput in = pools.open(pool, number);
		boolean truncated = false;
		List<Frame> found = new ArrayList<>();
		for (FieldDescription f : pool.type().fields()) {
			if (f.array() && f.typeName().equals("jdk.types.StackFrame")) {
				truncated |= readFrames(in, f, found);
			} else {
				Object value = readField(in, f);
				truncated |= f.name().equals("truncated") && Boolean.TRUE.equals(value);
			}
		}
		return found.isEmpty() ? null : new Stack(found, truncated);
	}

	/** @return whether there are more frames than a JVM records */
	private boolean readFrames(ChunkInput in, FieldDescription f, List<Frame> found) {
		TypeDescription frame = pools.types().get(f.typeId());
		if (frameProgram == null) {
			frameProgram = new FieldProgram(frame, pools.types(), pools.isCompressed(),
					path -> path.equals("method") ? 0 : path.equals("lineNumber") ? 1 : -1);
		}
		Pool methods = pools.pool(frame.field("method").orElseThrow().typeId());
		long[] row = new long[2];
		int count = in.readCount();
		for (int i = 0; i < count; i++) {
			frameProgram.run(in, row, 0, chunk);
			if (i < MAX_FRAMES) {
				found.add(frame(methods, (int) row[0], (int) row[1]));
			}
		}
		return count > MAX_FRAMES;
	}

	private Frame frame(Pool methods, int method, int line) {
		long key = (long) method << 32 | line & 0xFFFFFFFFL;
		Frame frame = frames.get(key);
		if (frame == null) {
			frame = method >= 0 && value(methods, method) instanceof Struct m
					? Frame.of(text(m.get("type"), 0), text(m.get("name"), 0), text(m.get("descriptor"), 0), line)
					: Frame.of(null, null, null, line);
			frames.put(key, frame);
		}
		return frame;
	}

	/** @return a constant as text for display; null if it is missing */
	String text(Pool pool, int number) {
		Object[] known = texts.computeIfAbsent(pool, p -> new Object[p.size()]);
		if (known[number] == null) {
			String text = text(value(pool, number), 0);
			known[number] = text == null ? NOTHING : text;
		}
		return known[number] instanceof String text ? text : null;
	}

	/**
	 * @param value a value of {@link #member}
	 * @return its text for display
	 */
	String text(Object value) {
		return value instanceof Struct ? textsOfStructs.computeIfAbsent(value, v -> text(v, 0)) : text(value, 0);
	}

	private String text(Object unresolved, int depth) {
		Object value = resolve(unresolved);
		parts = depth == 0 ? 0 : parts + 1;
		if (value == null || value instanceof Reference || depth > MAX_NESTED || parts > MAX_PARTS) {
			return null;
		}
		if (value instanceof Struct s) {
			return text(s, depth + 1);
		}
		if (value instanceof Object[] values) {
			return list(values, depth + 1);
		}
		return value.toString();
	}

	private String text(Struct s, int depth) {
		return switch (s.type().name()) {
			case "java.lang.Thread" -> Objects.requireNonNullElse(threadName(s, depth), "");
			case "java.lang.Class" -> javaName(text(s.get("name"), depth));
			case "jdk.types.Package" -> javaName(text(s.get("name"), depth));
			case "jdk.types.Method" -> method(text(s.get("type"), depth), text(s.get("name"), depth));
			case "jdk.types.ClassLoader" -> {
				String name = text(s.get("name"), depth);
				yield name == null ? text(s.get("type"), depth) : name;
			}
			case "jdk.types.Module", "jdk.types.ThreadGroup" -> text(s.get("name"), depth);
			default -> s.members().length == 1 ? text(s.members()[0], depth) : list(s.members(), depth);
		};
	}

	private static String method(String className, String name) {
		return className == null ? name : className + "." + name;
	}

	private String list(Object[] values, int depth) {
		StringBuilder text = new StringBuilder();
		for (int i = 0; i < values.length && text.length() < MAX_LENGTH; i++) {
			String partText = text(values[i], depth);
			text.append(text.length() == 0 ? "" : "; ").append(partText == null ? "" : partText);
		}
		return text.toString();
	}

	/** @return the Java name of a class or package, given the JVM's name */
	private static String javaName(String name) {
		if (name == null || !name.startsWith("[")) {
			return name == null ? null : name.replace('/', '.');
		}
		int dimensions = 1;
		while (dimensions < name.length() && name.charAt(dimensions) == '[') {
			dimensions++;
		}
		String element = name.substring(dimensions);
		String java = switch (element) {
			case "Z" -> "boolean";
			case "B" -> "byte";
			case "C" -> "char";
			case "S" -> "short";
			case "I" -> "int";
			case "J" -> "long";
			case "F" -> "float";
			case "D" -> "double";
			default -> element.startsWith("L") && element.endsWith(";")
					? element.substring(1, element.length() - 1).replace('/', '.') : element;
		};
		return java + "[]".repeat(dimensions);
	}

	/**
	 * @param pool the constants of a type
	 * @param number one of them
	 * @param members the names of the members that lead to the value
	 * @return the value: a number, text, flag or struct; null for none
	 */
	Object member(Pool pool, int number, List<String> members) {
		Object value = value(pool, number);
		for (String member : members) {
			value = value instanceof Struct s ? resolve(s.get(member)) : null;
		}
		return value;
	}

	private Object resolve(Object value) {
		if (!(value instanceof Reference r)) {
			return value;
		}
		Pool pool = pools.pool(r.typeId());
		int number = pool == null ? -1 : pool.find(r.key());
		return number < 0 ? null : value(pool, number);
	}

	private Object value(Pool pool, int number) {
		Object[] known = values.computeIfAbsent(pool, p -> new Object[p.size()]);
		if (known[number] == null) {
			Object value;
			try {
				value = readType(pools.open(pool, number), pool.type(), null);
			} catch (RuntimeException e) {
				damaged = true;
				value = null;
			}
			known[number] = value == null ? NOTHING : value;
		}
		return known[number] == NOTHING ? null : known[number];
	}

	/** @return the value of a field at the current position; references to constants are not resolved */
	Object readField(ChunkInput in, FieldDescription f) {
		if (!f.array()) {
			return readOne(in, f);
		}
		List<Object> elements = new ArrayList<>();
		int before = -1;
		// Structs without fields take no bytes, and say nothing.
		for (int left = in.readInt(); left > 0 && in.position() > before; left--) {
			before = in.position();
			elements.add(readOne(in, f));
			in.checkEnd();
		}
		return elements.toArray();
	}

	private Object readOne(ChunkInput in, FieldDescription f) {
		return f.constant() ? new Reference(f.typeId(), in.readLong()) : readType(in, pools.types().get(f.typeId()), f);
	}

	private Object readType(ChunkInput in, TypeDescription type, FieldDescription f) {
		boolean unsigned = f != null && f.annotations().containsKey(FieldDescription.UNSIGNED);
		switch (type.name()) {
		case "boolean":
			return in.readByte() != 0;
		case "byte":
			byte b = in.readByte();
			return unsigned ? b & 0xFFL : (long) b;
		case "char":
			return (char) (in.isCompressed() ? in.readCompressed() : in.readFixed(2));
		case "short":
			short s = (short) (in.isCompressed() ? in.readCompressed() : in.readFixed(2));
			return unsigned ? s & 0xFFFFL : (long) s;
		case "int":
			int i = in.readInt();
			return unsigned ? i & 0xFFFFFFFFL : (long) i;
		case "long":
			return in.readLong();
		case "float":
			return (double) Float.intBitsToFloat((int) in.readFixed(4));
		case "double":
			return Double.longBitsToDouble(in.readFixed(8));
		case "java.lang.String":
			byte encoding = in.readByte();
			return encoding == ChunkInput.StringEncoding.NULL ? null
					: encoding == ChunkInput.StringEncoding.CONSTANT ? new Reference(type.id(), in.readLong())
							: in.readString(encoding);
		default:
			Object[] members = new Object[type.fields().size()];
			for (int m = 0; m < members.length; m++) {
				members[m] = readField(in, type.fields().get(m));
			}
			return new Struct(type, members);
		}
	}
}
