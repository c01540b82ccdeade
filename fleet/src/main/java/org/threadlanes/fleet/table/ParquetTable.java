package org.threadlanes.fleet.table;

import java.io.Closeable;
import java.io.IOException;
import java.util.Map;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.util.HadoopOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Writes a Parquet file from rows as created by {@link SparkRows}. */
public final class ParquetTable implements Closeable {

	/** Small, because a task writes several tables at once. */
	private static final long BYTES_OF_ROW_GROUP = 16L << 20;
	private static final Map<DataType, PrimitiveTypeName> TYPES = Map.of(DataTypes.StringType, PrimitiveTypeName.BINARY,
			DataTypes.BinaryType, PrimitiveTypeName.BINARY, DataTypes.LongType, PrimitiveTypeName.INT64,
			DataTypes.TimestampType, PrimitiveTypeName.INT64, DataTypes.DoubleType, PrimitiveTypeName.DOUBLE,
			DataTypes.BooleanType, PrimitiveTypeName.BOOLEAN);

	private final MessageType schema;
	private final ParquetWriter<Group> writer;

	/**
	 * @param file the file; must not exist
	 * @param columns its columns
	 * @param configuration the file systems
	 * @throws IOException if it cannot be created
	 */
	public ParquetTable(Path file, StructType columns, Configuration configuration) throws IOException {
		Types.MessageTypeBuilder message = Types.buildMessage();
		for (var column : columns.fields()) {
			message.addField(type(column.dataType(), column.name()));
		}
		schema = message.named("threadlanes");
		file.getFileSystem(configuration).setWriteChecksum(false);
		writer = ExampleParquetWriter.builder(HadoopOutputFile.fromPath(file, configuration)).withType(schema)
				.withConf(configuration).withCompressionCodec(CompressionCodecName.SNAPPY)
				.withRowGroupSize(BYTES_OF_ROW_GROUP).build();
	}

	private static Type type(DataType type, String name) {
		LogicalTypeAnnotation meaning = type.equals(DataTypes.StringType) ? LogicalTypeAnnotation.stringType()
				: type.equals(DataTypes.TimestampType) ? LogicalTypeAnnotation.timestampType(true, TimeUnit.MICROS)
				: null;
		return Types.optional(TYPES.get(type)).as(meaning).named(name);
	}

	/** Writes a row. */
	public void write(Object[] row) throws IOException {
		Group group = new SimpleGroup(schema);
		for (int i = 0; i < row.length; i++) {
			if (row[i] instanceof String text) {
				group.add(i, text);
			} else if (row[i] instanceof Long number) {
				group.add(i, number);
			} else if (row[i] instanceof Double number) {
				group.add(i, number);
			} else if (row[i] instanceof Boolean flag) {
				group.add(i, flag);
			} else if (row[i] != null) {
				group.add(i, Binary.fromConstantByteArray((byte[]) row[i]));
			}
		}
		writer.write(group);
	}

	@Override
	public void close() throws IOException {
		writer.close();
	}
}
