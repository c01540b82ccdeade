package org.threadlanes.core.tables;

import java.util.Arrays;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

import org.threadlanes.core.jfr.EventType;
import org.threadlanes.core.jfr.EventValues;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.jfr.ThreadStruct;

/** Reads one cell out of an event. A field that the event type lacks has no value. */
@FunctionalInterface
interface CellReader {

	/** No value. */
	long NOTHING = Long.MIN_VALUE;

	/** Puts the cell of an event into the current row. */
	void read(EventValues event, RowBlock row, int cell);

	/** Starts a new chunk, which has its own numbers for threads and stacks. */
	default void beginChunk() {
	}

	/**
	 * @param type the event type as the chunk declares it
	 * @param stackDepth the maximum number of frames in the cell of a stack
	 * @param toolClock the clock for times; null for each chunk's own
	 */
	static CellReader of(EventColumn cell, EventType type, int stackDepth, JfrToolClock toolClock, TextTable texts,
			ContextTexts context) {
		int field = type.want(cell.source().field());
		return switch (cell.source().part()) {
			case EPOCH_NANOS -> time(field, true, toolClock);
			case THREAD_ID -> ofThread(field, t -> t.javaId() > 0 ? t.javaId() : t.osId());
			case THREAD_GROUP -> ofThread(field, t -> t.group().isEmpty() ? NOTHING : texts.add(t.group()));
			case THREAD_NUMBER, THREAD_POOL, THREAD_KIND, VERDICT -> ofThread(field, t -> context.number(t.key()));
			case STACK_NUMBER -> ofStack(field, context::number);
			case TOP_FRAME -> ofStack(field, s -> texts.add(s.frames().get(0).toString()));
			case STACK -> ofStack(field, s -> texts.add(text(s, stackDepth)));
			case VALUE -> switch (cell.column().type()) {
				case TIMESTAMP -> time(field, false, "ns".equals(cell.column().unit()) ? toolClock : null);
				case DECIMAL, FLOAT -> (event, row, to) -> {
					if (event.isEmpty(field)) {
						row.putNothing(to);
					} else {
						row.put(to, Double.doubleToRawLongBits(event.decimal(field)));
					}
				};
				case TEXT -> (event, row, to) -> {
					String text = event.text(field);
					if (text == null) {
						row.putNothing(to);
					} else {
						row.put(to, texts.add(text));
					}
				};
				case INTEGER, UNSIGNED, BOOLEAN, DURATION -> (event, row, to) -> {
					if (event.isEmpty(field)) {
						row.putNothing(to);
					} else {
						row.put(to, event.number(field));
					}
				};
			};
		};
	}

	private static CellReader time(int field, boolean asNumber, JfrToolClock toolClock) {
		return (event, row, cell) -> {
			long time = asNumber ? event.nanos(field) : event.number(field);
			boolean isUnset = time == Long.MIN_VALUE;
			if (event.isEmpty(field) || isUnset && asNumber) {
				row.putNothing(cell);
			} else {
				row.put(cell, toolClock == null || isUnset ? time : toolClock.time(time));
			}
		};
	}

	private static CellReader ofThread(int field, ToLongFunction<ThreadStruct> value) {
		return new OfConstant(event -> event.threadNumber(field), event -> value.applyAsLong(event.thread(field)));
	}

	private static CellReader ofStack(int field, ToLongFunction<Stack> value) {
		return new OfConstant(event -> event.stackNumber(field), event -> {
			Stack stack = event.stack(field);
			return stack == null ? NOTHING : value.applyAsLong(stack);
		});
	}

	private static String text(Stack stack, int depth) {
		StringBuilder text = new StringBuilder();
		int count = Math.min(depth, stack.frames().size());
		for (Frame frame : stack.frames().subList(0, count)) {
			text.append(text.length() == 0 ? "" : " < ").append(frame);
		}
		if (count < stack.frames().size() || stack.truncated()) {
			text.append(count == 0 ? "..." : " < ...");
		}
		return text.toString();
	}

	/** A cell whose value is computed once per thread or stack of a chunk. */
	final class OfConstant implements CellReader {

		private static final long UNKNOWN = NOTHING + 1;

		private final ToIntFunction<EventValues> number;
		private final ToLongFunction<EventValues> value;
		private long[] values = {};

		/**
		 * @param number the number of the thread or stack of an event; negative for none
		 * @param value its value, or {@link CellReader#NOTHING}
		 */
		private OfConstant(ToIntFunction<EventValues> number, ToLongFunction<EventValues> value) {
			this.number = number;
			this.value = value;
		}

		@Override
		public void beginChunk() {
			Arrays.fill(values, UNKNOWN);
		}

		@Override
		public void read(EventValues event, RowBlock row, int cell) {
			int at = number.applyAsInt(event);
			if (at < 0) {
				row.putNothing(cell);
				return;
			}
			if (at >= values.length) {
				int before = values.length;
				values = Arrays.copyOf(values, Math.max(at + 64, 2 * before));
				Arrays.fill(values, before, values.length, UNKNOWN);
			}
			if (values[at] == UNKNOWN) {
				values[at] = value.applyAsLong(event);
			}
			if (values[at] == NOTHING) {
				row.putNothing(cell);
			} else {
				row.put(cell, values[at]);
			}
		}
	}
}
