package org.threadlanes.fleet.table;

import java.util.ArrayList;
import java.util.List;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.threadlanes.core.tables.Column;
import org.threadlanes.core.tables.ColumnType;

/**
 * The columns of a table as Spark columns. Spark's times have microseconds; if the table has nanoseconds, a second
 * column {@code NAME_ns} holds the ns since 1970 UTC.
 */
public final class SparkColumns {

	/** The first column of every table: the path of the recording as found. */
	public static final String RECORDING = "recording";

	static final int DIGITS_OF_UNSIGNED = 20;

	private SparkColumns() {
	}

	/** @return the columns of a table, led by {@link #RECORDING} */
	public static StructType of(List<Column> columns) {
		List<StructField> fields = new ArrayList<>();
		fields.add(new StructField(RECORDING, DataTypes.StringType, false, Metadata.empty()));
		for (Column column : columns) {
			if (!column.header().equals(RECORDING)) {
				fields.add(field(column.header(), type(column.type()), column));
			}
			if (hasNanos(column)) {
				fields.add(field(nanosName(column), DataTypes.LongType, column));
			}
		}
		return new StructType(fields.toArray(StructField[]::new));
	}

	private static StructField field(String name, DataType type, Column column) {
		StructField field = new StructField(name, type, true, Metadata.empty());
		return column.description() == null ? field : field.withComment(column.description());
	}

	/** @return whether the column is more precise than microseconds */
	static boolean hasNanos(Column column) {
		return column.type() == ColumnType.TIMESTAMP && column.unit().equals("ns");
	}

	static String nanosName(Column column) {
		return column.name() + "_ns";
	}

	static DataType type(ColumnType type) {
		return switch (type) {
			case TEXT -> DataTypes.StringType;
			case INTEGER, DURATION -> DataTypes.LongType;
			case UNSIGNED -> DataTypes.createDecimalType(DIGITS_OF_UNSIGNED, 0);
			case DECIMAL -> DataTypes.DoubleType;
			case FLOAT -> DataTypes.FloatType;
			case BOOLEAN -> DataTypes.BooleanType;
			case TIMESTAMP -> DataTypes.TimestampType;
		};
	}
}
