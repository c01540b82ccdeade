package org.threadlanes.fleet;

import org.apache.spark.sql.SparkSession;

/** The Spark session of a test. */
final class SparkTest {

	private SparkTest() {
	}

	static SparkSession session() {
		return SparkSession.builder().master("local[2]").config("spark.ui.enabled", "false")
				.config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1")
				.config("spark.sql.session.timeZone", "UTC").config("spark.sql.codegen.wholeStage", "false")
				.config("spark.sql.shuffle.partitions", "2")
				.config("spark.sql.datetime.java8API.enabled", "true").getOrCreate();
	}
}
