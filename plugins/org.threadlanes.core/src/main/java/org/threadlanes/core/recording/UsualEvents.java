package org.threadlanes.core.recording;

import java.util.Arrays;

/**
 * Reads events that begin as most waits do: with a start, a duration, a thread, and the combination that the thread had
 * last. Does in one loop over local variables what {@link ChunkReader} does for any event, and leaves to it what is
 * different or damaged.
 */
final class UsualEvents {

	/** No shorter than what is read before it is clear that the event is in the window. */
	private static final int MARGIN = 64;

	private final ChunkReader chunk;
	private final CombinationTable[] combinations;
	/** The number of events of each plan. */
	private final long[] counts;
	private int threadType;
	private long threadKey = -1;
	private int thread;
	private int last;

	UsualEvents(ChunkReader chunk, CombinationTable[] combinations, long[] counts) {
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
				int[] usual = plan.usual();
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
				if (key != threadKey || usual[FieldProgram.THREAD_TYPE] != threadType) {
					threadKey = key;
					threadType = usual[FieldProgram.THREAD_TYPE];
					thread = chunk.constant(threadType, key);
				}
				CombinationTable table = combinations[plan.number()];
				int combination = table.guess(thread);
				if (combination < 0) {
					break;
				}
				byte[] known = table.bytes(combination);
				int next = i + known.length;
				if (next > limit || !Arrays.equals(bytes, i, next, known, 0, known.length)) {
					break;
				}
				int first = row + 1;
				if (!readRest(in, windowStart + next, plan, rows, first) || in.windowStart() != windowStart
						|| in.position() > windowStart + end) {
					break;
				}
				rows[row] = plan.number();
				rows[first + usual[FieldProgram.START]] = chunk.time(start);
				rows[first + usual[FieldProgram.DURATION]] = chunk.span(duration);
				rows[first + usual[FieldProgram.THREAD]] = thread;
				rows[first + usual[FieldProgram.COMBINED]] = combination + table.first();
				row = first + plan.cells();
			}
			counts[plan.index()]++;
			last = windowStart + event;
			event = end;
		}
		batch.setSize(row);
		return windowStart + event;
	}

	private boolean readRest(ChunkInput in, int at, EventPlan plan, long[] rows, int first) {
		try {
			in.seek(at);
			plan.wanted().runRest(in, rows, first, chunk);
			return true;
		} catch (IndexOutOfBoundsException e) {
			return false;
		}
	}

	/** @return the position of the last event read */
	int last() {
		return last;
	}
}
