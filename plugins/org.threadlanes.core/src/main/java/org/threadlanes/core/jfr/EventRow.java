package org.threadlanes.core.jfr;

import java.util.List;

import org.threadlanes.core.jfr.ConstantPools.Pool;
import org.threadlanes.core.jfr.EventPlan.Slot;

/**
 * Passes the events of one type in a batch to their handler, one after the other.
 */
final class EventRow implements EventValues {

	private enum Form {
		NUMBER, DECIMAL, CHARACTER, FLAG, TEXT, THREAD, STACK, CONSTANT, MEMBER
	}

	private final ChunkReader chunk;
	private final Constants constants;
	private final Form[] forms;
	private final int[] cells;
	private final long[] nanosPerUnit;
	private final Pool[] pools;
	private final List<Slot> slots;
	private final int plan;
	private final int width;
	/** The values in a combination; 0 without one. */
	private final int members;
	private EventBatch batch;
	private long[] rows;
	private int first;

	EventRow(EventPlan plan, ChunkReader chunk, ConstantPools allPools, Constants constants) {
		this.chunk = chunk;
		this.constants = constants;
		this.slots = plan.slots();
		this.plan = plan.number();
		this.width = plan.cells();
		this.members = plan.memberCells();
		int count = slots.size();
		forms = new Form[count];
		cells = new int[count];
		nanosPerUnit = new long[count];
		pools = new Pool[count];
		for (int i = 0; i < count; i++) {
			Slot slot = slots.get(i);
			forms[i] = form(slot);
			cells[i] = plan.place(slot);
			nanosPerUnit[i] = slot.leaf().nanosPerUnit();
			pools[i] = slot.field().constant() ? allPools.pool(slot.field().typeId()) : null;
		}
	}

	private static Form form(Slot slot) {
		if (!slot.members().isEmpty()) {
			return Form.MEMBER;
		}
		FieldDescription field = slot.field();
		if (field.array()) {
			return Form.TEXT;
		}
		if (field.constant()) {
			return switch (field.typeName()) {
				case "java.lang.Thread" -> Form.THREAD;
				case "jdk.types.StackTrace" -> Form.STACK;
				default -> Form.CONSTANT;
			};
		}
		return switch (field.typeName()) {
			case "byte", "short", "int", "long" -> Form.NUMBER;
			case "float", "double" -> Form.DECIMAL;
			case "char" -> Form.CHARACTER;
			case "boolean" -> Form.FLAG;
			default -> Form.TEXT;
		};
	}

	/** Moves to the next batch. */
	void in(EventBatch newBatch) {
		batch = newBatch;
		rows = newBatch.rows();
	}

	/** Moves to the next event. */
	EventValues at(int firstCell) {
		first = firstCell;
		return this;
	}

	/** @return the number of cells of an event */
	int cells() {
		return width;
	}

	private long cell(int field) {
		int cell = cells[field];
		return cell >= 0 ? rows[first + cell] : combined(cell);
	}

	private long combined(int cell) {
		return batch.combinations(plan)[(combination() - batch.firstCombination(plan)) * members - 1 - cell];
	}

	@Override
	public int combination() {
		return members == 0 ? -1 : (int) rows[first + width - 1];
	}

	private Object member(int field) {
		int number = (int) cell(field);
		return number < 0 ? null : constants.member(pools[field], number, slots.get(field).members());
	}

	@Override
	public boolean isEmpty(int field) {
		return field < 0 || switch (forms[field]) {
			case TEXT, THREAD, STACK, CONSTANT -> cell(field) < 0;
			case MEMBER -> member(field) == null;
			default -> false;
		};
	}

	@Override
	public long number(int field) {
		return field < 0 ? 0 : switch (forms[field]) {
			case NUMBER, CHARACTER, FLAG -> cell(field);
			case DECIMAL -> (long) decimal(field);
			case MEMBER -> chunk.inTicks(slots.get(field).leaf(), Constants.number(member(field)));
			default -> 0;
		};
	}

	@Override
	public long nanos(int field) {
		long value = number(field);
		return value == 0 || nanosPerUnit[field] == 1 ? value : product(value, nanosPerUnit[field]);
	}

	private static long product(long value, long unit) {
		long product = value * unit;
		return product / unit == value ? product : value < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
	}

	@Override
	public double decimal(int field) {
		if (field < 0) {
			return 0;
		}
		return switch (forms[field]) {
			case DECIMAL -> Double.longBitsToDouble(cell(field));
			case MEMBER -> member(field) instanceof Number n ? n.doubleValue() : 0;
			default -> number(field);
		};
	}

	@Override
	public String text(int field) {
		if (field < 0) {
			return null;
		}
		long cell = cell(field);
		if (forms[field] == Form.TEXT) {
			return cell < 0 ? null : batch.texts()[(int) cell];
		}
		return switch (forms[field]) {
			case NUMBER, TEXT -> String.valueOf(cell);
			case DECIMAL -> String.valueOf(decimal(field));
			case CHARACTER -> String.valueOf((char) cell);
			case FLAG -> String.valueOf(cell != 0);
			case THREAD, STACK, CONSTANT -> cell < 0 ? null : constants.text(pools[field], (int) cell);
			case MEMBER -> constants.text(member(field));
		};
	}

	@Override
	public int threadNumber(int field) {
		return field < 0 || forms[field] != Form.THREAD ? -1 : (int) cell(field);
	}

	@Override
	public ThreadStruct thread(int field) {
		int number = threadNumber(field);
		return number < 0 ? null : constants.thread(pools[field], number);
	}

	@Override
	public int stackNumber(int field) {
		return field < 0 || forms[field] != Form.STACK ? -1 : (int) cell(field);
	}

	@Override
	public Stack stack(int field) {
		int number = stackNumber(field);
		return number < 0 ? null : constants.stack(pools[field], number);
	}

	@Override
	public String typeName(int field) {
		return field < 0 ? null : chunk.typeName(number(field));
	}
}
