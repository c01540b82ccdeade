package org.threadlanes.core.table;

import java.util.Arrays;
import java.util.function.Function;

import org.threadlanes.core.recording.EventType;
import org.threadlanes.core.recording.EventValues;
import org.threadlanes.core.recording.ThreadStruct;
import org.threadlanes.core.rules.Frame;
import org.threadlanes.core.rules.Stack;

/** Reads one column's cell out of an event. A field that the event type lacks has no value. */
abstract class CellReader {

	/** The field as the event type knows it. */
	final int field;

	CellReader(int field) {
		this.field = field;
	}

	/** A new chunk begins: the numbers of threads and stacks are others. */
	void beginChunk() {
	}

	/**
	 * Puts the cell of an event into the row that was begun last.
	 *
	 * @param event the event
	 * @param row where the row is written
	 * @param column the column's number
	 */
	abstract void read(EventValues event, RowRun row, int column);

	/**
	 * @param column a column
	 * @param type the event type as it is announced
	 * @param stackDepth the most frames in the cell of a stack
	 * @param toolClock the clock that times are shown by; null for each chunk's own
	 * @return a reader
	 */
	static CellReader of(EventColumn column, EventType type, int stackDepth, JfrToolClock toolClock) {
		int field = type.want(column.source().field());
		return switch (column.source().part()) {
			case EPOCH_NANOS -> new Time(field, true, toolClock);
			case THREAD_ID -> new ThreadId(field);
			case THREAD_GROUP -> new OfThread(field, t -> t.group().isEmpty() ? null : t.group());
			case THREAD_KIND -> new OfThread(field, t -> ThreadKindResolver.keep(t.key()));
			case TOP_FRAME -> new OfStack(field, s -> s.frames().get(0).toString());
			case STACK -> new OfStack(field, s -> text(s, stackDepth));
			case VALUE -> switch (column.column().type()) {
				case TIMESTAMP -> new Time(field, false, "ns".equals(column.column().unit()) ? toolClock : null);
				case DECIMAL, FLOAT -> new Decimal(field);
				case TEXT -> new Text(field);
				case INTEGER, UNSIGNED, BOOLEAN, DURATION -> new Whole(field);
			};
		};
	}

	/** @return the frames, innermost first; marks where some are missing */
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

	private static final class Whole extends CellReader {

		Whole(int field) {
			super(field);
		}

		@Override
		void read(EventValues event, RowRun row, int column) {
			if (event.isEmpty(field)) {
				row.putNothing(column);
			} else {
				row.put(column, event.number(field));
			}
		}
	}

	private static final class Decimal extends CellReader {

		Decimal(int field) {
			super(field);
		}

		@Override
		void read(EventValues event, RowRun row, int column) {
			if (event.isEmpty(field)) {
				row.putNothing(column);
			} else {
				row.putDecimal(column, event.decimal(field));
			}
		}
	}

	private static final class Time extends CellReader {

		private final boolean asNumber;
		private final JfrToolClock toolClock;

		Time(int field, boolean asNumber, JfrToolClock toolClock) {
			super(field);
			this.asNumber = asNumber;
			this.toolClock = toolClock;
		}

		@Override
		void read(EventValues event, RowRun row, int column) {
			long time = asNumber ? event.nanos(field) : event.number(field);
			boolean isUnset = time == Long.MIN_VALUE;
			if (event.isEmpty(field) || isUnset && asNumber) {
				row.putNothing(column);
			} else {
				row.put(column, toolClock == null || isUnset ? time : toolClock.time(time));
			}
		}
	}

	private static final class Text extends CellReader {

		Text(int field) {
			super(field);
		}

		@Override
		void read(EventValues event, RowRun row, int column) {
			row.putText(column, event.text(field));
		}
	}

	private static final class ThreadId extends CellReader {

		ThreadId(int field) {
			super(field);
		}

		@Override
		void read(EventValues event, RowRun row, int column) {
			ThreadStruct thread = event.thread(field);
			if (thread == null) {
				row.putNothing(column);
			} else {
				row.put(column, thread.javaId() > 0 ? thread.javaId() : thread.osId());
			}
		}
	}

	/** A text that is made once for each of the chunk's threads or stacks. */
	private abstract static class OfConstant extends CellReader {

		private String[] texts = new String[64];
		private boolean[] isKnown = new boolean[64];

		OfConstant(int field) {
			super(field);
		}

		@Override
		void beginChunk() {
			Arrays.fill(texts, null);
			Arrays.fill(isKnown, false);
		}

		abstract int number(EventValues event);

		abstract String text(EventValues event);

		@Override
		void read(EventValues event, RowRun row, int column) {
			int number = number(event);
			if (number < 0) {
				row.putNothing(column);
				return;
			}
			if (number >= texts.length) {
				int length = Math.max(number + 1, 2 * texts.length);
				texts = Arrays.copyOf(texts, length);
				isKnown = Arrays.copyOf(isKnown, length);
			}
			if (!isKnown[number]) {
				texts[number] = text(event);
				isKnown[number] = true;
			}
			row.putText(column, texts[number]);
		}
	}

	private static final class OfThread extends OfConstant {

		private final Function<ThreadStruct, String> text;

		OfThread(int field, Function<ThreadStruct, String> text) {
			super(field);
			this.text = text;
		}

		@Override
		int number(EventValues event) {
			return event.threadNumber(field);
		}

		@Override
		String text(EventValues event) {
			return text.apply(event.thread(field));
		}
	}

	private static final class OfStack extends OfConstant {

		private final Function<Stack, String> text;

		OfStack(int field, Function<Stack, String> text) {
			super(field);
			this.text = text;
		}

		@Override
		int number(EventValues event) {
			return event.stackNumber(field);
		}

		@Override
		String text(EventValues event) {
			Stack stack = event.stack(field);
			return stack == null ? null : text.apply(stack);
		}
	}
}
