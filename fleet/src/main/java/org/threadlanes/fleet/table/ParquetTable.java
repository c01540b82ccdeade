package org.threadlanes.fleet.table;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.util.HadoopOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Writes a Parquet file from rows as created by {@link SparkRows}. */
public final class ParquetTable implements Closeable {

	/** Small, because a task writes several tables at once. */
	private static final long BYTES_OF_ROW_GROUP = 16L << 20;

	private final ParquetWriter<Object[]> writer;

	/**
	 * @param file the file; must not exist
	 * @param columns its columns
	 * @param configuration the file systems
	 * @throws IOException if it cannot be created
	 */
	public ParquetTable(Path file, StructType columns, Configuration configuration) throws IOException {
		file.getFileSystem(configuration).setWriteChecksum(false);
		writer = new Builder(HadoopOutputFile.fromPath(file, configuration), columns).withConf(configuration)
				.withCompressionCodec(CompressionCodecName.SNAPPY).withRowGroupSize(BYTES_OF_ROW_GROUP).build();
	}

	/** Writes a row. */
	public void write(Object[] row) throws IOException {
		writer.write(row);
	}

	@Override
	public void close() throws IOException {
		writer.close();
	}

	private static final class Builder extends ParquetWriter.Builder<Object[], Builder> {

		private final StructType columns;

		Builder(HadoopOutputFile file, StructType columns) {
			super(file);
			this.columns = columns;
		}

		@Override
		protected Builder self() {
			return this;
		}

		/** Deprecated, but still called by Parquet. */
		@Override
		@Deprecated
		protected WriteSupport<Object[]> getWriteSupport(Configuration configuration) {
			return new Rows(columns);
		}

		@Override
		protected WriteSupport<Object[]> getWriteSupport(ParquetConfiguration configuration) {
			return new Rows(columns);
		}
	}

	private static final class Rows extends WriteSupport<Object[]> {

		private final StructType columns;
		private RecordConsumer out;

		Rows(StructType columns) {
			this.columns = columns;
		}

		@Override
		@Deprecated
		public WriteContext init(Configuration configuration) {
			return init();
		}

		@Override
		public WriteContext init(ParquetConfiguration configuration) {
			return init();
		}

		private WriteContext init() {
			List<Type> types = new ArrayList<>();
			for (StructField column : columns.fields()) {
				types.add(type(column.dataType(), column.name()));
			}
			return new WriteContext(new MessageType("threadlanes", types), Map.of());
		}

		private static Type type(DataType type, String name) {
			if (type.equals(DataTypes.StringType)) {
				return Types.optional(PrimitiveTypeName.BINARY).as(LogicalTypeAnnotation.stringType()).named(name);
			}
			if (type.equals(DataTypes.TimestampType)) {
				return Types.optional(PrimitiveTypeName.INT64)
						.as(LogicalTypeAnnotation.timestampType(true, TimeUnit.MICROS)).named(name);
			}
			if (type.equals(DataTypes.LongType)) {
				return Types.optional(PrimitiveTypeName.INT64).named(name);
			}
			if (type.equals(DataTypes.DoubleType)) {
				return Types.optional(PrimitiveTypeName.DOUBLE).named(name);
			}
			if (type.equals(DataTypes.BooleanType)) {
				return Types.optional(PrimitiveTypeName.BOOLEAN).named(name);
			}
			if (type.equals(DataTypes.BinaryType)) {
				return Types.optional(PrimitiveTypeName.BINARY).named(name);
			}
			throw new IllegalArgumentException(name + " is " + type);
		}

		@Override
		public void prepareForWrite(RecordConsumer consumer) {
			out = consumer;
		}

		@Override
		public void write(Object[] row) {
			out.startMessage();
			for (int i = 0; i < row.length; i++) {
				if (row[i] != null) {
					String name = columns.apply(i).name();
					out.startField(name, i);
					value(row[i]);
					out.endField(name, i);
				}
			}
			out.endMessage();
		}

		private void value(Object value) {
			if (value instanceof String text) {
				out.addBinary(Binary.fromString(text));
			} else if (value instanceof Long number) {
				out.addLong(number);
			} else if (value instanceof Double number) {
				out.addDouble(number);
			} else if (value instanceof Boolean flag) {
				out.addBoolean(flag);
			} else {
				out.addBinary(Binary.fromConstantByteArray((byte[]) value));
			}
		}
	}
}
