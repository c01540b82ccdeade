package org.threadlanes.fleet.job;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.not;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.apache.spark.SparkContext;
import org.apache.spark.Success$;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.fleet.file.FoundFile;
import org.threadlanes.fleet.file.FoundFiles;
import org.threadlanes.fleet.table.RecordedTables;
import org.threadlanes.fleet.table.SparkColumns;

import com.google.gson.Gson;

/**
 * Reads recordings on Spark and writes their tables: first the rows of all tables into a temporary folder, in one pass
 * over the recordings, then each table into its own. So a recording that cannot be read to its end is in none of them.
 */
public final class TriageJob {

	private static final long MAX_BYTES_OF_TASK = 64L << 20;
	private static final int TASKS_PER_CORE = 4;
	/** Small, because a task writes all tables at once. */
	private static final long BYTES_OF_ROW_GROUP = 16L << 20;
	/** Spark's messages when a standalone cluster drops an application. */
	private static final Pattern CLUSTER_ENDED = Pattern.compile("removed our application|masters are unresponsive"
			+ "|SparkContext (was|has been) shut ?down|stopped SparkContext");

	private final SparkSession spark;
	private final FleetFolder folder;
	private final Map<String, String> options;
	private final LongConsumer progress;

	/**
	 * @param spark the session
	 * @param folder the folder of the tables
	 * @param options how the data source reads recordings
	 * @param progress receives the number of recordings read so far, now and then, on any thread
	 */
	public TriageJob(SparkSession spark, FleetFolder folder, Map<String, String> options, LongConsumer progress) {
		this.spark = spark;
		this.folder = folder;
		this.options = options;
		this.progress = progress;
	}

	/**
	 * Writes the tables of recordings, which are not visible until committed.
	 *
	 * @param recordings the recordings
	 * @param tables the names of the tables
	 * @return the recordings that could not be read
	 * @throws IOException if tables cannot be written
	 */
	public List<Unreadable> run(List<FoundFile> recordings, List<String> tables) throws IOException {
		try {
			read(recordings);
			Dataset<Row> rows = spark.read().schema(RecordedTables.columnsOf(RecordedTables.ALL))
					.parquet(folder.rows());
			Column table = col(RecordedTables.TABLE);
			List<Unreadable> unreadable = rows.where(table.equalTo(RecordedTables.UNREADABLE))
					.select(SparkColumns.RECORDING, "message").orderBy(SparkColumns.RECORDING).collectAsList().stream()
					.map(row -> new Unreadable(row.getString(0), row.getString(1))).toList();
			Column isWhole = not(col(SparkColumns.RECORDING).isin(unreadable.stream().map(Unreadable::file).toArray()));
			for (String name : unreadable.size() == recordings.size() ? List.<String> of() : tables) {
				Column[] columns = Stream.of(RecordedTables.columnsOf(name).fieldNames()).map(c -> col(c))
						.toArray(Column[]::new);
				parquet(rows.where(table.equalTo(name).and(isWhole)).select(columns)).save(folder.part(name));
			}
			folder.removeRows();
			return unreadable;
		} catch (Exception e) {
			throw failure(e);
		}
	}

	/** Writes the rows of all tables. */
	private void read(List<FoundFile> recordings) {
		SparkContext context = spark.sparkContext();
		long bytes = recordings.stream().mapToLong(FoundFile::bytes).sum();
		long split = Math.max(1,
				Math.min(MAX_BYTES_OF_TASK, bytes / (TASKS_PER_CORE * (long) context.defaultParallelism())));
		SparkListener ends = new TaskEnds(FoundFiles.packed(recordings, split), progress);
		context.addSparkListener(ends);
		try {
			parquet(spark.read().format("jfr").options(options).option("table", RecordedTables.ALL)
					.option("splitSize", split).option("files", new Gson().toJson(recordings)).load())
							.partitionBy(RecordedTables.TABLE).save(folder.rows());
		} finally {
			context.removeSparkListener(ends);
		}
	}

	private static DataFrameWriter<Row> parquet(Dataset<Row> rows) {
		return rows.write().format("parquet").option("parquet.block.size", BYTES_OF_ROW_GROUP);
	}

	/** Counts the recordings of the tasks that have ended. */
	private static final class TaskEnds extends SparkListener {

		private final List<List<FoundFile>> tasks;
		private final LongConsumer progress;
		private long read;

		TaskEnds(List<List<FoundFile>> tasks, LongConsumer progress) {
			this.tasks = tasks;
			this.progress = progress;
		}

		@Override
		public void onTaskEnd(SparkListenerTaskEnd end) {
			if (end.reason() == Success$.MODULE$) {
				read += tasks.get(end.taskInfo().index()).size();
				progress.accept(read);
			}
		}
	}

	private IOException failure(Exception e) {
		if (e instanceof FleetException known) {
			return known;
		}
		Throwable root = e;
		while (root.getCause() != null && root.getCause() != root) {
			root = root.getCause();
		}
		String message = root.getMessage() == null ? root.toString() : root.getMessage();
		return spark.sparkContext().isStopped() || CLUSTER_ENDED.matcher(message).find() ? FleetException.ofCluster(e)
				: FleetException.of("failed", e, SafeText.line(message.lines().findFirst().orElse("")));
	}
}
