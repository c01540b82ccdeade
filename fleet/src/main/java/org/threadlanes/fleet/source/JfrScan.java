package org.threadlanes.fleet.source;

import java.util.ArrayList;
import java.util.List;

import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.SerializableConfiguration;
import org.threadlanes.fleet.file.FoundFile;
import org.threadlanes.fleet.file.FoundFiles;

/** A planned query: small recordings share a partition; large ones are split by chunks. */
record JfrScan(StructType wanted, RowsWanted rows, JfrOptions options) implements Scan, Batch {

	@Override
	public StructType readSchema() {
		return wanted;
	}

	@Override
	public String description() {
		return "jfr " + options.table() + " " + rows;
	}

	@Override
	public Batch toBatch() {
		return this;
	}

	@Override
	public InputPartition[] planInputPartitions() {
		long bytes = options.splitBytes();
		List<InputPartition> partitions = new ArrayList<>();
		List<FoundFile> whole = new ArrayList<>();
		for (FoundFile file : options.files()) {
			if (!rows.hasRecording(file.name())) {
				continue;
			}
			// A triage needs the whole recording, and the chunks of a compressed one cannot be located.
			if (options.isOfTriage() || file.bytes() <= bytes || isPacked(file)) {
				whole.add(file);
			} else {
				for (long from = 0; from < file.bytes(); from += bytes) {
					partitions.add(new JfrPartition(List.of(file), from, Math.min(file.bytes(), from + bytes)));
				}
			}
		}
		for (List<FoundFile> group : FoundFiles.packed(whole, bytes)) {
			partitions.add(new JfrPartition(group, 0, Long.MAX_VALUE));
		}
		return partitions.toArray(InputPartition[]::new);
	}

	private static boolean isPacked(FoundFile file) {
		return !file.name().endsWith(".jfr");
	}

	@Override
	public PartitionReaderFactory createReaderFactory() {
		Configuration configuration = JfrOptions.configuration();
		return new JfrReaderFactory(options.table(), options.triage(), wanted, rows, options.skipsUnreadable(),
				new SerializableConfiguration(configuration));
	}
}
