package org.threadlanes.fleet.source;

import java.util.Set;

import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** A table of recordings, which can be read in batches. */
record JfrTable(StructType schema, JfrOptions options) implements SupportsRead {

	@Override
	public String name() {
		return "jfr " + options.table();
	}

	/** Still required by Spark's interface. */
	@Override
	@Deprecated
	public StructType schema() {
		return schema;
	}

	@Override
	public Set<TableCapability> capabilities() {
		return Set.of(TableCapability.BATCH_READ);
	}

	@Override
	public ScanBuilder newScanBuilder(CaseInsensitiveStringMap scanOptions) {
		return new JfrScanBuilder(schema, options);
	}
}
