package org.threadlanes.fleet.source;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.SerializableConfiguration;
import org.threadlanes.fleet.file.PathPattern;

/**
 * Creates readers on the executors.
 *
 * @param table an event type, a pattern of several, or a table of the triage
 * @param ofTriage whether it is a table of the triage
 * @param wanted the columns wanted
 * @param rows the rows wanted
 * @param skipsUnreadable whether unreadable recordings are skipped
 * @param pattern extracts columns from paths
 * @param configuration the file systems
 */
record JfrReaderFactory(String table, boolean ofTriage, StructType wanted, RowsWanted rows, boolean skipsUnreadable,
		PathPattern pattern, SerializableConfiguration configuration) implements PartitionReaderFactory {

	@Override
	public PartitionReader<InternalRow> createReader(InputPartition partition) {
		return new JfrReader(this, (JfrPartition) partition);
	}
}
