package org.threadlanes.fleet.answer;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat_ws;
import static org.apache.spark.sql.functions.count_distinct;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.max_by;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.udaf;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.HdrHistogram.Histogram;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.threadlanes.fleet.answer.Answer.Load;
import org.threadlanes.fleet.answer.Answer.RecordingLoad;
import org.threadlanes.fleet.answer.Answer.ServiceLoad;
import org.threadlanes.fleet.answer.CostGroup.ServiceCost;
import org.threadlanes.fleet.answer.CostGroup.StepCost;
import org.threadlanes.fleet.answer.CostGroup.Worst;
import org.threadlanes.fleet.job.FleetFolder;
import org.threadlanes.fleet.job.Unreadable;
import org.threadlanes.fleet.table.SiteHistograms;

/**
 * Queries the tables of a fleet. Sums, counts and their order are exact; percentiles come from merged histograms. Only
 * the rows shown are collected in this process.
 */
public final class FleetQuery {

	private static final List<String> FINDING = List.of("severity", "code", "pool", "library", "own", "setting");
	/** Of the worst finding. Those for which others had what threads waited for differ by the first two. */
	private static final List<String> CAUSE = List.of("cause", "resource", "holder");
	private static final String CONTENDED = "case code when 'contention' then concat_ws(':', cause, resource) end";
	private static final List<String> SITE = List.of("pool", "kind", "wait", "library", "own", "target");
	private static final String KEY = "fleet_key";
	private static final String SEPARATOR = "\u0001";
	/**
	 * The share of a recording's time that no earlier one of the same JVM covers: dumps of one continuous recording
	 * overlap. Its sums count by that share.
	 */
	private static final String FRESH = """
			case when host is null or pid is null or duration_ns <= 0 then 1.0D else 1.0D - greatest(0, least(
				start_ns + duration_ns, coalesce(max(start_ns + duration_ns) over (partition by service, host, pid
				order by start_ns, duration_ns desc, run, recording rows between unbounded preceding and 1 preceding),
				start_ns)) - start_ns) / duration_ns end""";
	/** The time is shown in up to so many steps, or by day. */
	private static final int MAX_STEPS = 72;
	private static final int MAX_RECORDINGS = 200;
	private static final List<Duration> STEPS = List.of(Duration.ofMinutes(1), Duration.ofMinutes(10),
			Duration.ofHours(1));
	private static final String[] RECORDING = {"run", "recording"};

	private final SparkSession spark;
	private final FleetFolder folder;
	private final int most;
	private final Instant since;
	private Dataset<Row> recordings;
	private Duration step = Duration.ofHours(1);

	/**
	 * @param spark the session
	 * @param folder the folder of the tables
	 * @param most the maximum number of findings and of call sites
	 * @param since findings and call sites first seen at or after this time are new; null for no such mark
	 */
	public FleetQuery(SparkSession spark, FleetFolder folder, int most, Instant since) {
		this.spark = spark;
		this.folder = folder;
		this.most = most;
		this.since = since;
	}

	/**
	 * @param unreadable the recordings that could not be read
	 * @return the answer
	 * @throws IOException if the folder cannot be read
	 */
	public Answer answer(List<Unreadable> unreadable) throws IOException {
		recordings = table("recordings").select(col("run"), col("recording"), col("uri"), col("service"), col("host"),
				col("start_ns"), col("duration_ns"), col("partial"), expr(FRESH).as("fresh"))
				.withColumn("duration_ns", fresh("duration_ns"));
		Row all = recordings.agg(expr("count(*)"), expr("count_if(partial)"), min("start_ns"), max("start_ns"),
				expr("count_if(fresh < 1)")).first();
		long range = all.isNullAt(2) ? 0 : all.getLong(3) - all.getLong(2);
		step = STEPS.stream().filter(one -> range <= MAX_STEPS * one.toNanos()).findFirst().orElse(Duration.ofDays(1));
		SortedMap<Instant, Long> recorded = new TreeMap<>();
		recordings.groupBy(stepOf()).agg(sum("duration_ns")).collectAsList()
				.forEach(row -> recorded.put(instant(row.getLong(0) * step.toNanos()), row.getLong(1)));
		return new Answer(all.getLong(0), unreadable, all.getLong(1), all.getLong(4), groups("findings", FINDING),
				groups("sites", SITE), services(), worst(), step, recorded, since);
	}

	private Dataset<Row> table(String name) throws IOException {
		List<String> parts = folder.parts(name);
		// The run is part of a recording's identity: the file may have changed since an earlier run.
		Dataset<Row> union = null;
		for (String part : parts) {
			Dataset<Row> run = spark.read().parquet(part).withColumn("run", lit(part.substring(part.lastIndexOf('/'))));
			union = union == null ? run : union.unionByName(run, true);
		}
		return union;
	}

	/** @return the part of a number that no earlier recording of the same JVM has */
	private static Column fresh(String number) {
		return expr("case when fresh = 1 then " + number + " else cast(round(" + number + " * fresh) as bigint) end");
	}

	private Column stepOf() {
		return expr("start_ns div " + step.toNanos());
	}

	private static Instant instant(long nanos) {
		return Instant.ofEpochSecond(0, nanos);
	}

	private List<CostGroup> groups(String table, List<String> keys) throws IOException {
		boolean isFinding = table.equals("findings");
		// A check that could not run is identified by the setting that hides its events.
		Column setting = isFinding ? expr("case code when 'cannot-tell' then evidence end") : lit("");
		Column[] parts = Stream.concat(keys.stream().map(key -> coalesce(col(key), lit(""))),
				Stream.of(coalesce(isFinding ? expr(CONTENDED) : lit(""), lit("")))).toArray(Column[]::new);
		Dataset<Row> rows = table(table).withColumn("setting", setting)
				.join(recordings, RECORDING).withColumn(KEY, concat_ws(SEPARATOR, parts))
				.where("fresh > 0").withColumn("time_ns", fresh("time_ns")).withColumn("waits", fresh("waits"))
				// Single waits are not known if they were sampled.
				.withColumn("longest_ns", expr("case when p50_ns is not null then longest_ns end"));
		Column message = isFinding ? col("message") : lit("");
		Column order = isFinding ? expr("case severity when 'warning' then 0 else 1 end") : lit(0);
		List<Row> top = rows.groupBy(KEY)
				.agg(count_distinct(col("run"), col("recording")).as("recordings"), sum("waits").as("waits"),
						sum("time_ns").as("time"), coalesce(max("longest_ns"), lit(0L)).as("longest"),
						max_by(struct(Stream.concat(Stream.of(col("recording"), col("uri"), col("time_ns"), message),
								CAUSE.stream().map(c -> isFinding ? col(c) : lit(""))).toArray(Column[]::new)),
								col("time_ns"))
						.as("worst"), min("start_ns").as("first"), min(order).as("rank"))
				.orderBy(col("rank"), col("time").desc(), col(KEY)).limit(most).collectAsList();
		if (top.isEmpty()) {
			return List.of();
		}
		Dataset<Row> chosen = rows.where(col(KEY).isin(top.stream().map(row -> row.getString(0)).toArray()));
		Map<String, List<ServiceCost>> services = new HashMap<>();
		chosen.groupBy(col(KEY), coalesce(col("service"), lit("")).as("of"))
				.agg(count_distinct(col("run"), col("recording")), sum("time_ns").as("time"))
				.orderBy(col("time").desc(), col("of")).collectAsList()
				.forEach(row -> services.computeIfAbsent(row.getString(0), key -> new ArrayList<>())
						.add(new ServiceCost(row.getString(1), row.getLong(2), row.getLong(3))));
		Map<String, List<StepCost>> steps = new HashMap<>();
		chosen.groupBy(col(KEY), stepOf().as("step")).agg(sum("time_ns")).orderBy("step").collectAsList()
				.forEach(row -> steps.computeIfAbsent(row.getString(0), key -> new ArrayList<>())
						.add(new StepCost(instant(row.getLong(1) * step.toNanos()), row.getLong(2))));
		Map<String, Long> threads = new HashMap<>();
		int pool = keys.indexOf("pool");
		table("pools").where(col("pool").isin(top.stream().map(row -> row.getString(0).split(SEPARATOR, -1)[pool])
				.toArray())).join(recordings, RECORDING).groupBy("pool").agg(sum(fresh("lifetime_ns"))).collectAsList()
				.forEach(row -> threads.put(row.getString(0), row.getLong(1)));
		Map<String, long[]> percentiles = isFinding ? Map.of() : percentiles(chosen);
		return top.stream().map(row -> group(keys, row, threads, services, steps, percentiles)).toList();
	}

	private static Map<String, long[]> percentiles(Dataset<Row> sites) {
		Map<String, long[]> percentiles = new HashMap<>();
		Column merged = udaf(new MergedDurations(), Encoders.BINARY()).apply(col("durations"));
		// Single durations of sampled waits are not known.
		for (Row row : sites.where("longest_ns is not null").groupBy(KEY).agg(merged, max("longest_ns"))
				.collectAsList()) {
			Histogram durations = SiteHistograms.decoded((byte[]) row.get(1));
			percentiles.put(row.getString(0), LongStream.of(50, 95, 99)
					.map(percent -> Math.min(durations.getValueAtPercentile(percent), row.getLong(2))).toArray());
		}
		return percentiles;
	}

	private CostGroup group(List<String> keys, Row row, Map<String, Long> threads,
			Map<String, List<ServiceCost>> services,
			Map<String, List<StepCost>> steps, Map<String, long[]> percentiles) {
		String key = row.getString(0);
		String[] values = key.split(SEPARATOR, -1);
		Map<String, String> named = new LinkedHashMap<>();
		for (int i = 0; i < keys.size(); i++) {
			named.put(keys.get(i), values[i]);
		}
		Row worst = row.getStruct(5);
		for (int i = 0; i < CAUSE.size(); i++) {
			String part = worst.getString(4 + i);
			if (part != null && !part.isEmpty()) {
				named.put(CAUSE.get(i), part);
			}
		}
		Instant first = instant(row.getLong(6));
		return new CostGroup(named, worst.getString(3), row.getLong(1), row.getLong(2), row.getLong(3),
				threads.getOrDefault(named.get("pool"), 0L), row.getLong(4), percentiles.get(key),
				new Worst(worst.getString(0), worst.getString(1), worst.getLong(2)), first,
				since != null && !first.isBefore(since), services.get(key), steps.get(key));
	}

	/** @return the recordings with the time of their threads and whether they have a warning */
	private Dataset<Row> loads() throws IOException {
		Dataset<Row> blocking = table("pools").groupBy("run", "recording").agg(sum("blocking_ns").as("blocking"),
				sum("contention_ns").as("contention"));
		Dataset<Row> warnings = table("findings").where("severity = 'warning'").select("run", "recording").distinct()
				.withColumn("warned", lit(1L));
		return recordings.join(blocking, RECORDING, "left").join(warnings, RECORDING, "left")
				.withColumn("of", coalesce(col("service"), lit("")))
				.withColumn("blocking", coalesce(fresh("blocking"), lit(0L)))
				.withColumn("contention", coalesce(fresh("contention"), lit(0L)));
	}

	private List<ServiceLoad> services() throws IOException {
		return loads().groupBy("of")
				.agg(expr("count(*)"), expr("count(distinct host)"), expr("count(warned)"),
						sum("blocking").as("blocking"), sum("contention"), sum("duration_ns"))
				.orderBy(col("blocking").desc(), col("of")).collectAsList().stream()
				.map(row -> new ServiceLoad(row.getString(0), row.getLong(1), row.getLong(2), row.getLong(3),
						new Load(row.getLong(4), row.getLong(5), row.getLong(6))))
				.toList();
	}

	private List<RecordingLoad> worst() throws IOException {
		return loads().orderBy(col("blocking").desc(), col("recording"), col("run")).limit(MAX_RECORDINGS)
				.select(col("recording"), col("uri"), col("of"), col("start_ns"), expr("warned is not null"),
						col("blocking"), col("contention"), col("duration_ns"))
				.collectAsList().stream()
				.map(row -> new RecordingLoad(row.getString(0), row.getString(1), row.getString(2),
						instant(row.getLong(3)), row.getBoolean(4),
						new Load(row.getLong(5), row.getLong(6), row.getLong(7))))
				.toList();
	}
}
