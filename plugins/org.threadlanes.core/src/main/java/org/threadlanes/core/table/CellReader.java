package org.threadlanes.core.table;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToIntFunction;

import org.threadlanes.core.recording.EventType;
import org.threadlanes.core.recording.EventValues;
import org.threadlanes.core.recording.ThreadStruct;
import org.threadlanes.core.rules.Frame;
import org.threadlanes.core.rules.Stack;

/** Reads one column's cell out of an event. A field that the event type lacks has no value. */
@FunctionalInterface
interface CellReader {

	/**
	 * Puts the cell of an event into the current row.
	 *
	 * @param event the event
	 * @param row where the row is written
	 * @param column the column's number
	 */
	void read(EventValues event, RowRun row, int column);

	/** A new chunk begins: the numbers of threads and stacks are others. */
	default void beginChunk() {
	}

	/**
	 * @param column a column
	 * @param type the event type as it is announced
	 * @param stackDepth the most frames in the cell of a stack
	 * @param toolClock the clock that times are shown by; null for each chunk's own
	 * @param late keeps what verdicts depend on
	 * @return a reader
	 */
	static CellReader of(EventColumn column, EventType type, int stackDepth, JfrToolClock toolClock, LateTexts late) {
		int field = type.want(column.source().field());
		return switch (column.source().part()) {
			case EPOCH_NANOS -> time(field, true, toolClock);
			case THREAD_ID -> (event, row, to) -> {
				ThreadStruct thread = event.thread(field);
				if (thread == null) {
					row.putNothing(to);
				} else {
					row.put(to, thread.javaId() > 0 ? thread.javaId() : thread.osId());
				}
			};
			case THREAD_GROUP -> ofThread(field, t -> t.group().isEmpty() ? null : t.group());
			case THREAD_POOL, THREAD_KIND -> ofThread(field, t -> LateTexts.keep(t.key()));
			case VERDICT -> new OfWait(field, type.want("stackTrace"), late);
			case TOP_FRAME -> ofStack(field, s -> s.frames().get(0).toString());
			case STACK -> ofStack(field, s -> text(s, stackDepth));
			case VALUE -> switch (column.column().type()) {
				case TIMESTAMP -> time(field, false, "ns".equals(column.column().unit()) ? toolClock : null);
				case DECIMAL, FLOAT -> (event, row, to) -> {
					if (event.isEmpty(field)) {
						row.putNothing(to);
					} else {
						row.putDecimal(to, event.decimal(field));
					}
				};
				case TEXT -> (event, row, to) -> row.putText(to, event.text(field));
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
		return (event, row, column) -> {
			long time = asNumber ? event.nanos(field) : event.number(field);
			boolean isUnset = time == Long.MIN_VALUE;
			if (event.isEmpty(field) || isUnset && asNumber) {
				row.putNothing(column);
			} else {
				row.put(column, toolClock == null || isUnset ? time : toolClock.time(time));
			}
		};
	}

	private static CellReader ofThread(int field, Function<ThreadStruct, String> text) {
		return new OfConstant(event -> event.threadNumber(field), event -> text.apply(event.thread(field)));
	}

	private static CellReader ofStack(int field, Function<Stack, String> text) {
		return new OfConstant(event -> event.stackNumber(field), event -> {
			Stack stack = event.stack(field);
			return stack == null ? null : text.apply(stack);
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

	/** A text that is made once for each of the chunk's threads or stacks. */
	final class OfConstant implements CellReader {

		private final ToIntFunction<EventValues> number;
		private final Function<EventValues, String> text;
		private String[] texts = new String[64];
		private boolean[] isKnown = new boolean[64];

		/**
		 * @param number the number of the thread or stack of an event; negative for none
		 * @param text its text; null for none
		 */
		private OfConstant(ToIntFunction<EventValues> number, Function<EventValues, String> text) {
			this.number = number;
			this.text = text;
		}

		@Override
		public void beginChunk() {
			Arrays.fill(texts, null);
			Arrays.fill(isKnown, false);
		}

		@Override
		public void read(EventValues event, RowRun row, int column) {
			int at = number.applyAsInt(event);
			if (at < 0) {
				row.putNothing(column);
				return;
			}
			if (at >= texts.length) {
				int length = Math.max(at + 1, 2 * texts.length);
				texts = Arrays.copyOf(texts, length);
				isKnown = Arrays.copyOf(isKnown, length);
			}
			if (!isKnown[at]) {
				texts[at] = text.apply(event);
				isKnown[at] = true;
			}
			row.putText(column, texts[at]);
		}
	}

	/** What the verdict depends on; made once for each of the chunk's pairs of thread and stack. */
	final class OfWait implements CellReader {

		private final int thread;
		private final int stackTrace;
		private final LateTexts late;
		private final Map<Long, String> texts = new HashMap<>();

		private OfWait(int thread, int stackTrace, LateTexts late) {
			this.thread = thread;
			this.stackTrace = stackTrace;
			this.late = late;
		}

		@Override
		public void beginChunk() {
			texts.clear();
		}

		@Override
		public void read(EventValues event, RowRun row, int column) {
			int number = event.threadNumber(thread);
			if (number < 0) {
				row.putNothing(column);
				return;
			}
			long pair = (long) number << 32 | event.stackNumber(stackTrace) & 0xFFFF_FFFFL;
			row.putText(column,
					texts.computeIfAbsent(pair, p -> late.keep(event.thread(thread).key(), event.stack(stackTrace))));
		}
	}
}
