package org.threadlanes.core.jfr;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * Reads one chunk in one pass: checks its structure, counts its events, and decodes the wanted fields. After damaged
 * events, it searches for the next sound ones.
 */
final class ChunkReader {

	/** The damage of a chunk some of whose constants are unreadable. */
	static final Damage CONSTANTS_MISSING = Damage.of("constants-missing");

	private static final int METADATA_EVENT = 0;
	private static final int CONSTANT_POOL_EVENT = 1;
	/** This many consecutive events that match their types are not a coincidence. */
	private static final int CONVINCING = 4;
	/** The maximum number of bytes between reports of progress, even if nothing is decoded. */
	private static final int BETWEEN_BATCHES = 1 << 22;
	/** Ticks below this are exact as a {@code double}. */
	private static final long MAX_EXACT = 1L << 53;
	/**
	 * How many bytes a search for sound events may look at in all: so many times the chunk's, but no more than this.
	 */
	private static final int SEARCHES = 64;
	private static final int MAX_SEARCH = 1 << 26;

	private final ChunkHeader header;
	private final ChunkPlans plans;
	private final ChunkInput in;
	private final int end;
	private final long startNanos;
	private final long startTicks;
	private final double ticksPerNano;
	/** Ticks are ns. */
	private final boolean inNanos;
	/** The number of events of each plan. */
	private final long[] counts;
	private ConstantPools pools;
	/** For handlers of events, which may run on another thread. */
	private Constants constants;
	private Constants ownConstants;
	private TextTable texts = new TextTable();
	private final CombinationTable[] combinations;
	private EventBatch batch;
	private TreeSet<Integer> landmarks;
	/** How many more bytes may be looked at. */
	private long searchLeft;
	private Damage damage;
	private int damagedAt;
	private int damagedBytes;

	/**
	 * @param in the chunk
	 * @param header its header
	 * @param plans the plans for its events
	 */
	ChunkReader(ChunkInput in, ChunkHeader header, ChunkPlans plans) {
		this.in = in;
		this.header = header;
		this.plans = plans;
		this.counts = new long[plans.size()];
		this.end = (int) header.size();
		this.searchLeft = Math.min(MAX_SEARCH, (long) SEARCHES * end);
		this.startNanos = header.startNanos();
		this.startTicks = header.startTicks();
		this.ticksPerNano = header.ticksPerSecond() / 1e9;
		this.inNanos = header.ticksPerSecond() == 1_000_000_000;
		this.combinations = plans.wanted().stream().map(CombinationTable::new).toArray(CombinationTable[]::new);
	}

	ChunkHeader header() {
		return header;
	}

	ChunkPlans plans() {
		return plans;
	}

	/**
	 * Reads the chunk.
	 *
	 * @param first an empty batch
	 * @param handOver receives a batch of events and returns an empty one
	 * @throws DamagedChunkException if nothing of it can be read
	 */
	void run(EventBatch first, UnaryOperator<EventBatch> handOver) throws DamagedChunkException {
		pools = new ConstantPools(plans.types(), header.compressedIntegers(), plans.constantTypes());
		pools.read(in, header);
		constants = new Constants(this, pools);
		ownConstants = new Constants(this, pools);
		damage = pools.damage();
		first.clear();
		batch = first;
		int at = ChunkHeader.SIZE;
		int before = at;
		int batchStart = at;
		FastWaitDecoder usual = new FastWaitDecoder(this, combinations, counts);
		while (at < end) {
			int next = usual.read(in, batch, at);
			if (next > at) {
				before = usual.last();
				at = next;
			}
			next = batch.isFull() ? at : next(at);
			if (next < 0) {
				next = afterDamage(at, before);
			}
			before = at;
			at = next;
			if (batch.isFull() || at - batchStart > BETWEEN_BATCHES) {
				batch = handOver(handOver, at);
				batchStart = at;
			}
		}
		handOver(handOver, end);
		if (events() == 0 && damage != null) {
			throw new DamagedChunkException(Damage.of("inside"));
		}
	}

	private EventBatch handOver(UnaryOperator<EventBatch> handOver, int at) {
		batch.finish(texts, combinations, at);
		EventBatch empty = handOver.apply(batch);
		empty.clear();
		if (texts.isFull() || Arrays.stream(combinations).anyMatch(CombinationTable::isFull)) {
			texts = new TextTable();
			// Constants refer to texts.
			Arrays.stream(combinations).forEach(CombinationTable::clear);
		}
		return empty;
	}

	/** @return the end of the event; -1 if it is damaged */
	private int next(int at) {
		try {
			in.seek(at);
			int size = in.readInt();
			long type = in.readLong();
			if (size < in.position() - at || size > end - at) {
				return -1;
			}
			in.endAt(at + size);
			EventPlan plan = plans.plan(type);
			if (plan == null ? type != METADATA_EVENT && type != CONSTANT_POOL_EVENT
					: plan.handler() != null && !decode(plan, at + size)) {
				return -1;
			}
			if (plan != null) {
				counts[plan.index()]++;
			}
			return at + size;
		} catch (IndexOutOfBoundsException e) {
			return -1;
		} finally {
			in.endAtChunk();
		}
	}

	/** @return whether the event ended at its declared size */
	private boolean decode(EventPlan plan, int eventEnd) {
		int first = batch.begin(plan.number(), plan.cells());
		plan.wanted().run(in, batch.rows(), first, this);
		if (in.position() > eventEnd) {
			return false;
		}
		batch.add(plan.cells());
		return true;
	}

	/**
	 * Searches for the next sound event.
	 *
	 * @param at the position of a damaged event
	 * @param before the position of the event before it, whose size may be the damaged one
	 * @return the position to continue at
	 */
	private int afterDamage(int at, int before) {
		if (damagedBytes == 0) {
			damagedAt = at;
		}
		int next = before < at ? endByFields(before) : -1;
		if (next >= 0 && isConvincing(next)) {
			damagedBytes += Math.max(1, at - next);
		} else {
			next = endByFields(at);
			if (next < 0 || !isConvincing(next) || !readInSpiteOfSize(at, next)) {
				next = search(at + 1);
			}
			damagedBytes += next - at;
		}
		damage = Damage.of("events-missing", damagedBytes);
		return next;
	}

	/** Only the size of the event is damaged. */
	private boolean readInSpiteOfSize(int at, int eventEnd) {
		in.seek(at);
		in.readInt(); // size
		EventPlan plan = plans.plan(in.readLong());
		if (plan.handler() != null && !decode(plan, eventEnd)) {
			return false;
		}
		counts[plan.index()]++;
		return true;
	}

	/** @return the end of an event according to its fields instead of its size; -1 if they are damaged */
	private int endByFields(int at) {
		try {
			in.seek(at);
			in.readInt(); // size
			EventPlan plan = plans.plan(in.readLong());
			if (plan == null || searchLeft < 0) {
				return -1;
			}
			plan.eventSkipper().run(in, null, 0, null);
			return in.position();
		} catch (IndexOutOfBoundsException e) {
			return -1;
		} finally {
			searchLeft -= in.position() - at;
		}
	}

	/** @return whether sound events begin here */
	private boolean isConvincing(int from) {
		int at = from;
		for (int i = 0; i < CONVINCING && at < end; i++) {
			if (landmarks().contains(at)) {
				return true;
			}
			int size;
			try {
				in.seek(at);
				size = in.readInt();
			} catch (IndexOutOfBoundsException e) {
				return false;
			}
			if (size <= 0 || size > end - at || endByFields(at) != at + size) {
				return false;
			}
			at += size;
		}
		return true;
	}

	private int search(int from) {
		Integer landmark = landmarks().ceiling(from);
		int stop = landmark == null ? end : landmark;
		for (int at = from; at < stop && searchLeft > 0; at++, searchLeft--) {
			if (isConvincing(at)) {
				return at;
			}
		}
		return stop;
	}

	/** @return the events whose positions are known without a scan */
	private TreeSet<Integer> landmarks() {
		if (landmarks == null) {
			landmarks = new TreeSet<>(pools.positions());
			landmarks.add((int) header.metadataOffset());
		}
		return landmarks;
	}

	/** @return the damage of a part of the chunk; null if there is none */
	Damage damage() {
		return damage == null && (constants.isDamaged() || ownConstants.isDamaged()) ? CONSTANTS_MISSING : damage;
	}

	/** @return the position of the damage in the chunk */
	int damagedAt() {
		return damagedAt;
	}

	/** @return the approximate number of bytes skipped; 0 if only constants are missing */
	int damagedBytes() {
		return damagedBytes;
	}

	/** @return the number of events read */
	long events() {
		return Arrays.stream(counts).sum();
	}

	/** @return the number of events of a type */
	long count(TypeDescription type) {
		return counts[plans.plan(type.id()).index()];
	}

	/** @return the rows that pass events to their handlers, by the numbers of the plans */
	List<EventRow> rows() {
		List<EventRow> rows = new ArrayList<>();
		for (EventPlan plan : plans.wanted()) {
			rows.add(new EventRow(plan, this, pools, constants));
		}
		return rows;
	}

	/** @return the number of a constant among those of its pool; -1 if there is none */
	int constant(long typeId, long key) {
		ConstantPools.Pool pool = pools.pool(typeId);
		return pool == null ? -1 : pool.find(key);
	}

	/** @return ns since 1970 UTC, converted as by the JDK's own parser */
	long time(long ticks) {
		return ticks == Long.MIN_VALUE ? ticks : startNanos + nanos(ticks - startTicks);
	}

	/** @return a duration in ns */
	long span(long ticks) {
		return ticks == Long.MIN_VALUE ? ticks : nanos(ticks);
	}

	private long nanos(long ticks) {
		// The JDK's parser rounds large numbers.
		return inNanos && Math.abs(ticks) < MAX_EXACT ? ticks : (long) (ticks / ticksPerNano);
	}

	/** @return a value of a constant's field in its unit, ns for ticks */
	long inTicks(FieldDescription field, long value) {
		return field.isInTicks(FieldDescription.TIMESTAMP) ? time(value)
				: field.isInTicks(FieldDescription.TIMESPAN) ? span(value) : value;
	}

	/** @return the number of the text that comes next; -1 for null */
	int text(ChunkInput input) {
		byte encoding = input.readByte();
		if (encoding != ChunkInput.StringEncoding.CONSTANT) {
			return texts.number(encoding == ChunkInput.StringEncoding.NULL ? null : input.readString(encoding));
		}
		ConstantPools.Pool pool = pools.pool(plans.stringType());
		int constant = constant(plans.stringType(), input.readLong());
		return texts.number(constant < 0 ? null : ownConstants.text(pool, constant));
	}

	/**
	 * @param plan the number of a plan
	 * @param hint the number of the preceding constant
	 * @return the number of the combination of its fields at the current position
	 */
	int combination(ChunkInput input, int plan, int hint) {
		return combinations[plan].read(input, this, hint);
	}

	/** @return the number of the text of a field with structs or several values; -1 for null */
	int object(ChunkInput input, FieldDescription field) {
		return texts.number(ownConstants.text(ownConstants.readField(input, field)));
	}

	/** @return the name of the event type with an id; null if there is none */
	String typeName(long id) {
		TypeDescription type = plans.types().get(id);
		return type == null ? null : type.name();
	}
}
