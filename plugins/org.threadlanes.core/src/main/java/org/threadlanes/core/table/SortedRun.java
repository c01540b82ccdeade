package org.threadlanes.core.table;

import java.time.ZoneOffset;

/** Rows in order, in memory or on disk, that can be read again and again. */
interface SortedRun {

	/** @return a cursor before the first row */
	Cursor open();

	/** @return the offset from UTC of the JVM that recorded the rows */
	ZoneOffset recordedAt();

	/** Goes over the rows once. */
	interface Cursor {

		/** @return whether there is a next row, which is then the current one */
		boolean next();

		/** @return the current row's sort key */
		long key();

		/** Passes the cells of the current row to a sink, without ending the row. */
		void emit(RowSink sink);
	}

	/** Rows in memory. */
	record InMemory(RowRun rows, int[] order) implements SortedRun {

		@Override
		public ZoneOffset recordedAt() {
			return rows.recordedAt();
		}

		@Override
		public Cursor open() {
			return new Cursor() {

				private int at = -1;

				@Override
				public boolean next() {
					return ++at < order.length;
				}

				@Override
				public long key() {
					return rows.key(order[at]);
				}

				@Override
				public void emit(RowSink sink) {
					rows.emit(order[at], sink);
				}
			};
		}
	}

	/** Rows on disk. */
	record OnDisk(SpillFile file, SpillFile.Segment segment, int rows, RowLayout layout, ZoneOffset recordedAt)
			implements SortedRun {

		@Override
		public Cursor open() {
			return new Cursor() {

				private final SpillFile.Reader in = file.new Reader(segment);
				private final long[] nulls = new long[layout.nullWords()];
				private int left = rows;
				private long key;
				private boolean read = true;

				@Override
				public boolean next() {
					if (!read) {
						emit(NOBODY);
					}
					if (left == 0) {
						return false;
					}
					left--;
					key += in.getLong();
					for (int i = 0; i < nulls.length; i++) {
						nulls[i] = in.getLong();
					}
					read = false;
					return true;
				}

				@Override
				public long key() {
					return key;
				}

				@Override
				public void emit(RowSink sink) {
					read = true;
					for (int column = 0; column < layout.columns(); column++) {
						if ((nulls[column >>> 6] & 1L << column) != 0) {
							sink.empty();
							continue;
						}
						switch (layout.type(column)) {
						case TEXT -> sink.text(layout.shown(column, in.getText()));
						case INTEGER, UNSIGNED -> sink.integer(in.getLong());
						case DECIMAL, FLOAT -> sink.decimal(Double.longBitsToDouble(in.getBits()));
						case BOOLEAN -> sink.bool(in.getLong() != 0);
						case TIMESTAMP -> sink.time(key + in.getLong());
						case DURATION -> sink.duration(in.getLong());
						}
					}
				}
			};
		}
	}

	/** Ignores cells. */
	RowSink NOBODY = new RowSink() {

		@Override
		public void text(String text) {
		}

		@Override
		public void integer(long value) {
		}

		@Override
		public void decimal(double value) {
		}

		@Override
		public void bool(boolean value) {
		}

		@Override
		public void time(long time) {
		}

		@Override
		public void duration(long span) {
		}

		@Override
		public void empty() {
		}

		@Override
		public boolean endRow() {
			return true;
		}
	};
}
