package org.threadlanes.core.table;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import org.openjdk.jmc.common.IMCThread;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.IUnit;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.threadlanes.core.recording.EventType;
import org.threadlanes.core.recording.Nanos;

/** Reads one column's cell out of an event's values; made anew for each chunk, where fields may stand elsewhere. */
abstract class CellReader {

	/**
	 * Puts the cell of an event into the row that was begun last.
	 *
	 * @param values
	 *            the event's values
	 * @param row
	 *            where the row is written
	 * @param column
	 *            the column's number
	 */
	abstract void read(Object[] values, RowRun row, int column);

	/**
	 * @param column
	 *            a column
	 * @param type
	 *            the event type as a chunk announces it
	 * @param chunk
	 *            what readers of the chunk share
	 * @return a reader; one that reads nothing if the chunk's type lacks the field
	 */
	static CellReader of(EventColumn column, EventType type, ChunkValues chunk) {
		CellSource source = column.source();
		List<String> path = source.path();
		int used = 1;
		int index = type.indexOf(path.get(0));
		if (index < 0 && path.size() > 1) {
			index = type.indexOf(path.get(0) + ":" + path.get(1));
			used = 2;
		}
		if (index < 0 && path.size() == 1) {
			// Loaded items have the flattened name as the name of the field.
			index = type.indexOf(path.get(0).replace('.', ':'));
		}
		if (index < 0) {
			return new Nothing();
		}
		Member[] members = new Member[path.size() - used];
		for (int i = 0; i < members.length; i++) {
			members[i] = new Member(path.get(used + i), source.indexes().get(used + i));
		}
		return members.length == 0 ? of(column, index, chunk)
				: new OfMember(index, members, of(column, 0, chunk));
	}

	private static CellReader of(EventColumn column, int index, ChunkValues chunk) {
		return switch (column.source().part()) {
			case EPOCH_NANOS -> new Time(index, "ns", true, null);
			case THREAD_ID -> new ThreadId(index, chunk);
			case THREAD_GROUP -> new OfThread(index, t -> chunk.thread(t).group().isEmpty() ? null
					: chunk.thread(t).group());
			case THREAD_KIND -> new OfThread(index, chunk::keptForKind);
			case TOP_FRAME -> new Text(index, JmcValue::topFrame);
			case VALUE -> ofValue(column.column(), index, chunk);
		};
	}

	private static CellReader ofValue(Column column, int index, ChunkValues chunk) {
		return switch (column.type()) {
			case TIMESTAMP -> new Time(index, column.unit(), false, chunk.toolClock());
			case DURATION -> new Span(index, column.unit(), chunk.nanos());
			case INTEGER -> column.field() != null && "byte".equals(column.field().typeName())
					? new ByteNumber(index, column.field().annotations().containsKey("jdk.jfr.Unsigned"))
					: new WholeNumber(index);
			case UNSIGNED -> new WholeNumber(index);
			case DECIMAL, FLOAT -> new DecimalNumber(index);
			case BOOLEAN -> new Flag(index);
			case TEXT -> new Text(index, v -> JmcValue.text(v, chunk.stackDepth()));
		};
	}

	/** JMC 9.1 has no unit for some annotations, such as a time span in us: then it gives the bare number. */
	private static void number(Object value, RowRun row, int column) {
		if (value instanceof Number n) {
			row.put(column, n.longValue());
		} else {
			row.putNothing(column);
		}
	}

	/** A member on the way to a value. */
	private record Member(String name, int index) {
	}

	/** There is no such field in this chunk. */
	private static final class Nothing extends CellReader {

		@Override
		void read(Object[] values, RowRun row, int column) {
			row.putNothing(column);
		}
	}

	private static final class OfMember extends CellReader {

		private final int index;
		private final Member[] members;
		private final CellReader last;
		private final Object[] value = new Object[1];

		OfMember(int index, Member[] members, CellReader last) {
			this.index = index;
			this.members = members;
			this.last = last;
		}

		@Override
		void read(Object[] values, RowRun row, int column) {
			Object struct = values[index];
			for (Member m : members) {
				struct = JmcValue.member(struct, m.name(), m.index());
			}
			value[0] = struct;
			last.read(value, row, column);
		}
	}

	private static final class WholeNumber extends CellReader {

		private final int index;

		WholeNumber(int index) {
			this.index = index;
		}

		@Override
		void read(Object[] values, RowRun row, int column) {
			Object value = values[index];
			if (value instanceof IQuantity q) {
				row.put(column, q.longValue());
			} else {
				number(value, row, column);
			}
		}
	}

	/** JMC 9.1 reads signed bytes as unsigned ones, and the other way round. */
	private static final class ByteNumber extends CellReader {

		private final int index;
		private final boolean unsigned;

		ByteNumber(int index, boolean unsigned) {
			this.index = index;
			this.unsigned = unsigned;
		}

		@Override
		void read(Object[] values, RowRun row, int column) {
			if (values[index] instanceof Number || values[index] instanceof IQuantity) {
				byte value = (byte) (values[index] instanceof Number n ? n.longValue()
						: ((IQuantity) values[index]).longValue());
				row.put(column, unsigned ? value & 0xFF : value);
			} else {
				row.putNothing(column);
			}
		}
	}

	private static final class DecimalNumber extends CellReader {

		private final int index;

		DecimalNumber(int index) {
			this.index = index;
		}

		@Override
		void read(Object[] values, RowRun row, int column) {
			Object value = values[index];
			if (value instanceof IQuantity q) {
				row.putDecimal(column, q.doubleValue());
			} else if (value instanceof Number n) {
				row.putDecimal(column, n.doubleValue());
			} else {
				row.putNothing(column);
			}
		}
	}

	private static final class Flag extends CellReader {

		private final int index;

		Flag(int index) {
			this.index = index;
		}

		@Override
		void read(Object[] values, RowRun row, int column) {
			if (values[index] instanceof Boolean b) {
				row.put(column, b ? 1 : 0);
			} else {
				row.putNothing(column);
			}
		}
	}

	private static final class Time extends CellReader {

		private final int index;
		private final IUnit unit;
		private final boolean asNumber;
		private final JfrToolClock toolClock;

		Time(int index, String unit, boolean asNumber, JfrToolClock toolClock) {
			this.index = index;
			this.toolClock = toolClock;
			this.unit = "ms".equals(unit) ? UnitLookup.EPOCH_MS : UnitLookup.EPOCH_NS;
			this.asNumber = asNumber;
		}

		@Override
		void read(Object[] values, RowRun row, int column) {
			if (!(values[index] instanceof IQuantity q)) {
				number(values[index], row, column);
				return;
			}
			long raw = q.longValue();
			if (raw == Long.MIN_VALUE) {
				if (asNumber) {
					row.putNothing(column);
				} else {
					row.put(column, raw);
				}
				return;
			}
			long time = q.getUnit() == unit ? raw : q.clampedLongValueIn(unit);
			row.put(column, toolClock != null && unit == UnitLookup.EPOCH_NS ? toolClock.time(time) : time);
		}
	}

	private static final class Span extends CellReader {

		private final int index;
		private final IUnit unit;
		private final Nanos nanos;

		Span(int index, String unit, Nanos nanos) {
			this.index = index;
			this.nanos = nanos;
			this.unit = switch (unit) {
				case "us" -> UnitLookup.MICROSECOND;
				case "ms" -> UnitLookup.MILLISECOND;
				case "s" -> UnitLookup.SECOND;
				default -> UnitLookup.NANOSECOND;
			};
		}

		@Override
		void read(Object[] values, RowRun row, int column) {
			if (!(values[index] instanceof IQuantity q)) {
				number(values[index], row, column);
				return;
			}
			long raw = q.longValue();
			if (raw == Long.MIN_VALUE || q.getUnit() == unit) {
				row.put(column, raw);
			} else {
				row.put(column, unit == UnitLookup.NANOSECOND ? nanos.ofSpan(q) : q.clampedLongValueIn(unit));
			}
		}
	}

	/** The parser makes one object for each constant of a chunk, so that most texts are made once. */
	private static final class Text extends CellReader {

		private final int index;
		private final Function<Object, String> text;
		private final Map<Object, String> known = new IdentityHashMap<>();

		Text(int index, Function<Object, String> text) {
			this.index = index;
			this.text = text;
		}

		@Override
		void read(Object[] values, RowRun row, int column) {
			Object value = values[index];
			if (value == null || value instanceof String) {
				row.putText(column, (String) value);
			} else {
				String known = this.known.get(value);
				if (known == null && !this.known.containsKey(value)) {
					known = text.apply(value);
					this.known.put(value, known);
				}
				row.putText(column, known);
			}
		}
	}

	private static final class OfThread extends CellReader {

		private final int index;
		private final Function<IMCThread, String> text;

		OfThread(int index, Function<IMCThread, String> text) {
			this.index = index;
			this.text = text;
		}

		@Override
		void read(Object[] values, RowRun row, int column) {
			row.putText(column, values[index] instanceof IMCThread t ? text.apply(t) : null);
		}
	}

	private static final class ThreadId extends CellReader {

		private final int index;
		private final ChunkValues chunk;

		ThreadId(int index, ChunkValues chunk) {
			this.index = index;
			this.chunk = chunk;
		}

		@Override
		void read(Object[] values, RowRun row, int column) {
			if (values[index] instanceof IMCThread t) {
				row.put(column, chunk.threadId(t));
			} else {
				row.putNothing(column);
			}
		}
	}
}
