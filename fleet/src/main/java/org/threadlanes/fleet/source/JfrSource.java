package org.threadlanes.fleet.source;

import java.util.Map;

import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * Recordings as a data source:
 * {@code spark.read().format("jfr").option("table", "jdk.SocketRead").load("recordings/")}. Spark instantiates it by
 * name.
 */
public final class JfrSource implements TableProvider, DataSourceRegister {

	@Override
	public String shortName() {
		return "jfr";
	}

	@Override
	public boolean supportsExternalMetadata() {
		return true;
	}

	@Override
	public StructType inferSchema(CaseInsensitiveStringMap options) {
		return new RecordedSchema(new JfrOptions(options)).infer();
	}

	@Override
	public Table getTable(StructType schema, Transform[] partitioning, Map<String, String> properties) {
		return new JfrTable(schema, new JfrOptions(new CaseInsensitiveStringMap(properties)));
	}
}
