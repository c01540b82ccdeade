package org.threadlanes.core.jfr;

import org.threadlanes.core.base.work.Numbering;

/**
 * Reads events that begin as most waits do: with a start, a duration, a thread, and the combination that the thread had
 * last. Does in one loop over local variables what {@link ChunkReader} does for any event, and leaves to it what is
 * different or damaged.
 */
final class FastWaitDecoder {

	/** No shorter than what is read before it is clear that the event is in the window. */
	private static final int MARGIN = 64;
	/** A number has at most so many bytes after its first. */
	private static final int MORE_BYTES = 8;
	private static final int PLAN_BITS = 10;
	private static final int THREAD_BITS = 24;
	private static final int COMBINATION_BITS = 29;

	private final ChunkReader chunk;
	private final CombinationTable[] combinations;
	/** Numbers what is repeated: a plan, a thread and a combination. */
	private final Numbering<Long> repeated = new Numbering<>();
	/** The number of events of each plan. */
	private final long[] counts;
	private int threadType;
	private long threadKey = -1;
	private int thread;
	private int last;

	FastWaitDecoder(ChunkReader chunk, CombinationTable[] combinations, long[] counts) {
		this.chunk = chunk;
		this.combinations = combinations;
		this.counts = counts;
	}

	/**
	 * Reads usual events into a batch while there are any in the input's window, and passes over unwanted ones.
	 *
	 * @param from the position of an event
	 * @return the position of the first event not read
	 */
	int read(ChunkInput in, EventBatch batch, int from) {
		in.seek(from);
		byte[] bytes = in.window();
		int windowStart = in.windowStart();
		int limit = in.limit() - MARGIN;
		ChunkPlans plans = chunk.plans();
		long[] rows = batch.rows();
		int row = batch.size();
		int event = from - windowStart;
		while (event < limit && row < EventBatch.FULL) {
			int i = event;
			int b = bytes[i++];
			int size = b & 0x7F;
			for (int shift = 7; b < 0 && shift < 28; shift += 7) {
				b = bytes[i++];
				size |= (b & 0x7F) << shift;
			}
			int type = bytes[i++];
			if (type < 0) {
				type = type & 0x7F | bytes[i++] << 7;
			}
			int end = event + size;
			EventPlan plan = plans.plan(type);
			if (plan == null || b < 0 || end <= i || end > limit) {
				break;
			}
			if (plan.handler() != null) {
				FieldProgram.Usual usual = plan.usual();
				if (usual == null) {
					break;
				}
				b = bytes[i++];
				long start = b & 0x7F;
				for (int shift = 7; b < 0 && shift < 56; shift += 7) {
					b = bytes[i++];
					start |= (b & 0x7FL) << shift;
				}
				int more = b;
				b = bytes[i++];
				long duration = b & 0x7F;
				for (int shift = 7; b < 0 && shift < 56; shift += 7) {
					b = bytes[i++];
					duration |= (b & 0x7FL) << shift;
				}
				more |= b;
				b = bytes[i++];
				int key = b & 0x7F;
				for (int shift = 7; b < 0 && shift < 28; shift += 7) {
					b = bytes[i++];
					key |= (b & 0x7F) << shift;
				}
				if ((more | b) < 0) {
					break;
				}
				if (key != threadKey || usual.threadType() != threadType) {
					threadKey = key;
					threadType = usual.threadType();
					thread = chunk.constant(threadType, key);
				}
				CombinationTable table = combinations[plan.number()];
				int combination = table.guess(thread);
				if (combination < 0) {
					break;
				}
				byte[] known = table.bytes(combination);
				if (i + known.length > limit) {
					break;
				}
				int same = 0;
				while (same < known.length && bytes[i] == known[same]) {
					i++;
					same++;
				}
				if (same < known.length) {
					break;
				}
				int repeat = plan.isRepeatable() ? table.repeat(thread) : -1;
				if (repeat >= 0) {
					for (int skip = usual.skipped(); skip > 0; skip--) {
						int longest = i + MORE_BYTES;
						while (bytes[i++] < 0 && i <= longest) {
							// the rest of the number
						}
					}
					long value = 0;
					if (usual.value() >= 0) {
						b = bytes[i++];
						value = b & 0x7F;
						for (int shift = 7; b < 0 && shift < 56; shift += 7) {
							b = bytes[i++];
							value |= (b & 0x7FL) << shift;
						}
					}
					if (b < 0 || usual.flag() >= 0 && bytes[i++] != 0 || i > end) {
						break;
					}
					rows[row] = ~repeat;
					rows[row + 1] = chunk.time(start);
					rows[row + 2] = chunk.span(duration);
					rows[row + 3] = value;
					row += EventBatch.REPEATED_CELLS;
				} else {
					int first = row + 1;
					if (!readRest(in, windowStart + i, windowStart + end, plan, rows, first)
							|| in.windowStart() != windowStart
							|| in.position() > windowStart + end) {
						break;
					}
					combination += table.first();
					rows[row] = EventBatch.code(plan.number(),
							plan.isRepeatable() && (usual.flag() < 0 || rows[first + usual.flag()] == 0)
									? newRepeat(plan.number(), thread, combination, table) : -1);
					rows[first + usual.start()] = chunk.time(start);
					rows[first + usual.duration()] = chunk.span(duration);
					rows[first + usual.thread()] = thread;
					rows[first + usual.combined()] = combination;
					row = first + plan.cells();
				}
			}
			counts[plan.index()]++;
			last = windowStart + event;
			event = end;
		}
		batch.setSize(row);
		return windowStart + event;
	}

	/** @return the number under which later events repeat this one; -1 if they cannot */
	private int newRepeat(int plan, int thread, int combination, CombinationTable table) {
		if (thread < 0 || (plan >> PLAN_BITS | thread >> THREAD_BITS | combination >> COMBINATION_BITS) != 0) {
			return -1;
		}
		int number = repeated.of((long) plan << THREAD_BITS + COMBINATION_BITS | (long) thread << COMBINATION_BITS
				| combination);
		table.setRepeat(thread, number);
		return number;
	}

	private boolean readRest(ChunkInput in, int at, int end, EventPlan plan, long[] rows, int first) {
		try {
			in.endAt(end);
			in.seek(at);
			plan.wanted().runRest(in, rows, first, chunk);
			return true;
		} catch (IndexOutOfBoundsException e) {
			return false;
		} finally {
			in.endAtChunk();
		}
	}

	/** @return the position of the last event read */
	int last() {
		return last;
	}
}
