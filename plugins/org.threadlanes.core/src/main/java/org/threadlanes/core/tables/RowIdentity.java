package org.threadlanes.core.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

import org.threadlanes.core.jfr.EventType;
import org.threadlanes.core.jfr.EventValues;

/** Identifies the repeating cells of a chunk's events by the numbers of their values, without making the cells. */
final class RowIdentity {

	/** A field and the number of its value. */
	private record Value(int field, ToLongFunction<EventValues> number) {
	}

	private final List<Value> values = new ArrayList<>();
	/** The values that the event's combination does not cover; null until the first event of a chunk. */
	private Value[] separate;
	private long[] numbers;

	/** @param type the event type as the chunk declares it */
	RowIdentity(List<EventColumn> cells, EventType type, TextTable texts) {
		for (EventColumn cell : cells) {
			int field = type.want(cell.source().field());
			if (field >= 0 && values.stream().noneMatch(value -> value.field == field)) {
				values.add(new Value(field, number(cell, field, texts)));
			}
		}
	}

	private static ToLongFunction<EventValues> number(EventColumn cell, int field, TextTable texts) {
		return switch (cell.source().part()) {
			case STACK_NUMBER, TOP_FRAME, STACK -> event -> event.stackNumber(field);
			case THREAD_ID, THREAD_GROUP, THREAD_POOL, THREAD_KIND, THREAD_NUMBER, VERDICT ->
				event -> event.threadNumber(field);
			case VALUE, EPOCH_NANOS -> cell.column().type() == ColumnType.TEXT ? event -> text(event, field, texts)
					: event -> event.isEmpty(field) ? CellReader.NOTHING : event.number(field);
		};
	}

	private static long text(EventValues event, int field, TextTable texts) {
		int thread = event.threadNumber(field);
		if (thread >= 0) {
			return thread;
		}
		String text = event.text(field);
		return text == null ? CellReader.NOTHING : texts.add(text);
	}

	/** Starts a new chunk, which has its own numbers. */
	void beginChunk() {
		separate = null;
	}

	/**
	 * @return equal numbers for two events of a chunk only if their repeating cells are equal; the next call overwrites
	 *         them
	 */
	long[] of(EventValues event) {
		if (separate == null) {
			separate = values.stream().filter(value -> !event.isCombined(value.field)).toArray(Value[]::new);
			numbers = new long[separate.length + 1];
		}
		numbers[0] = separate.length == values.size() ? 0 : event.combination();
		for (int i = 0; i < separate.length; i++) {
			numbers[i + 1] = separate[i].number.applyAsLong(event);
		}
		return numbers;
	}
}
