package org.threadlanes.app;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

import org.threadlanes.app.ChunkEditor.Element;

/** Creates a corpus of broken recordings from sound ones, kind by kind. The same seed gives the same corpus. */
final class BrokenRecordings {

	/**
	 * A broken recording.
	 *
	 * @param how what was done to which recording, for messages
	 * @param content the bytes
	 */
	record Broken(String how, byte[] content) {
	}

	/** Chunks of JDK 17, of which {@link #sound} takes four: enough for damage between others. */
	static final String CHUNKS = "multichunk-jdk17.jfr";
	/** One chunk of JDK 17. */
	static final String JDK17 = "vertx-worker-verticle-jdk17.jfr";
	/** One chunk of JDK 25. */
	static final String JDK25 = "hikari-waiters-jdk25.jfr";
	/** One chunk of another JVM of JDK 25. */
	static final String OTHER_JDK25 = "virtual-threads-pinned-jdk25.jfr";

	private static final List<String> SOUND = List.of(CHUNKS, JDK25, OTHER_JDK25, JDK17);

	private static final int MAJOR_VERSION = 4;
	private static final int MINOR_VERSION = 6;
	private static final int SIZE = 8;
	private static final int CONSTANT_POOLS = 16;
	private static final int METADATA = 24;
	private static final int START = 32;
	private static final int DURATION = 40;
	private static final int TICKS_PER_SECOND = 56;
	private static final int HEADER = 68;

	private final Random random;
	private final int rounds;

	/**
	 * @param seed chooses places and bits
	 * @param rounds the number of each random kind
	 */
	BrokenRecordings(long seed, int rounds) {
		this.random = new Random(seed);
		this.rounds = rounds;
	}

	static byte[] sound(String recording) throws IOException {
		byte[] all = Files.readAllBytes(Program.recording(recording));
		return recording.equals(CHUNKS) ? Arrays.copyOf(all, chunkStarts(all).get(4)) : all;
	}

	private String anySound() {
		return SOUND.get(random.nextInt(SOUND.size()));
	}

	private static List<Integer> chunkStarts(byte[] recording) {
		List<Integer> starts = new ArrayList<>();
		for (long at = 0; at < recording.length; at += ByteBuffer.wrap(recording).getLong((int) at + SIZE)) {
			starts.add((int) at);
		}
		return starts;
	}

	List<Broken> truncated() throws IOException {
		List<Broken> all = new ArrayList<>();
		byte[] chunks = sound(CHUNKS);
		int third = chunkStarts(chunks).get(2);
		for (int length : new int[] {0, 1, 3, 4, 5, 8, HEADER - 1, HEADER, HEADER + 1, third - 1, third, third + 1,
				third + 4, third + HEADER, chunks.length - 1}) {
			all.add(new Broken(CHUNKS + " cut at " + length, Arrays.copyOf(chunks, length)));
		}
		for (int i = 0; i < rounds; i++) {
			String name = anySound();
			byte[] bytes = sound(name);
			int length = random.nextInt(bytes.length);
			all.add(new Broken(name + " cut at " + length, Arrays.copyOf(bytes, length)));
		}
		return all;
	}

	private static Broken withLong(String name, int chunk, int field, long value) throws IOException {
		byte[] bytes = sound(name);
		ByteBuffer.wrap(bytes).putLong(chunkStarts(bytes).get(chunk) + field, value);
		return new Broken(name + ": " + value + " at byte " + field + " of chunk " + chunk, bytes);
	}

	private static List<Broken> withLongs(int field, long ... values) throws IOException {
		List<Broken> all = new ArrayList<>();
		for (long value : values) {
			all.add(withLong(CHUNKS, 2, field, value));
			all.add(withLong(JDK25, 0, field, value));
		}
		return all;
	}

	List<Broken> chunkSizes() throws IOException {
		return withLongs(SIZE, 0, -1, Long.MIN_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE, 1L << 40, 1, HEADER - 1,
				HEADER, HEADER + 1, 5000);
	}

	List<Broken> metadataOffsets() throws IOException {
		return withLongs(METADATA, 0, -1, 1, HEADER - 1, HEADER, 1000, 1L << 33, Integer.MAX_VALUE, Long.MIN_VALUE);
	}

	List<Broken> constantPoolOffsets() throws IOException {
		return withLongs(CONSTANT_POOLS, 0, -1, 1, HEADER - 1, HEADER, 1000, 1L << 33, Integer.MAX_VALUE,
				Long.MIN_VALUE);
	}

	List<Broken> clocks() throws IOException {
		List<Broken> all = new ArrayList<>(withLongs(TICKS_PER_SECOND, 0, -1, Long.MIN_VALUE, 1, Long.MAX_VALUE));
		all.addAll(withLongs(START, -1, Long.MAX_VALUE));
		all.addAll(withLongs(DURATION, -1, Long.MAX_VALUE));
		return all;
	}

	List<Broken> versions() throws IOException {
		List<Broken> all = new ArrayList<>();
		for (int version : new int[] {0, 3, 99, -1}) {
			byte[] bytes = sound(JDK25);
			ByteBuffer.wrap(bytes).putShort(MAJOR_VERSION, (short) version);
			all.add(new Broken(JDK25 + " of version " + version, bytes));
		}
		byte[] bytes = sound(JDK25);
		ByteBuffer.wrap(bytes).putShort(MINOR_VERSION, (short) 99);
		all.add(new Broken(JDK25 + " of minor version 99", bytes));
		return all;
	}

	List<Broken> flippedBits() throws IOException {
		List<Broken> all = new ArrayList<>();
		for (int i = 0; i < rounds; i++) {
			String name = anySound();
			byte[] bytes = sound(name);
			int bits = 1 + random.nextInt(30);
			for (int b = 0; b < bits; b++) {
				bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
			}
			all.add(new Broken(name + " with " + bits + " flipped bits, round " + i, bytes));
		}
		return all;
	}

	List<Broken> holes() throws IOException {
		List<Broken> all = new ArrayList<>();
		for (int i = 0; i < rounds; i++) {
			String name = anySound();
			byte[] bytes = sound(name);
			int at = random.nextInt(bytes.length);
			int length = Math.min(bytes.length - at, random.nextInt(i % 2 == 0 ? 64 : 10_000));
			Arrays.fill(bytes, at, at + length, (byte) 0);
			all.add(new Broken(name + " with " + length + " zeros at " + at, bytes));
		}
		return all;
	}

	private byte[] noise(int length) {
		byte[] noise = new byte[length];
		random.nextBytes(noise);
		return noise;
	}

	private static byte[] magicAnd(byte[] rest) {
		return joined(new byte[] {'F', 'L', 'R', 0}, rest);
	}

	static byte[] joined(byte[] ... parts) {
		ByteArrayOutputStream all = new ByteArrayOutputStream();
		for (byte[] part : parts) {
			all.writeBytes(part);
		}
		return all.toByteArray();
	}

	List<Broken> trailingGarbage() throws IOException {
		byte[] sound = sound(JDK25);
		return List.of(new Broken("one byte behind", joined(sound, new byte[1])),
				new Broken("zeros behind", joined(sound, new byte[5000])),
				new Broken("noise behind", joined(sound, noise(5000))),
				new Broken("the mark and noise behind", joined(sound, magicAnd(noise(5000)))),
				new Broken("half a header behind", joined(sound, Arrays.copyOf(sound, 40))),
				new Broken("many marks behind", joined(sound, "FLR\0".repeat(3000).getBytes())),
				new Broken("noise in front", joined(noise(5000), sound)));
	}

	List<Broken> marksAndNoise() throws IOException {
		List<Broken> all = new ArrayList<>();
		for (int i = 0; i < Math.max(3, rounds / 4); i++) {
			all.add(new Broken("the mark and noise " + i, magicAnd(noise(1 + random.nextInt(100_000)))));
			byte[] bytes = noise(100_000);
			System.arraycopy(sound(JDK25), 0, bytes, 0, HEADER);
			ByteBuffer header = ByteBuffer.wrap(bytes);
			header.putLong(SIZE, bytes.length).putLong(METADATA, 5000).putLong(CONSTANT_POOLS, 50_000);
			all.add(new Broken("a header and noise " + i, bytes));
		}
		return all;
	}

	/** A sound recording followed by data that an overly thorough reader would search for hours. */
	static List<Broken> manyParts() throws IOException {
		byte[] sound = sound(JDK25);
		ByteArrayOutputStream tiny = new ByteArrayOutputStream();
		for (int i = 0; i < 100_000; i++) {
			ByteBuffer chunk = ByteBuffer.allocate(HEADER + 12);
			chunk.put(sound, 0, HEADER).putLong(SIZE, HEADER + 12).putLong(CONSTANT_POOLS, 0)
					.putLong(METADATA, HEADER + 2)
					.putLong(START, i);
			tiny.writeBytes(chunk.array());
		}
		return List.of(new Broken("a million marks behind", joined(sound, "FLR\0".repeat(1_000_000).getBytes())),
				new Broken("100,000 tiny chunks behind", joined(sound, tiny.toByteArray())));
	}

	static byte[] gzip(byte[] content) throws IOException {
		ByteArrayOutputStream packed = new ByteArrayOutputStream();
		try (OutputStream out = new GZIPOutputStream(packed)) {
			out.write(content);
		}
		return packed.toByteArray();
	}

	/** An lz4 frame with uncompressed blocks. */
	static byte[] lz4(byte[] content) {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		// The magic number; independent blocks of at most 64 kB without checksums; the checksum of these two bytes.
		out.writeBytes(new byte[] {0x04, 0x22, 0x4D, 0x18, 0x60, 0x40, (byte) 0x82});
		for (int at = 0; at < content.length; at += 1 << 16) {
			int length = Math.min(1 << 16, content.length - at);
			out.writeBytes(littleEndian(length | 1 << 31));
			out.write(content, at, length);
		}
		out.writeBytes(littleEndian(0));
		return out.toByteArray();
	}

	private static byte[] littleEndian(int value) {
		return ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(value).array();
	}

	List<Broken> cutPacked() throws IOException {
		List<Broken> all = new ArrayList<>();
		for (byte[] packed : List.of(gzip(sound(CHUNKS)), lz4(sound(CHUNKS)))) {
			String how = packed[0] == 4 ? "lz4" : "gzip";
			for (int length : new int[] {2, 3, 7, 10, 100, packed.length / 2, packed.length - 9, packed.length - 1}) {
				all.add(new Broken(how + " cut at " + length, Arrays.copyOf(packed, length)));
			}
			byte[] damaged = packed.clone();
			Arrays.fill(damaged, packed.length / 2, packed.length / 2 + 1000, (byte) 0xFF);
			all.add(new Broken(how + " damaged in the middle", damaged));
		}
		return all;
	}

	private static ChunkEditor editor() throws IOException {
		return new ChunkEditor(sound(CHUNKS));
	}

	/** @return texts with the same {@link String#hashCode} */
	private static String colliding(int number) {
		StringBuilder text = new StringBuilder();
		for (int bit = 0; bit < 17; bit++) {
			text.append((number >> bit & 1) == 0 ? "Aa" : "BB");
		}
		return text.toString();
	}

	/** @return the key whose product with the factor of a usual hash is this number */
	private static long collidingKey(long number) {
		return BigInteger.valueOf(0x9E3779B97F4A7C15L).modInverse(BigInteger.ONE.shiftLeft(Long.SIZE)).longValue()
				* number;
	}

	/**
	 * Recordings in which everything can be read, or almost, but whose reading would take endless work, memory or
	 * recursion if it were not bounded. An event type {@code x.Evil} has the events of some.
	 */
	static List<Broken> hostile() throws IOException {
		List<Broken> all = new ArrayList<>();
		for (boolean inPool : new boolean[] {false, true}) {
			for (String how
					: List.of("nested", "empty", "wide", "itself", "array of itself", "long chain", "undeclared",
					"deep references", "huge counts", "huge counts of nothing")) {
				all.add(withType(how, inPool));
			}
		}
		all.add(withCollidingKeys());
		all.add(withCollidingTexts());
		all.add(withOddNames());
		all.add(withManyCategories());
		all.add(withOverlappingPools());
		all.add(withDamagedTexts());
		return all;
	}

	/** A type that takes too much, of events or constants. */
	private static Broken withType(String how, boolean inPool) throws IOException {
		ChunkEditor chunk = editor();
		Element type = chunk.declare("x.T0", null);
		byte[] value = ChunkEditor.number(1);
		switch (how) {
		case "nested", "empty" -> {
			type.with(how.equals("empty") ? new Element[0] : chunk.fields(10, "long"));
			for (int i = 1; i < 14; i++) {
				type = chunk.declare("x.T" + i, null, chunk.fields(10, "x.T" + (i - 1)));
			}
		}
		case "wide" -> type.with(chunk.fields(50_000, "int"));
		case "itself" -> type.with(chunk.field("a", "int"), chunk.field("b", "x.T0"));
		case "array of itself" -> type.with(chunk.field("a", "x.T0", "dimension", "1"));
		case "long chain" -> {
			for (int i = 1; i < 5_000; i++) {
				type = chunk.declare("x.T" + i, null,
						new Element("field", "name", "a", "class", String.valueOf(Integer.parseInt(type.get("id")))));
			}
		}
		case "undeclared" -> type.with(new Element("field", "name", "a", "class", "99999"),
				new Element("field", "name", "b", "class", "none"));
		case "deep references" -> {
			type.with(chunk.fields(10, "x.T0", "constantPool", "true"));
			type.set("simpleType", "true");
			value = joined(value, value, value, value, value, value, value, value, value, value);
		}
		case "huge counts" -> {
			type.with(chunk.field("a", "byte", "dimension", "1"));
			value = ChunkEditor.number(10_000);
		}
		default -> {
			chunk.declare("x.Empty", null);
			type.with(chunk.field("a", "x.Empty", "dimension", "1"));
			value = ChunkEditor.number(10_000);
		}
		}
		Element evil = chunk.declare("x.Evil", "jdk.jfr.Event", chunk.field("startTime", "long"),
				inPool ? chunk.field("s", type.get("name"), "constantPool", "true")
						: chunk.field("s", type.get("name")));
		for (int i = 0; i < 1_000; i++) {
			chunk.event(evil, ChunkEditor.number(chunk.startTicks() + i), inPool ? ChunkEditor.number(1 + i) : value);
		}
		if (inPool) {
			Map<Long, byte[]> constants = new LinkedHashMap<>();
			for (long key = 1; key <= 10_000; key++) {
				constants.put(key, value);
			}
			chunk.constants(type.get("name"), constants);
		}
		return new Broken(how + (inPool ? " in constants" : " in events"), chunk.toBytes());
	}

	private static Broken withCollidingKeys() throws IOException {
		ChunkEditor chunk = editor();
		Map<Long, byte[]> symbols = new LinkedHashMap<>();
		for (int i = 1; i <= 100_000; i++) {
			symbols.put(collidingKey(i), ChunkEditor.text("x"));
		}
		chunk.constants("jdk.types.Symbol", symbols);
		return new Broken("keys that collide", chunk.toBytes());
	}

	/** The names of threads, classes and methods, and texts. */
	private static Broken withCollidingTexts() throws IOException {
		ChunkEditor chunk = editor();
		Element evil = chunk.declare("x.Evil", "jdk.jfr.Event", chunk.field("startTime", "long"),
				chunk.field("duration", "long"),
				chunk.field("eventThread", "java.lang.Thread", "constantPool", "true"),
				chunk.field("stackTrace", "jdk.types.StackTrace", "constantPool", "true"), chunk.field("path",
						"java.lang.String"));
		evil.set("name", "jdk.FileRead");
		chunk.types().children.removeIf(c -> "jdk.FileRead".equals(c.get("name")) && c.get("label") != null);
		Map<Long, byte[]> threads = new LinkedHashMap<>();
		int count = 4_000;
		for (int i = 0; i < count; i++) {
			byte[] name = ChunkEditor.text(colliding(i));
			threads.put(1_000_000L + i, joined(name, ChunkEditor.number(5), name, ChunkEditor.number(5),
					ChunkEditor.number(0)));
			chunk.event(evil, ChunkEditor.number(chunk.startTicks() + i), ChunkEditor.number(100),
					ChunkEditor.number(1_000_000 + i), ChunkEditor.number(0), name);
		}
		chunk.constants("java.lang.Thread", threads);
		return new Broken("texts that collide", chunk.toBytes());
	}

	/** Names of fields that cannot be paths, or occur twice. */
	private static Broken withOddNames() throws IOException {
		ChunkEditor chunk = editor();
		Element evil =
				chunk.declare("x.Evil", "jdk.jfr.Event", chunk.field("startTime", "long"), chunk.field(".", "long"),
				chunk.field("", "jdk.types.StackFrame"), chunk.field("a", "jdk.types.StackFrame"),
				chunk.field("a", "java.lang.Thread", "constantPool", "true"), chunk.field("a.method", "long"),
				chunk.field("b", "long", "dimension", "1"),
				chunk.field("b[]", "java.lang.Thread", "constantPool", "true"),
				chunk.field(null, "java.lang.String"));
		evil.with(new Element("field", "class", "1"));
		chunk.event(evil, new byte[40]);
		chunk.type("java.lang.Thread").set("name", "x.Thread");
		return new Broken("odd names", chunk.toBytes());
	}

	private static Broken withManyCategories() throws IOException {
		ChunkEditor chunk = editor();
		Element category = new Element("annotation", "class", chunk.id("jdk.jfr.Category"));
		for (int i = 0; i < 100_000; i++) {
			category.attributes.add(new String[] {"value-" + i, "x"});
		}
		chunk.type("jdk.ThreadPark").with(category);
		return new Broken("categories", chunk.toBytes());
	}

	/** Each pool has all that follow inside itself. */
	private static Broken withOverlappingPools() throws IOException {
		byte[] sound = sound(CHUNKS);
		ByteArrayOutputStream pools = new ByteArrayOutputStream();
		int size = (int) ByteBuffer.wrap(sound).getLong(SIZE);
		pools.write(sound, 0, size);
		// Size, type, start, duration, the distance to the one before, flags.
		byte[] one = joined(new byte[] {(byte) 0xFF, (byte) 0xFF, 0x7F, 1, 0, 0}, ChunkEditor.number(-16), new byte[1]);
		for (int i = 0; i < 100_000; i++) {
			pools.writeBytes(one);
		}
		pools.writeBytes(new byte[1 << 21]);
		byte[] all = pools.toByteArray();
		ByteBuffer.wrap(all).putLong(SIZE, all.length).putLong(CONSTANT_POOLS, size + 99_999L * one.length);
		return new Broken("overlapping pools", all);
	}

	/** Constants that are no strings, and strings that lead to themselves. */
	private static Broken withDamagedTexts() throws IOException {
		ChunkEditor chunk = editor();
		Element evil = chunk.declare("x.Evil", "jdk.jfr.Event", chunk.field("startTime", "long"),
				chunk.field("s", "java.lang.String"));
		Map<Long, byte[]> texts = new LinkedHashMap<>();
		texts.put(1L, new byte[] {2, 1});
		texts.put(2L, ChunkEditor.text("sound"));
		for (long key = 3; key < 100; key++) {
			texts.put(key, new byte[] {2, (byte) (key + 1)});
		}
		texts.put(100L, new byte[] {77});
		chunk.constants("java.lang.String", texts);
		for (int key = 1; key <= 101; key++) {
			chunk.event(evil, ChunkEditor.number(chunk.startTicks()), new byte[] {2, (byte) key});
		}
		return new Broken("damaged texts", chunk.toBytes());
	}

	/** Types, fields and numbers of the metadata changed at random, and events whose bytes are. */
	List<Broken> mutatedMetadata() throws IOException {
		List<Broken> all = new ArrayList<>();
		for (int i = 0; i < rounds; i++) {
			ChunkEditor chunk = new ChunkEditor(sound(anySound()));
			StringBuilder how = new StringBuilder("metadata ");
			for (int change = 1 + random.nextInt(12); change > 0; change--) {
				how.append(mutate(chunk)).append("; ");
			}
			all.add(new Broken(how + "round " + i, chunk.toBytes()));
		}
		return all;
	}

	private String mutate(ChunkEditor chunk) {
		List<Element> types = chunk.types().children;
		Element type = any(types);
		Element other = any(types);
		if (type.children.isEmpty()) {
			type = other;
		}
		Element child = type.children.isEmpty() ? type : any(type.children);
		switch (random.nextInt(10)) {
		case 0 -> child.set("class", other.get("id"));
		case 1 -> child.set("constantPool", String.valueOf(random.nextBoolean()));
		case 2 -> child.set("dimension", "1");
		case 3 -> child.set("name", List.of(".", "", "a.b", "[]", "name", "startTime").get(random.nextInt(6)));
		case 4 -> type.set("simpleType", "true");
		case 5 -> type.set("superType", random.nextBoolean() ? "jdk.jfr.Event" : null);
		case 6 -> type.set("id", other.get("id"));
		case 7 -> type.set("name", other.get("name"));
		case 8 -> type.children.remove(child);
		default -> type.with(child, child);
		}
		return type.get("name") + "." + child.get("name");
	}

	private <T> T any(List<T> list) {
		return list.get(random.nextInt(list.size()));
	}

	/** 300 MB of zeros in a few hundred kB, preceded by a sound recording. */
	static byte[] bomb(byte[] sound) throws IOException {
		ByteArrayOutputStream packed = new ByteArrayOutputStream();
		try (OutputStream out = new GZIPOutputStream(packed)) {
			out.write(sound);
			byte[] zeros = new byte[1 << 20];
			for (int i = 0; i < 80; i++) {
				out.write(zeros);
			}
		}
		return packed.toByteArray();
	}
}
