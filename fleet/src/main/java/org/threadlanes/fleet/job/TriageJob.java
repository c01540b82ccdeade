package org.threadlanes.fleet.job;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;

import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.CollectionAccumulator;
import org.apache.spark.util.SerializableConfiguration;
import org.threadlanes.core.text.SafeText;
import org.threadlanes.fleet.file.FoundFile;
import org.threadlanes.fleet.file.FoundFiles;
import org.threadlanes.fleet.file.PathPattern;

/**
 * Reads recordings on Spark. Small ones share a task. If tasks fail as often as Spark allows, the job first completes
 * the others and then reads the recordings of the failed tasks one by one. So a recording that kills its executor is
 * found, reported and skipped.
 */
public final class TriageJob {

	private static final long MAX_BYTES_OF_TASK = 64L << 20;
	private static final int TASKS_PER_CORE = 4;
	private static final long MAX_REPORT_MILLIS = 60_000;
	/** Spark's messages when a standalone cluster drops an application. */
	private static final Pattern CLUSTER_ENDED = Pattern.compile("removed our application|masters are unresponsive"
			+ "|SparkContext (was|has been) shut ?down|stopped SparkContext");

	private final SparkSession spark;
	private final JavaSparkContext context;
	private final FleetFolder folder;
	private final boolean withWaits;
	private final PathPattern pattern;
	private final String userRules;
	private final LongConsumer progress;
	private final List<TaskResult> results = new ArrayList<>();
	private final List<Unreadable> unreadable = new ArrayList<>();
	private long read;

	/**
	 * @param spark the session
	 * @param folder the folder of the tables
	 * @param withWaits whether to write a row for each wait
	 * @param pattern extracts columns from the paths of recordings
	 * @param userRules rules that precede the shipped ones; null for none
	 * @param progress receives the number of recordings read so far, now and then, on any thread
	 */
	public TriageJob(SparkSession spark, FleetFolder folder, boolean withWaits, PathPattern pattern, String userRules,
			LongConsumer progress) {
		this.spark = spark;
		this.context = new JavaSparkContext(spark.sparkContext());
		this.folder = folder;
		this.withWaits = withWaits;
		this.pattern = pattern;
		this.userRules = userRules;
		this.progress = progress;
	}

	/**
	 * Reads all recordings and writes their tables, which are not visible until committed.
	 *
	 * @param recordings the recordings
	 * @return those that could not be read
	 * @throws IOException if tables cannot be written
	 */
	public List<Unreadable> run(Collection<FoundFile> recordings) throws IOException {
		long bytes = recordings.stream().mapToLong(FoundFile::bytes).sum();
		long target = Math.max(1,
				Math.min(MAX_BYTES_OF_TASK, bytes / (TASKS_PER_CORE * (long) context.defaultParallelism())));
		List<List<FoundFile>> tasks = FoundFiles.packed(recordings, target);
		List<List<FoundFile>> suspects = new ArrayList<>();
		while (!tasks.isEmpty()) {
			Outcome outcome = attempt(tasks);
			tasks = outcome.untouched;
			suspects.addAll(outcome.failed);
		}
		for (List<FoundFile> suspect : suspects) {
			for (FoundFile recording : suspect) {
				if (!attempt(List.of(List.of(recording))).failed.isEmpty()) {
					unreadable.add(new Unreadable(recording,
							FleetTexts.TEXT.get("executor", "'" + SafeText.shorten(recording.name(), 200) + "'")));
				}
			}
		}
		List<String> tables = TriageTask.tables(withWaits);
		folder.take(results, tables);
		unreadable.sort((a, b) -> a.file().name().compareTo(b.file().name()));
		return unreadable;
	}

	/** The incomplete tasks: those that failed, and those that Spark canceled because of them. */
	private record Outcome(List<List<FoundFile>> failed, List<List<FoundFile>> untouched) {
	}

	private Outcome attempt(List<List<FoundFile>> tasks) throws IOException {
		CollectionAccumulator<TaskResult> ended = spark.sparkContext().collectionAccumulator();
		TaskEnds failures = new TaskEnds(number -> progress.accept(read += tasks.get(number).size()));
		spark.sparkContext().addSparkListener(failures);
		TriageTask task = new TriageTask(folder.attempts(), withWaits, pattern, userRules,
				new SerializableConfiguration(context.hadoopConfiguration()));
		try {
			context.parallelize(tasks, tasks.size()).foreach(files -> ended.add(task.run(files)));
		} catch (Exception e) {
			waitForEnds();
			if (failures.lost().isEmpty() || failures.isAnyThrown() || context.sc().isStopped()) {
				throw failure(e);
			}
		} finally {
			spark.sparkContext().removeSparkListener(failures);
		}
		Set<FoundFile> done = new HashSet<>();
		for (TaskResult result : List.copyOf(ended.value())) {
			results.add(result);
			unreadable.addAll(result.unreadable());
			done.addAll(result.done());
			result.unreadable().forEach(u -> done.add(u.file()));
		}
		Outcome outcome = new Outcome(new ArrayList<>(), new ArrayList<>());
		for (int i = 0; i < tasks.size(); i++) {
			if (!done.containsAll(tasks.get(i))) {
				(failures.lost().contains(i) ? outcome.failed : outcome.untouched).add(tasks.get(i));
			}
		}
		return outcome;
	}

	/** Spark reports the ends of tasks asynchronously. */
	private void waitForEnds() throws IOException {
		try {
			spark.sparkContext().listenerBus().waitUntilEmpty(MAX_REPORT_MILLIS);
		} catch (TimeoutException e) {
			throw failure(e);
		}
	}

	private IOException failure(Exception e) {
		Throwable root = e;
		while (root.getCause() != null && root.getCause() != root) {
			root = root.getCause();
		}
		String message = root.getMessage() == null ? root.toString() : root.getMessage();
		return context.sc().isStopped() || CLUSTER_ENDED.matcher(message).find() ? FleetException.ofCluster(e)
				: new FleetException(
						FleetTexts.TEXT.get("failed", SafeText.line(message.lines().findFirst().orElse(""))), e);
	}
}
