package org.threadlanes.fleet.source;

import java.util.ArrayList;
import java.util.List;

import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.read.SupportsPushDownFilters;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructType;

/** Receives what a query needs, so that only those columns are decoded and only those files and times read. */
final class JfrScanBuilder implements ScanBuilder, SupportsPushDownRequiredColumns, SupportsPushDownFilters {

	private final JfrOptions options;
	private final List<Filter> pushed = new ArrayList<>();
	private StructType wanted;
	private RowsWanted rows;

	JfrScanBuilder(StructType schema, JfrOptions options) {
		this.options = options;
		wanted = schema;
		rows = RowsWanted.ALL;
	}

	@Override
	public void pruneColumns(StructType required) {
		wanted = required;
	}

	/** @return all filters: pushed ones only exclude some rows early, and Spark still applies them */
	@Override
	public Filter[] pushFilters(Filter[] filters) {
		for (Filter filter : filters) {
			RowsWanted narrowed = rows.and(filter, !options.isOfTriage());
			if (!narrowed.equals(rows)) {
				rows = narrowed;
				pushed.add(filter);
			}
		}
		return filters;
	}

	@Override
	public Filter[] pushedFilters() {
		return pushed.toArray(Filter[]::new);
	}

	@Override
	public Scan build() {
		return new JfrScan(wanted, rows, options);
	}
}
