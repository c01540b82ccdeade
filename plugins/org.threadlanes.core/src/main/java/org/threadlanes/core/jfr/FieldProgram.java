package org.threadlanes.core.jfr;

import java.util.Arrays;
import java.util.Map;
import java.util.function.ToIntFunction;

/** A program that reads the fields of one type, in steps that skip bytes or put a value into a cell. */
final class FieldProgram {

	// The most common first, because C1 compiles a switch to a series of comparisons.
	private static final int TIME = 0;
	private static final int SPAN = 1;
	private static final int CONSTANT = 2;
	private static final int COMBINATION = 3;
	private static final int NUMBER = 4;
	private static final int SKIP_NUMBERS = 5;
	private static final int INT = 6;
	private static final int STRING = 7;
	private static final int BYTE = 8;
	private static final int SKIP_BYTES = 9;
	private static final int SKIP_STRING = 10;
	/** Repeats the steps that follow for each element. */
	private static final int SKIP_ARRAY = 11;
	private static final int SHORT = 12;
	private static final int CHAR = 13;
	private static final int FLOAT = 14;
	private static final int DOUBLE = 15;
	private static final int OBJECT = 16;

	/** The size of the steps that read the beginning of a usual event. */
	private static final int USUAL = 12;

	/** So many numbers and one more fit into the margin of {@link FastWaitDecoder}. */
	private static final int MAX_SKIPPED = 5;
	/** The value that follows is none, or not just one number. */
	static final int NO_VALUE = -1;
	private static final int OTHER_VALUES = -2;

	/**
	 * Fields that are read as a combination.
	 *
	 * @param first the index of the first in its type
	 * @param last the index of the last
	 * @param plan the number of the plan of the type
	 * @param cell receives the number of the combination
	 */
	record Combination(int first, int last, int plan, int cell) {

		/** For no combination. */
		static final Combination NONE = new Combination(-1, -1, -1, -1);
	}

	/**
	 * How the events of a type begin that begin as most waits do.
	 *
	 * @param threadType the type of the thread
	 * @param start the cell of the start
	 * @param duration the cell of the duration
	 * @param thread the cell of the thread
	 * @param combined the cell of the combination
	 * @param skipped how many numbers follow before the value
	 * @param value the cell of the number that follows, {@link #NO_VALUE} if nothing does
	 * @param flag the cell of a byte after the value; negative for none
	 */
	record Usual(int threadType, int start, int duration, int thread, int combined, int skipped, int value, int flag) {

		/** @return whether nothing but the value and the flag follow */
		boolean isShort() {
			return value >= NO_VALUE;
		}
	}

	/** Reads no values. */
	static final ToIntFunction<String> NOTHING = path -> -1;

	private final Map<Long, TypeDescription> types;
	private final boolean compressed;
	private final ToIntFunction<String> cells;
	private final Combination combination;
	/** The steps, each with a code, an argument, and the index of a cell. */
	private int[] steps = new int[24];
	private int size;
	/** Steps before this index are final. */
	private int arrayEnd;
	private FieldDescription[] fields = new FieldDescription[0];

	/**
	 * @param type the type whose fields are read, in the order of its fields
	 * @param types all types of the chunk
	 * @param compressed whether integers are compressed
	 * @param cells maps a path {@code outer.inner} to a cell; -1 for unwanted fields
	 */
	FieldProgram(TypeDescription type, Map<Long, TypeDescription> types, boolean compressed,
			ToIntFunction<String> cells) {
		this(type, types, compressed, cells, Combination.NONE);
	}

	FieldProgram(TypeDescription type, Map<Long, TypeDescription> types, boolean compressed,
			ToIntFunction<String> cells, Combination combination) {
		this.types = types;
		this.compressed = compressed;
		this.cells = cells;
		this.combination = combination;
		fields(type, "");
	}

	private void fields(TypeDescription type, String path) {
		int scalar = path.isEmpty() ? size(type.name()) : -1;
		if (scalar >= 0) {
			skip(scalar, type.name());
			return;
		}
		for (int i = 0; i < type.fields().size(); i++) {
			FieldDescription f = type.fields().get(i);
			if (!path.isEmpty()) {
				field(f, path + "." + f.name());
			} else if (i == combination.first()) {
				add(COMBINATION, combination.plan(), combination.cell());
				i = combination.last();
			} else {
				field(f, f.name());
			}
		}
	}

	private void field(FieldDescription f, String path) {
		int cell = cells.applyAsInt(path);
		int scalar = size(f.typeName());
		if (cell >= 0) {
			read(f, cell, scalar);
		} else if (f.array()) {
			skipArray(f, path);
		} else if (f.constant()) {
			skip(0, "long");
		} else if (scalar >= 0) {
			skip(scalar, f.typeName());
		} else {
			fields(types.get(f.typeId()), path);
		}
	}

	/** @return whether a value of a type is one number or text, whatever fields the type claims to have */
	static boolean isScalar(String typeName) {
		return size(typeName) >= 0;
	}

	/** @return the size of a value in an uncompressed chunk, in bytes; 0 for strings; -1 for structs */
	private static int size(String typeName) {
		return switch (typeName) {
			case "boolean", "byte" -> 1;
			case "char", "short" -> 2;
			case "int", "float" -> 4;
			case "long", "double" -> 8;
			case "java.lang.String" -> 0;
			default -> -1;
		};
	}

	private static boolean isFixed(String typeName) {
		return switch (typeName) {
			case "boolean", "byte", "float", "double" -> true;
			default -> false;
		};
	}

	private void skip(int bytes, String typeName) {
		if (typeName.equals("java.lang.String")) {
			add(SKIP_STRING, 0, 0);
		} else if (compressed && !isFixed(typeName)) {
			addOrExtend(SKIP_NUMBERS, 1);
		} else {
			addOrExtend(SKIP_BYTES, bytes == 0 ? 8 : bytes);
		}
	}

	private void addOrExtend(int code, int count) {
		if (size > arrayEnd && steps[size - 3] == code) {
			steps[size - 2] += count;
		} else {
			add(code, count, 0);
		}
	}

	private void skipArray(FieldDescription f, String path) {
		int start = size;
		add(SKIP_ARRAY, 0, 0);
		arrayEnd = size;
		field(new FieldDescription(f.name(), f.typeName(), f.typeId(), f.constant(), false, null, null, Map.of()),
				path + "[]");
		steps[start + 1] = size;
		arrayEnd = size;
	}

	private void read(FieldDescription f, int cell, int scalar) {
		boolean unsigned = f.annotations().containsKey(FieldDescription.UNSIGNED);
		if (f.array() || scalar < 0 && !f.constant()) {
			fields = Arrays.copyOf(fields, fields.length + 1);
			fields[fields.length - 1] = f;
			add(OBJECT, fields.length - 1, cell);
		} else if (f.constant()) {
			add(CONSTANT, Math.toIntExact(f.typeId()), cell);
		} else if (f.isInTicks(FieldDescription.TIMESTAMP)) {
			add(TIME, 0, cell);
		} else if (f.isInTicks(FieldDescription.TIMESPAN)) {
			add(SPAN, 0, cell);
		} else {
			int code = switch (f.typeName()) {
				case "boolean", "byte" -> BYTE;
				case "char" -> CHAR;
				case "short" -> SHORT;
				case "int" -> INT;
				case "float" -> FLOAT;
				case "double" -> DOUBLE;
				case "java.lang.String" -> STRING;
				default -> NUMBER;
			};
			add(code, unsigned ? 1 : 0, cell);
		}
	}

	private void add(int code, int argument, int cell) {
		if (size == steps.length) {
			steps = Arrays.copyOf(steps, 2 * size);
		}
		steps[size] = code;
		steps[size + 1] = argument;
		steps[size + 2] = cell;
		size += 3;
	}

	/** @return how usual events begin; null for other events */
	Usual usual() {
		if (!compressed || size < USUAL || steps[0] != TIME || steps[3] != SPAN || steps[6] != CONSTANT
				|| steps[9] != COMBINATION) {
			return null;
		}
		boolean skips = size > USUAL && steps[USUAL] == SKIP_NUMBERS && steps[USUAL + 1] <= MAX_SKIPPED;
		int at = skips ? USUAL + 3 : USUAL;
		boolean hasFlag = at + 6 == size && steps[at + 3] == BYTE;
		int value = at == size ? NO_VALUE
				: (at + 3 == size || hasFlag) && steps[at] == NUMBER ? steps[at + 2] : OTHER_VALUES;
		return new Usual(steps[7], steps[2], steps[5], steps[8], steps[11], skips ? steps[USUAL + 1] : 0, value,
				hasFlag ? steps[at + 5] : -1);
	}

	/** Reads what follows the combination of a {@link #usual} event. */
	void runRest(ChunkInput in, long[] row, int first, ChunkReader chunk) {
		run(USUAL, size, in, row, first, chunk);
	}

	/**
	 * Reads the fields at the input's position.
	 *
	 * @param in the chunk
	 * @param row receives the values
	 * @param first the index of cell 0 in the row
	 * @param chunk supplies constants, texts and the clock; null if nothing is wanted
	 */
	void run(ChunkInput in, long[] row, int first, ChunkReader chunk) {
		run(0, size, in, row, first, chunk);
	}

	private void run(int from, int to, ChunkInput in, long[] row, int first, ChunkReader chunk) {
		int hint = 0;
		for (int i = from; i < to; i += 3) {
			int argument = steps[i + 1];
			int cell = first + steps[i + 2];
			switch (steps[i]) {
			case SKIP_NUMBERS -> in.skipCompressed(argument);
			case SKIP_BYTES -> in.skip(argument);
			case SKIP_STRING -> in.skipString();
			case SKIP_ARRAY -> {
				boolean areEmpty = argument == i + 3;
				int count = areEmpty ? in.readInt() : in.readCount();
				for (int left = areEmpty ? 0 : count; left > 0; left--) {
					run(i + 3, argument, in, row, first, chunk);
					in.checkEnd();
				}
				i = argument - 3;
			}
			case NUMBER -> row[cell] = in.readLong();
			case INT -> row[cell] = argument == 0 ? in.readInt() : in.readInt() & 0xFFFFFFFFL;
			case SHORT -> {
				short value = (short) (compressed ? in.readCompressed() : in.readFixed(2));
				row[cell] = argument == 0 ? value : value & 0xFFFF;
			}
			case CHAR -> row[cell] = (char) (compressed ? in.readCompressed() : in.readFixed(2));
			case BYTE -> {
				byte value = in.readByte();
				row[cell] = argument == 0 ? value : value & 0xFF;
			}
			case FLOAT -> row[cell] = Double.doubleToRawLongBits(Float.intBitsToFloat((int) in.readFixed(4)));
			case DOUBLE -> row[cell] = in.readFixed(8);
			case STRING -> row[cell] = chunk.text(in);
			case CONSTANT -> {
				hint = chunk.constant(argument, in.readLong());
				row[cell] = hint;
			}
			case TIME -> row[cell] = chunk.time(in.readLong());
			case SPAN -> row[cell] = chunk.span(in.readLong());
			case COMBINATION -> row[cell] = chunk.combination(in, argument, hint);
			case OBJECT -> row[cell] = chunk.object(in, fields[argument]);
			default -> throw new IllegalStateException();
			}
		}
	}
}
