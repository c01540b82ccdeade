package org.threadlanes.core.recording;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * Reads one chunk in one pass: checks its structure, counts its events, and decodes what is wanted of them. Where
 * events are damaged it looks for the next sound ones behind them.
 */
final class ChunkReader {

	private static final int METADATA_EVENT = 0;
	private static final int CONSTANT_POOL_EVENT = 1;
	/** This many events in a row that fit their types are no coincidence. */
	private static final int CONVINCING = 4;
	/** Progress is reported at least this often, even if nothing is decoded; in bytes. */
	private static final int BETWEEN_BATCHES = 1 << 22;
	/** How far to look for the next sound event in all, in bytes. */
	private static final int MAX_SEARCH = 1 << 22;

	private final ChunkHeader header;
	private final ChunkPlans plans;
	private final ChunkInput in;
	private final int end;
	private final long startNanos;
	private final long startTicks;
	private final double ticksPerNano;
	private final long[] smallCounts = new long[ChunkPlans.SMALL_TYPES];
	private final Map<Long, Long> otherCounts = new HashMap<>();
	private ConstantPools pools;
	/** For those who handle events, which may be on another thread. */
	private Constants constants;
	private Constants ownConstants;
	private TextTable texts = new TextTable();
	private final CombinationTable[] combinations;
	private EventBatch batch = new EventBatch();
	private TreeSet<Integer> landmarks;
	private long events;
	private int searched;
	private Damage damage;
	private int damagedAt;
	private int damagedBytes;

	/**
	 * @param in the chunk
	 * @param header its header
	 * @param plans what is wanted of it
	 */
	ChunkReader(ChunkInput in, ChunkHeader header, ChunkPlans plans) {
		this.in = in;
		this.header = header;
		this.plans = plans;
		this.end = (int) header.size();
		this.startNanos = header.startNanos();
		this.startTicks = header.startTicks();
		this.ticksPerNano = header.ticksPerSecond() / 1e9;
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
	 * @param handOver takes a batch of events, and gives an empty one
	 * @throws DamagedChunkException if nothing of it can be read
	 */
	void run(UnaryOperator<EventBatch> handOver) throws DamagedChunkException {
		pools = new ConstantPools(plans.types(), header.compressedIntegers(), plans.constantTypes());
		pools.read(in, header);
		constants = new Constants(this, pools);
		ownConstants = new Constants(this, pools);
		damage = pools.damage();
		int at = ChunkHeader.SIZE;
		int before = at;
		int batchStart = at;
		while (at < end) {
			int next = next(at);
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
		if (events == 0 && damage != null) {
			throw new DamagedChunkException(Damage.of("inside"));
		}
	}

	private EventBatch handOver(UnaryOperator<EventBatch> handOver, int at) {
		batch.finish(texts, combinations, at);
		EventBatch empty = handOver.apply(batch);
		empty.clear();
		if (texts.isFull() || Arrays.stream(combinations).anyMatch(CombinationTable::isFull)) {
			texts = new TextTable();
			// They refer to texts.
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
			EventPlan plan = plans.plan(type);
			if (plan == null ? type != METADATA_EVENT && type != CONSTANT_POOL_EVENT
					: plan.handler() != null && !decode(plan, at + size)) {
				return -1;
			}
			if (plan != null) {
				count(type);
			}
			return at + size;
		} catch (IndexOutOfBoundsException e) {
			return -1;
		}
	}

	private void count(long type) {
		events++;
		if (type >= 0 && type < ChunkPlans.SMALL_TYPES) {
			smallCounts[(int) type]++;
		} else {
			otherCounts.merge(type, 1L, Long::sum);
		}
	}

	/** @return whether the event ended where it should */
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
	 * Looks for the next sound event.
	 *
	 * @param at the place of a damaged event
	 * @param before the place of the event before it, whose size may be the one that is wrong
	 * @return where to go on
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

	/** Only the size of the event is wrong. */
	private boolean readInSpiteOfSize(int at, int eventEnd) {
		in.seek(at);
		in.readInt(); // size
		long type = in.readLong();
		EventPlan plan = plans.plan(type);
		if (plan.handler() != null && !decode(plan, eventEnd)) {
			return false;
		}
		count(type);
		return true;
	}

	/** @return where an event ends by its fields and not by its size; -1 if they are damaged */
	private int endByFields(int at) {
		try {
			in.seek(at);
			in.readInt(); // size
			EventPlan plan = plans.plan(in.readLong());
			if (plan == null) {
				return -1;
			}
			plan.whole().run(in, null, 0, null);
			return in.position();
		} catch (IndexOutOfBoundsException e) {
			return -1;
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
		for (int at = from; at < stop && searched < MAX_SEARCH; at++, searched++) {
			if (isConvincing(at)) {
				return at;
			}
		}
		return stop;
	}

	/** @return the events whose places are known without a walk */
	private TreeSet<Integer> landmarks() {
		if (landmarks == null) {
			landmarks = new TreeSet<>(pools.positions());
			landmarks.add((int) header.metadataOffset());
		}
		return landmarks;
	}

	/** @return what is wrong with a part of the chunk; null if nothing is */
	Damage damage() {
		return damage;
	}

	/** @return where in the chunk the damage begins */
	int damagedAt() {
		return damagedAt;
	}

	/** @return about how many bytes were left out; 0 if only constants are missing */
	int damagedBytes() {
		return damagedBytes;
	}

	/** @return how many events were read */
	long events() {
		return events;
	}

	/** @return how many events of a type there were */
	long count(TypeDescription type) {
		long id = type.id();
		return id >= 0 && id < ChunkPlans.SMALL_TYPES ? smallCounts[(int) id] : otherCounts.getOrDefault(id, 0L);
	}

	/** @return what shows the events of the plans, by their numbers, to their handlers */
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

	/** @return ns since 1970 UTC, as the JDK's own parser has it */
	long time(long ticks) {
		return ticks == Long.MIN_VALUE ? ticks : startNanos + (long) ((ticks - startTicks) / ticksPerNano);
	}

	/** @return ns */
	long span(long ticks) {
		return ticks == Long.MIN_VALUE ? ticks : (long) (ticks / ticksPerNano);
	}

	/** @return a value of a constant's field in its unit, ns for ticks */
	long inTicks(FieldDescription field, long value) {
		return field.isInTicks(FieldDescription.TIMESTAMP) ? time(value)
				: field.isInTicks(FieldDescription.TIMESPAN) ? span(value) : value;
	}

	/** @return the number of the text that comes next; -1 for null */
	int text(ChunkInput input) {
		int start = input.position();
		input.skipString();
		int number = texts.find(input, start);
		if (number < 0) {
			input.seek(start);
			number = texts.add(input, start, readText(input));
		}
		return texts.texts()[number] == null ? -1 : number;
	}

	private String readText(ChunkInput input) {
		byte encoding = input.readByte();
		if (encoding != ChunkInput.StringEncoding.CONSTANT) {
			return encoding == ChunkInput.StringEncoding.NULL ? null : input.readString(encoding);
		}
		long key = input.readLong();
		ConstantPools.Pool pool = pools.pool(plans.stringType());
		int number = pool == null ? -1 : pool.find(key);
		return number < 0 ? null : pools.open(pool, number).readString();
	}

	/**
	 * @param plan the number of a plan
	 * @param hint the number of the constant before it
	 * @return the number of the combination of its fields that comes next
	 */
	int combination(ChunkInput input, int plan, int hint) {
		return combinations[plan].read(input, this, hint);
	}

	/** @return the number of the text of a field with structs or several values; -1 for null */
	int object(ChunkInput input, FieldDescription field) {
		String text = ownConstants.text(ownConstants.readField(input, field, 0));
		return text == null ? -1 : texts.number(text);
	}

	/** @return the name of the event type with a number; null if there is none */
	String typeName(long id) {
		TypeDescription type = plans.types().get(id);
		return type == null ? null : type.name();
	}
}
