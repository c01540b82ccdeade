package org.threadlanes.fleet.source;

import java.util.ArrayList;
import java.util.List;

import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.read.SupportsPushDownFilters;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructType;

/** Takes what a query needs: only those columns are decoded, only those files and times read. */
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

	/** @return all of them: what is pushed leaves some rows out early, and Spark still looks at the rest */
	@Override
	public Filter[] pushFilters(Filter[] filters) {
		for (Filter filter : filters) {
			RowsWanted fewer = rows.and(filter, !options.isOfTriage());
			if (!fewer.equals(rows)) {
				rows = fewer;
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
