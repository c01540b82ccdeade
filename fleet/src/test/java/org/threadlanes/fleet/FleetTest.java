package org.threadlanes.fleet;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.analysis.report.TriageTables;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.tables.Column;
import org.threadlanes.core.tables.ColumnType;
import org.threadlanes.core.tables.RowSink;
import org.threadlanes.core.tables.Table;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;

/** Recordings as those of three services, and three broken ones, give the same as single reports. */
public class FleetTest {

	@ClassRule
	public static final TemporaryFolder FOLDER = new TemporaryFolder();

	private static final String PATTERN = "{service}/{host}/{start}.jfr";
	private static final Pattern SQL = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL);
	private static final List<String> TABLES = List.of("limits", "pools", "threads", "findings", "sites", "waits",
			"recordings");

	/** One of each kind; with {@code -Dthreadlanes.fleet.recordings=all}, all small ones are read. */
	private static final List<String> ONE_OF_EACH = List.of("checkout-jdk11.jfr", "hikari-waiters-jdk25.jfr",
			"hostile-names-jdk17.jfr", "httpserver-virtual-threads-jdk25.jfr", "lock-holder-reads-jdk25.jfr",
			"no-stacktraces-jdk17.jfr", "quarkus-eventloop-blocked-jdk17-default-settings.jfr",
			"quarkus-startup-jit-jdk17.jfr", "quarkus-worker-socket-jdk25-throttled.jfr",
			"vertx-2-instances-of-4-loops-jdk17.jfr", "virtual-threads-pinned-jdk25.jfr", "wall-clock-jdk17.jfr");

	private static Path recordings;
	private static Path tables;
	private static Program program;
	private static List<Path> all;
	/** Three runs into one folder: one recording; another one, and dumps of one JVM that share time; nothing new. */
	private static List<Program> added;
	private static List<Set<String>> filesAfter;

	@BeforeClass
	public static void run() throws IOException {
		recordings = FOLDER.getRoot().toPath().resolve("recordings");
		all = new ArrayList<>();
		boolean isAll = "all".equals(System.getProperty("threadlanes.fleet.recordings"));
		List<Path> small = isAll ? Recordings.small() : ONE_OF_EACH.stream().map(Recordings::of).toList();
		for (int i = 0; i < small.size(); i++) {
			Path file = recordings.resolve("service" + i % 3).resolve("host" + i % 5).resolve(i + ".jfr");
			Path from = small.get(i);
			all.add(i == 7 ? Recordings.packed(from, file.resolveSibling("7.jfr.gz")) : Recordings.copy(from, file));
		}
		Recordings.text(recordings.resolve("broken/text.jfr"));
		Files.createFile(recordings.resolve("broken/empty.jfr"));
		byte[] bytes = Files.readAllBytes(small.get(0));
		Files.write(recordings.resolve("broken/cut.jfr"), Arrays.copyOf(bytes, 60));
		tables = FOLDER.getRoot().toPath().resolve("tables");
		program = Program.run(recordings.toString(), "-o", tables.toString(), "--waits", "--format", "json", "--path",
				PATTERN, "--since", "2001-01-01");
		add();
	}

	@AfterClass
	public static void stop() {
		SparkTest.session().stop();
	}

	private static void add() throws IOException {
		Path from = FOLDER.newFolder().toPath();
		Path to = FOLDER.getRoot().toPath().resolve("added");
		added = new ArrayList<>();
		filesAfter = new ArrayList<>();
		Path dump = Recordings.of("checkout-jdk11.jfr");
		for (Map<String, Path> recordings : List.of(
				Map.of("web/h1/a.jfr", Recordings.of("quarkus-worker-socket-jdk25-throttled.jfr")),
				Map.of("hikari/h1/a.jfr", Recordings.of("hikari-waiters-jdk25.jfr"), "one/h1/a.jfr", dump,
						"same/h1/a.jfr", dump, "same/h1/b.jfr", dump, "others/h1/a.jfr", dump, "others/h2/b.jfr", dump),
				Map.<String, Path> of())) {
			for (Map.Entry<String, Path> recording : recordings.entrySet()) {
				Recordings.copy(recording.getValue(), from.resolve(recording.getKey()));
			}
			Program run = added.isEmpty() ? Program.run(from.toString(), "-o", to.toString(), "--path", PATTERN)
					: Program.run(from.toString(), "-o", to.toString(), "--path", PATTERN, "--append", "--format", "json",
							"--since", "2101-01-01");
			assertEquals(run.err(), 0, run.status());
			added.add(run);
			filesAfter.add(Recordings.all(to));
		}
	}

	@Test
	public void brokenRecordingsAreReportedAndTheOthersRead() {
		assertEquals(program.err(), 3, program.status());
		JsonObject answer = program.json();
		assertEquals(all.size(), answer.get("recordings").getAsInt());
		Set<String> unreadable = new TreeSet<>();
		for (JsonElement element : answer.getAsJsonArray("unreadable")) {
			JsonObject one = element.getAsJsonObject();
			unreadable.add(Path.of(one.get("file").getAsString()).getFileName().toString());
			assertTrue(one.toString(), one.get("message").getAsString().contains(one.get("file").getAsString()));
			assertTrue(program.err(), program.err().contains(one.get("message").getAsString()));
		}
		assertEquals(Set.of("text.jfr", "empty.jfr", "cut.jfr"), unreadable);
		assertEquals("one line for each", 3, program.err().lines().count());
	}

	@Test
	public void tablesHaveTheRowsOfSingleReports() throws Exception {
		SparkSession spark = SparkTest.session();
		Map<String, Map<String, List<String>>> actual = new HashMap<>();
		for (Path recording : all) {
			Triage triage = Triage.of(LanesBuilder.build(new RecordingFile(recording), Rules.shipped(), Progress.NONE),
					TriageSettings.DEFAULT);
			for (Table table : TriageTables.all(triage)) {
				String name = table.name().substring("threadlanes.".length());
				if (!TABLES.contains(name)) {
					continue;
				}
				Map<String, List<String>> rows = actual.computeIfAbsent(name, n -> rows(spark, n, table.columns()));
				List<String> expected = new Texts(table.columns())
						.rows(name.equals("sites") ? TriageTables.blockingSites(triage) : table);
				// Here the folder says which service it is.
				String service = "service=" + recording.getParent().getParent().getFileName();
				expected.replaceAll(row -> row.replaceFirst("^(file=.*\\|)service=[^|]*", "$1" + service));
				List<String> found = new ArrayList<>(rows.getOrDefault(recording.toString(), List.of()));
				expected.sort(null);
				found.sort(null);
				assertEquals(name + " of " + recording, expected, found);
			}
		}
		assertEquals(Set.copyOf(TABLES), actual.keySet());
	}

	/** Not the host, which comes from the path. */
	private static boolean isCompared(String table, Column column) {
		return !(table.equals("recordings") && column.name().equals("host"));
	}

	private static Map<String, List<String>> rows(SparkSession spark, String table, List<Column> columns) {
		Map<String, List<String>> rows = new HashMap<>();
		for (Row row : spark.read().parquet(tables.resolve(table).toString()).collectAsList()) {
			StringBuilder text = new StringBuilder();
			for (Column column : columns) {
				String name = column.type() == ColumnType.TIMESTAMP ? column.name() + "_ns" : column.header();
				Object value = row.getAs(name);
				text.append(column.name()).append('=')
						.append(isCompared(table, column) ? String.valueOf(value) : "null").append('|');
			}
			rows.computeIfAbsent(row.getAs("recording"), r -> new ArrayList<>()).add(text.toString());
		}
		return rows;
	}

	/** Rows of a table of core as text. */
	private static final class Texts implements RowSink {

		private final List<Column> columns;
		private final List<String> rows = new ArrayList<>();
		private String table;
		private StringBuilder row = new StringBuilder();
		private int next;

		Texts(List<Column> columns) {
			this.columns = columns;
		}

		List<String> rows(Table from) {
			table = from.name().substring("threadlanes.".length());
			from.rows(this);
			return rows;
		}

		private void put(Object value) {
			Column column = columns.get(next++);
			row.append(column.name()).append('=').append(isCompared(table, column) ? String.valueOf(value) : "null")
					.append('|');
		}

		@Override
		public void text(String text) {
			put(text);
		}

		@Override
		public void number(long value) {
			put(value);
		}

		@Override
		public void decimal(double value) {
			put(value);
		}

		@Override
		public void bool(boolean value) {
			put(value);
		}

		@Override
		public void empty() {
			put(null);
		}

		@Override
		public boolean endRow() {
			rows.add(row.toString());
			row = new StringBuilder();
			next = 0;
			return true;
		}
	}

	@Test
	public void timesHaveMicrosecondsAndNanoseconds() {
		Row row = SparkTest.session().read().parquet(tables.resolve("waits").toString()).first();
		java.time.Instant time = row.getAs("startTime");
		long nanos = row.getAs("startTime_ns");
		assertEquals(nanos / 1000, time.getEpochSecond() * 1_000_000 + time.getNano() / 1000);
		assertEquals(0, time.getNano() % 1000);
	}

	@Test
	public void servicesAndHostsComeFromPaths() {
		JsonObject answer = program.json();
		Set<String> services = new TreeSet<>();
		answer.getAsJsonArray("services").forEach(s -> services.add(s.getAsJsonObject().get("service").getAsString()));
		assertEquals(Set.of("service0", "service1", "service2"), services);
		Row row = SparkTest.session().read().parquet(tables.resolve("recordings").toString())
				.where("uri like '%service1/host4/%'").selectExpr("service", "host", "bytes").first();
		assertEquals("service1", row.getString(0));
		assertEquals("host4", row.getString(1));
		assertTrue(row.getLong(2) > 0);
	}

	@Test
	public void theTopOfTheAnswerIsExact() {
		JsonObject top = program.json().getAsJsonArray("sites").get(0).getAsJsonObject();
		Row row = SparkTest.session().read().parquet(tables.resolve("sites").toString())
				.groupBy("pool", "kind", "wait", "library", "own", "target")
				.agg(org.apache.spark.sql.functions.sum("time_ns").as("time"),
						org.apache.spark.sql.functions.sum("waits").as("waits"))
				.orderBy(org.apache.spark.sql.functions.col("time").desc()).first();
		assertEquals(row.getString(0), top.get("pool").getAsString());
		assertEquals(row.getLong(6) / 1e9, top.get("seconds").getAsDouble(), 0);
		assertEquals(row.getLong(7), top.get("count").getAsLong());
	}

	@Test
	public void percentilesOfManyRecordingsAreThoseOfAllTheirWaits() {
		SparkSession spark = SparkTest.session();
		for (JsonElement element : program.json().getAsJsonArray("sites")) {
			JsonObject site = element.getAsJsonObject();
			if (site.get("own").getAsString().isEmpty() || site.get("count").getAsLong() < 100) {
				continue;
			}
			long[] exact = spark.read().parquet(tables.resolve("waits").toString())
					.where(String.format("verdict = 'blocking' and pool = '%s' and wait = '%s' and kind = '%s'"
							+ " and coalesce(target, '') = '%s' and ownFrame is not null",
							site.get("pool").getAsString(), site.get("wait").getAsString(),
							site.get("kind").getAsString(), site.get("target").getAsString()))
					.where("ownFrame like '%" + site.get("own").getAsString().split(":")[0] + "%'")
					.selectExpr("duration_ns").collectAsList().stream().mapToLong(r -> r.getLong(0)).sorted().toArray();
			if (exact.length == site.get("count").getAsLong()) {
				double p95 = exact[(int) Math.ceil(exact.length * 0.95) - 1] / 1e9;
				assertEquals(site.toString(), p95, site.get("p95Seconds").getAsDouble(), 0.011 * p95);
				return;
			}
		}
		throw new AssertionError("no site to compare");
	}

	@Test
	public void aFolderWithOtherFilesIsLeftAlone() throws IOException {
		Set<String> before = Recordings.all(tables);
		Program again = Program.run(recordings.toString(), "-o", tables.toString());
		assertEquals(3, again.status());
		assertEquals(again.err(), 1, again.err().lines().count());
		assertTrue(again.err(), again.err().contains("--append"));
		assertEquals(before, Recordings.all(tables));
	}

	@Test
	public void appendReadsOnlyNewRecordings() {
		assertEquals(7, added.get(1).json().get("recordings").getAsInt());
		assertEquals(7, SparkTest.session().read()
				.parquet(FOLDER.getRoot().toPath().resolve("added/recordings").toString()).count());
		assertTrue("the files of the first run are left alone", filesAfter.get(1).containsAll(filesAfter.get(0)));
		assertEquals(7, added.get(2).json().get("recordings").getAsInt());
		assertEquals("nothing was read again", filesAfter.get(1), filesAfter.get(2));
	}

	/** @return the costliest call site of a service in the second of the three runs */
	private static JsonObject siteOf(String service) {
		for (JsonElement site : added.get(1).json().getAsJsonArray("sites")) {
			if (numbers(site.getAsJsonObject()).containsKey(service)) {
				return site.getAsJsonObject();
			}
		}
		throw new AssertionError(service);
	}

	/** @return the numbers of each service in an answer, or in a part of it */
	private static Map<String, JsonObject> numbers(JsonObject part) {
		Map<String, JsonObject> numbers = new HashMap<>();
		for (JsonElement one : part.getAsJsonArray("services")) {
			numbers.put(one.getAsJsonObject().get("service").getAsString(), one.getAsJsonObject());
		}
		return numbers;
	}

	@Test
	public void aDumpThatAnotherOneOfTheJvmCoversCountsOnce() {
		Map<String, JsonObject> ofSite = numbers(siteOf("one"));
		double once = ofSite.get("one").get("seconds").getAsDouble();
		assertTrue(once > 1);
		assertEquals(once, ofSite.get("same").get("seconds").getAsDouble(), 0);
		JsonObject answer = added.get(1).json();
		assertEquals(2, numbers(answer).get("same").get("recordings").getAsInt());
		assertEquals(1, answer.get("overlapping").getAsInt());
	}

	@Test
	public void dumpsOfSeveralJvmsCountEach() {
		Map<String, JsonObject> ofSite = numbers(siteOf("one"));
		assertEquals(2 * ofSite.get("one").get("seconds").getAsDouble(),
				ofSite.get("others").get("seconds").getAsDouble(), 1e-9);
	}

	@Test
	public void findingsNewSinceADateAreMarked() {
		assertTrue(firstFinding(program).get("new").getAsBoolean());
		assertFalse(firstFinding(added.get(2)).get("new").getAsBoolean());
	}

	private static JsonObject firstFinding(Program run) {
		return run.json().getAsJsonArray("findings").get(0).getAsJsonObject();
	}

	@Test
	public void eachCheckThatCouldNotRunIsNamed() {
		assertEquals(added.get(0).out(), List.of("4"), added.get(0).out().lines()
				.filter(line -> line.contains("Cannot tell whether")).map(line -> line.split(" ")[5]).sorted()
				.toList());
	}

	@Test
	public void wrongUseGetsOneSentence() {
		for (String[] wrong : new String[][] {{"--since", "yesterday"}, {"--path", "{team}/{x}"}, {"--top", "0"},
				{"--format", "pdf"}}) {
			Program program = Program.run(recordings.toString(), "-o", tables.toString(), wrong[0], wrong[1]);
			assertEquals(wrong[0], 2, program.status());
			assertEquals(program.err(), 2, program.err().lines().count());
		}
		Program nothing = Program.run("no/such/folder", "-o", FOLDER.getRoot().toPath().resolve("none").toString());
		assertEquals(3, nothing.status());
		assertTrue(nothing.err(), nothing.err().contains("no/such/folder"));
		assertFalse(Files.exists(FOLDER.getRoot().toPath().resolve("none")));
	}

	@Test
	public void eachDocumentedStatementRunsAndEachQueryHasRows() throws IOException {
		SparkSession spark = SparkTest.session();
		int queries = 0;
		Matcher blocks = SQL.matcher(Files.readString(Path.of("..", "docs", "fleet.md")));
		while (blocks.find()) {
			for (String statement : blocks.group(1).split(";")) {
				String sql = statement.strip().replace("'tables/", "'" + tables + "/").replace("'recordings'",
						"'" + Recordings.of("checkout-jdk21.jfr") + "'");
				if (sql.startsWith("SELECT")) {
					queries++;
					assertTrue(sql, spark.sql(sql).count() > 0);
				} else if (!sql.isEmpty()) {
					spark.sql(sql);
				}
			}
		}
		assertEquals(2, queries);
	}

	@Test
	public void nothingButTheTablesIsLeft() throws IOException {
		try (Stream<Path> files = Files.list(FOLDER.getRoot().toPath())) {
			assertEquals(List.of(), files.filter(f -> f.getFileName().toString().startsWith(".")).toList());
		}
		try (Stream<Path> files = Files.list(tables)) {
			Set<String> names = new TreeSet<>();
			files.forEach(f -> names.add(f.getFileName().toString()));
			Set<String> expected = new TreeSet<>(TABLES);
			expected.add("fleet.html");
			assertEquals(expected, names);
		}
	}
}
