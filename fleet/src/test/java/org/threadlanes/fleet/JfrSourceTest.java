package org.threadlanes.fleet;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.junit.Assert.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.jfr.RecordingException;
import org.threadlanes.core.jfr.RecordingFile;

/** The data source {@code jfr}. */
public class JfrSourceTest {

	@ClassRule
	public static final TemporaryFolder FOLDER = new TemporaryFolder();

	private static final String SOCKET_READ = "jdk.SocketRead";

	private static SparkSession spark;
	private static String checkout11;
	private static String checkout21;

	@BeforeClass
	public static void start() {
		spark = SparkTest.session();
		checkout11 = Recordings.of("checkout-jdk11.jfr").toString();
		checkout21 = Recordings.of("checkout-jdk21.jfr").toString();
	}

	@AfterClass
	public static void stop() {
		spark.stop();
	}

	private static Dataset<Row> load(String table, String ... paths) {
		return spark.read().format("jfr").option("table", table).load(paths);
	}

	private static long count(String type, String file) throws RecordingException {
		return new RecordingFile(Path.of(file)).contents(Progress.NONE).summary().eventCounts().get(type);
	}

	@Test
	public void readsTheEventsOfAllRecordings() throws RecordingException {
		assertEquals(count(SOCKET_READ, checkout11) + count(SOCKET_READ, checkout21),
				load(SOCKET_READ, checkout11, checkout21).count());
		assertEquals(2, load(SOCKET_READ, checkout11, checkout21).select("recording").distinct().count());
	}

	@Test
	public void columnsAreTyped() {
		Dataset<Row> rows = load(SOCKET_READ, checkout21);
		assertEquals("recording", rows.schema().fieldNames()[0]);
		assertEquals(DataTypes.TimestampType, rows.schema().apply("startTime").dataType());
		assertEquals(DataTypes.LongType, rows.schema().apply("startTime_ns").dataType());
		assertEquals(DataTypes.LongType, rows.schema().apply("duration_ns").dataType());
		assertEquals(DataTypes.StringType, rows.schema().apply("host").dataType());
		assertEquals(DataTypes.BooleanType, rows.schema().apply("endOfStream").dataType());
		Row first = rows.orderBy("startTime_ns").first();
		assertTrue(first.<Long> getAs("duration_ns") > 0);
		assertEquals(checkout21, first.getAs("recording"));
	}

	@Test
	public void onlyWantedColumnsAreRead() {
		Dataset<Row> rows = load(SOCKET_READ, checkout21).select("host", "duration_ns");
		String plan = rows.queryExecution().executedPlan().toString();
		assertTrue(plan, plan.contains("host") && plan.contains("duration_ns"));
		assertFalse(plan, plan.contains("stackTrace"));
		assertEquals(List.of("host", "duration_ns"), List.of(rows.first().schema().fieldNames()));
	}

	@Test
	public void filtersOnTimeArePushedDownAndGiveTheSameRows() {
		Dataset<Row> rows = load(SOCKET_READ, checkout21);
		List<Row> sorted = rows.select("startTime_ns").orderBy("startTime_ns").collectAsList();
		long middle = sorted.get(sorted.size() / 2).getLong(0);
		long expected = sorted.stream().filter(row -> row.getLong(0) >= middle).count();
		Dataset<Row> later = rows.where("startTime_ns >= " + middle);
		assertEquals(expected, later.count());
		String plan = later.queryExecution().executedPlan().toString();
		assertTrue(plan, plan.contains("fromNanos=" + middle));
		long micros = middle / 1000;
		long since = sorted.stream().filter(row -> row.getLong(0) / 1000 >= micros).count();
		long after = sorted.stream().filter(row -> row.getLong(0) / 1000 > micros).count();
		long until = sorted.stream().filter(row -> row.getLong(0) / 1000 <= micros).count();
		assertEquals(since, rows.where("startTime >= timestamp_micros(" + micros + ")").count());
		assertEquals(after, rows.where("startTime > timestamp_micros(" + micros + ")").count());
		assertEquals(until, rows.where("startTime <= timestamp_micros(" + micros + ")").count());
		assertEquals(sorted.size() - since, rows.where("startTime < timestamp_micros(" + micros + ")").count());
	}

	@Test
	public void aPatternReadsSeveralTypesAndAFilterOnTheTypeReadsOne() throws RecordingException {
		Dataset<Row> rows = load("jdk.Socket*", checkout21);
		assertEquals(count(SOCKET_READ, checkout21), rows.where("eventType = 'jdk.SocketRead'").count());
		assertEquals(count("jdk.SocketWrite", checkout21), rows.where("eventType = 'jdk.SocketWrite'").count());
		assertTrue(List.of(rows.schema().fieldNames()).containsAll(Set.of("bytesRead", "bytesWritten")));
	}

	@Test
	public void aFilterOnTheRecordingReadsNoOther() throws IOException {
		Path broken = Recordings.text(FOLDER.newFolder().toPath().resolve("broken.jfr"));
		Dataset<Row> rows = load(SOCKET_READ, checkout21, broken.toString());
		assertTrue(rows.where("recording = '" + checkout21 + "'").count() > 0);
	}

	@Test
	public void theSchemaIsTheUnionOverAllRecordings() {
		Set<String> of11 = Set.of(load("jdk.ThreadPark", checkout11).schema().fieldNames());
		Set<String> of21 = Set.of(load("jdk.ThreadPark", checkout21).schema().fieldNames());
		Set<String> union = Set.of(load("jdk.ThreadPark", checkout11, checkout21).schema().fieldNames());
		assertTrue(union.containsAll(of11) && union.containsAll(of21));
	}

	@Test
	public void aFieldWhoseTypeChangedBecomesTextWithAComment() throws Exception {
		Path folder = FOLDER.newFolder().toPath();
		ChangedEvent.record(folder.resolve("number.jfr"), "long", 17L);
		ChangedEvent.record(folder.resolve("text.jfr"), "java.lang.String", "seventeen");
		Dataset<Row> rows = load(ChangedEvent.NAME, folder.toString());
		StructField field = rows.schema().apply("changed");
		assertEquals(DataTypes.StringType, field.dataType());
		assertTrue(field.toString(), field.getComment().get().contains("changed is"));
		List<String> values = rows.select("changed").as(org.apache.spark.sql.Encoders.STRING()).collectAsList();
		assertEquals(Set.of("17", "seventeen"), Set.copyOf(values));
	}

	@Test
	public void compressedRecordingsAreReadDirectly() throws Exception {
		Path packed = Recordings.packed(Path.of(checkout21), FOLDER.newFolder().toPath().resolve("a.jfr.gz"));
		assertEquals(count(SOCKET_READ, checkout21), load(SOCKET_READ, packed.toString()).count());
	}

	@Test
	public void chunksOfALargeRecordingArePartitions() throws Exception {
		String many = Recordings.of("multichunk-jdk17.jfr").toString();
		Dataset<Row> whole = load("jdk.ThreadPark", many);
		Dataset<Row> split = spark.read().format("jfr").option("table", "jdk.ThreadPark").option("splitSize", "300k")
				.load(many);
		assertEquals(1, whole.javaRDD().getNumPartitions());
		assertTrue(split.javaRDD().getNumPartitions() > 2);
		assertEquals(0, whole.exceptAll(split).count());
		assertEquals(0, split.exceptAll(whole).count());
	}

	@Test
	public void smallRecordingsShareAPartition() throws IOException {
		Path folder = FOLDER.newFolder().toPath();
		for (int i = 0; i < 20; i++) {
			Files.createLink(folder.resolve(i + ".jfr"), Path.of(checkout11));
		}
		assertEquals(1, load("jdk.CPULoad", folder.toString()).javaRDD().getNumPartitions());
		assertEquals(20, load("jdk.CPULoad", folder + "/*.jfr").select("recording").distinct().count());
	}

	@Test
	public void readsTheTablesOfTheTriage() {
		for (String table : List.of("waits", "threads", "pools", "sites", "findings", "limits", "recordings")) {
			Dataset<Row> rows = load(table, checkout11, checkout21);
			assertEquals(table, "recording", rows.schema().fieldNames()[0]);
			assertTrue(table, rows.count() > 0);
		}
	}

	@Test
	public void recordingsAreReadOnlyAsLongAsTheQueryNeedsRows() throws IOException {
		Path folder = FOLDER.newFolder().toPath();
		Files.createLink(folder.resolve("a.jfr"), Path.of(checkout21));
		Files.writeString(folder.resolve("b.jfr"), "no recording");
		assertEquals(5, load("waits", folder.toString()).limit(5).collectAsList().size());
	}

	@Test
	public void anUnreadableRecordingFailsTheQueryOrIsSkipped() throws Exception {
		Path folder = FOLDER.newFolder().toPath();
		Recordings.copy(Path.of(checkout21), folder.resolve("a.jfr"));
		Recordings.text(folder.resolve("b.jfr"));
		try {
			load(SOCKET_READ, folder.toString()).count();
			fail("it was read");
		} catch (Exception e) {
			assertTrue(e.getMessage(), messages(e).contains("b.jfr") && messages(e).contains("skip"));
		}
		assertEquals(count(SOCKET_READ, checkout21), spark.read().format("jfr").option("table", SOCKET_READ)
				.option("unreadable", "skip").load(folder.toString()).count());
	}

	private static String messages(Throwable e) {
		return e == null ? "" : e.getMessage() + " " + messages(e.getCause());
	}

	@Test
	public void anUnknownEventTypeIsNamed() {
		try {
			load("jdk.NoSuchEvent", checkout21);
			fail("it was found");
		} catch (IllegalArgumentException e) {
			assertTrue(e.getMessage(), e.getMessage().contains("jdk.NoSuchEvent"));
		}
	}

	@Test
	public void readsThroughHadoopsFileSystems() throws Exception {
		// A Hadoop file system other than the local one: the copy is deleted afterwards.
		String uri = "viewfs://fleet/recordings/checkout-jdk21.jfr";
		spark.sparkContext().hadoopConfiguration().set("fs.viewfs.mounttable.fleet.link./recordings",
				Recordings.FOLDER.toUri().toString());
		long copies = copies();
		assertEquals(count(SOCKET_READ, checkout21), load(SOCKET_READ, uri).count());
		assertEquals(copies, copies());
	}

	private static long copies() throws IOException {
		try (var files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
			return files.filter(f -> f.getFileName().toString().startsWith("threadlanes-")
					&& f.toString().endsWith(".jfr")).count();
		}
	}
}
