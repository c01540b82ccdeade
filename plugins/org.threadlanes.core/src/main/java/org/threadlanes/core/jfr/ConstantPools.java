package org.threadlanes.core.jfr;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The constants of a chunk, to which events refer by key. Stores only the positions and bytes of those that may be
 * requested; {@link Constants} decodes them.
 */
final class ConstantPools {

	private static final long CONSTANT_POOL_EVENT = 1;

	/** The constants of one type. */
	static final class Pool {

		private final TypeDescription type;
		private final Map<Long, Integer> numbers = new HashMap<>();
		/** The number of the array of bytes, and the offset in it. */
		private long[] places = new long[32];

		private Pool(TypeDescription type) {
			this.type = type;
		}

		TypeDescription type() {
			return type;
		}

		int size() {
			return numbers.size();
		}

		/** @return the number of the constant with this key; -1 if there is none */
		int find(long key) {
			return numbers.getOrDefault(key, -1);
		}

		private void add(long key, long place) {
			Integer known = numbers.putIfAbsent(key, numbers.size());
			int number = known == null ? numbers.size() - 1 : known;
			if (number >= places.length) {
				places = Arrays.copyOf(places, 2 * places.length);
			}
			places[number] = place;
		}
	}

	private final Map<Long, TypeDescription> types;
	private final boolean compressed;
	private final Map<Long, Pool> pools = new HashMap<>();
	private final Map<Long, FieldProgram> programs = new HashMap<>();
	private final List<byte[]> bytes = new ArrayList<>();
	private final List<Integer> positions = new ArrayList<>();
	private Damage damage;

	/**
	 * @param types the chunk's types
	 * @param compressed whether integers are compressed
	 * @param wanted the ids of the types whose constants may be requested; types that they refer to are added
	 */
	ConstantPools(Map<Long, TypeDescription> types, boolean compressed, Set<Long> wanted) {
		this.types = types;
		this.compressed = compressed;
		addWithMembers(wanted);
	}

	private void addWithMembers(Set<Long> wanted) {
		Deque<Long> open = new ArrayDeque<>(wanted);
		while (!open.isEmpty()) {
			TypeDescription type = types.get(open.remove());
			if (type != null && pools.putIfAbsent(type.id(), new Pool(type)) == null) {
				type.fields().forEach(f -> open.add(f.typeId()));
			}
		}
	}

	/**
	 * Reads the pools backwards from the last one: each has the offset of the previous one. They end at one that is not
	 * where it should be, and where they overlap or form a cycle.
	 *
	 * @param in the chunk
	 * @param header its header
	 * @throws DamagedChunkException if there is none where the header points
	 */
	void read(ChunkInput in, ChunkHeader header) throws DamagedChunkException {
		Set<Long> seen = new HashSet<>();
		long unread = header.size();
		long at = 0;
		long delta = header.constantPoolOffset();
		try {
			while (delta != 0) {
				at += delta;
				if (at < ChunkHeader.SIZE || at >= header.size() || !seen.add(at) || unread < 0) {
					throw new DamagedChunkException(Damage.of("constant-pools"));
				}
				delta = readOne(in, (int) at);
				unread -= in.position() - at;
			}
		} catch (DamagedChunkException | IndexOutOfBoundsException e) {
			if (positions.isEmpty()) {
				throw new DamagedChunkException(Damage.of("constant-pools"));
			}
			damage = ChunkReader.CONSTANTS_MISSING;
		}
	}

	/** @return the distance to the previous pool; 0 if it is the first */
	private long readOne(ChunkInput in, int at) throws DamagedChunkException {
		in.seek(at);
		int size = in.readInt();
		if (in.readLong() != CONSTANT_POOL_EVENT) {
			throw new DamagedChunkException(Damage.of("constant-pools"));
		}
		in.readLong(); // start
		in.readLong(); // duration
		long delta = in.readLong();
		positions.add(at);
		try {
			in.readByte(); // flags
			readConstants(in.bytes(at + size - in.position()));
		} catch (RuntimeException e) {
			// Keep the constants read so far; events that refer to others lack them.
			damage = ChunkReader.CONSTANTS_MISSING;
		}
		return delta;
	}

	private void readConstants(byte[] constants) {
		ChunkInput in = new ChunkInput(constants, compressed);
		long number = bytes.size();
		bytes.add(constants);
		boolean needed = false;
		for (int left = in.readInt(); left > 0; left--) {
			long typeId = in.readLong();
			Pool pool = pools.get(typeId);
			needed |= pool != null;
			FieldProgram program = programs.computeIfAbsent(typeId, this::program);
			for (int count = in.readInt(); count > 0; count--) {
				long key = in.readLong();
				if (pool != null) {
					pool.add(key, number << 32 | in.position());
				}
				program.run(in, null, 0, null);
			}
		}
		if (!needed) {
			bytes.set((int) number, null);
		}
	}

	private FieldProgram program(long typeId) {
		TypeDescription type = types.get(typeId);
		if (type == null) {
			throw new IndexOutOfBoundsException("type " + typeId);
		}
		return new FieldProgram(type, types, compressed, FieldProgram.NOTHING);
	}

	/** @return the damage of the pools; null if there is none */
	Damage damage() {
		return damage;
	}

	/** @return the positions of the pools in the chunk */
	List<Integer> positions() {
		return positions;
	}

	/** @return the constants of a type; null if they are not needed */
	Pool pool(long typeId) {
		return pools.get(typeId);
	}

	/** @return an input positioned at a constant */
	ChunkInput open(Pool pool, int number) {
		long place = pool.places[number];
		ChunkInput in = new ChunkInput(bytes.get((int) (place >>> 32)), compressed);
		in.seek((int) place);
		return in;
	}

	Map<Long, TypeDescription> types() {
		return types;
	}

	boolean isCompressed() {
		return compressed;
	}
}
