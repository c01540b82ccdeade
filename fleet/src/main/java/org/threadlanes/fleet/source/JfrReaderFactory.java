package org.threadlanes.fleet.source;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.SerializableConfiguration;

/**
 * Creates readers on the executors.
 *
 * @param table an event type, a pattern of several, or a table of the triage
 * @param triage how to read a triage; null for events
 * @param wanted the columns wanted
 * @param rows the rows wanted
 * @param skipsUnreadable whether unreadable recordings are skipped
 * @param configuration the file systems
 */
record JfrReaderFactory(String table, TriageQuery triage, StructType wanted, RowsWanted rows, boolean skipsUnreadable,
		SerializableConfiguration configuration) implements PartitionReaderFactory {

	@Override
	public PartitionReader<InternalRow> createReader(InputPartition partition) {
		return new JfrReader(this, (JfrPartition) partition);
	}
}
