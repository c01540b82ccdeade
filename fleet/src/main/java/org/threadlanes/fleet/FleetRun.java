package org.threadlanes.fleet;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.threadlanes.fleet.answer.Answer;
import org.threadlanes.fleet.answer.AnswerPage;
import org.threadlanes.fleet.answer.FleetQuery;
import org.threadlanes.fleet.file.FoundFile;
import org.threadlanes.fleet.file.FoundFiles;
import org.threadlanes.fleet.job.FleetException;
import org.threadlanes.fleet.job.FleetFolder;
import org.threadlanes.fleet.job.TriageJob;
import org.threadlanes.fleet.job.Unreadable;
import org.threadlanes.fleet.table.RecordedTables;

/**
 * One run over a fleet: finds and reads the recordings, and publishes their tables with the answer.
 *
 * @param paths files, folders and globs to search for recordings
 * @param folder the folder of the tables
 * @param append whether to add to existing tables
 * @param waits whether to write a row for each wait
 * @param options how the data source reads recordings
 * @param top the maximum number of findings and of call sites in the answer
 * @param since findings and call sites first seen at or after this time are new; null for no such mark
 */
record FleetRun(List<String> paths, String folder, boolean append, boolean waits,
		Map<String, String> options, int top, Instant since) {

	/** Receives the answer. */
	@FunctionalInterface
	interface Printer {
		void print(Answer answer) throws IOException;
	}

	/**
	 * @param master the URL of the Spark master; null for that of spark-submit or, without one, this process
	 * @param err standard error
	 * @param printer receives the answer once the tables are published
	 * @return whether all recordings could be read
	 * @throws IOException if the job fails, leaving everything unchanged
	 */
	boolean run(String master, PrintWriter err, Printer printer) throws IOException {
		Configuration local = new Configuration();
		local.set("fs.file.impl", RawLocalFileSystem.class.getName());
		// Report errors before Spark starts. On a cluster, the paths may need its configuration.
		boolean inProcess = master == null && System.getProperty("spark.master") == null;
		if (inProcess) {
			FoundFiles.below(paths, local);
			FleetFolder.open(folder, append, local).close();
		}
		SparkSession spark = session(master, inProcess);
		try {
			Configuration configuration = spark.sparkContext().hadoopConfiguration();
			try (FleetFolder to = FleetFolder.open(folder, append, configuration)) {
				Thread cleaning = new Thread(() -> end(to, err));
				Runtime.getRuntime().addShutdownHook(cleaning);
				try {
					return run(spark, to, configuration, err, printer);
				} catch (IllegalStateException e) {
					if (spark.sparkContext().isStopped()) {
						throw FleetException.ofCluster(e);
					}
					throw e;
				} catch (FSError e) {
					// This is how Hadoop reports a full local disk.
					throw new IOException(e.getCause().getMessage(), e);
				} finally {
					// Tasks still running would recreate the folder that is now removed.
					spark.stop();
					try {
						Runtime.getRuntime().removeShutdownHook(cleaning);
					} catch (IllegalStateException e) {
						// The process is being ended, which the hook says.
						throw new CancellationException();
					}
				}
			}
		} finally {
			spark.stop();
		}
	}

	/** The process is ended from outside. */
	private static void end(FleetFolder folder, PrintWriter err) {
		if (folder.isUnchanged()) {
			err.println("threadlanes: " + Fleet.TEXT.get("ended"));
		}
		try {
			folder.close();
		} catch (IOException e) {
			// The next run removes it.
		}
	}

	private static SparkSession session(String master, boolean inProcess) throws FleetException {
		SparkConf conf = new SparkConf();
		conf.setIfMissing("spark.app.name", "threadlanes fleet");
		conf.setIfMissing("spark.ui.enabled", "false");
		conf.setIfMissing("spark.ui.showConsoleProgress", "false");
		conf.setIfMissing("spark.sql.session.timeZone", "UTC");
		// Spark's default is not read as a time by all programs.
		conf.set("spark.sql.parquet.outputTimestampType", "TIMESTAMP_MICROS");
		// The times of damaged recordings may be in any century.
		conf.set("spark.sql.parquet.datetimeRebaseModeInWrite", "CORRECTED");
		conf.set("spark.sql.parquet.datetimeRebaseModeInRead", "CORRECTED");
		// One file for each table is open in a task, so rows need not be sorted by table.
		conf.set("spark.sql.maxConcurrentOutputFileWriters", String.valueOf(2 * RecordedTables.NAMES.size()));
		conf.set("spark.hadoop.mapreduce.fileoutputcommitter.marksuccessfuljobs", "false");
		// Without files of checksums.
		conf.set("spark.hadoop.fs.file.impl", RawLocalFileSystem.class.getName());
		if (master != null) {
			conf.setMaster(master);
		} else if (inProcess) {
			conf.setMaster("local[*]");
		}
		boolean isLocal = conf.get("spark.master").startsWith("local");
		if (isLocal) {
			// Listen on the loopback interface only.
			conf.setIfMissing("spark.driver.host", "127.0.0.1");
			conf.setIfMissing("spark.driver.bindAddress", "127.0.0.1");
			conf.setIfMissing("spark.sql.shuffle.partitions", "4");
			// The tables are small: compiling queries takes longer than running them.
			conf.setIfMissing("spark.sql.codegen.wholeStage", "false");
			conf.setIfMissing("spark.sql.codegen.factoryMode", "NO_CODEGEN");
		} else {
			ownJar().ifPresent(jar -> conf.setIfMissing("spark.jars", jar));
		}
		try {
			return SparkSession.builder().config(conf).getOrCreate();
		} catch (IllegalStateException e) {
			if (isLocal) {
				throw e;
			}
			// The cluster ended the job before the session was ready.
			throw FleetException.ofCluster(e);
		}
	}

	private static Optional<String> ownJar() {
		try {
			Path jar = Path.of(FleetRun.class.getProtectionDomain().getCodeSource().getLocation().toURI());
			return Files.isRegularFile(jar) ? Optional.of(jar.toString()) : Optional.empty();
		} catch (URISyntaxException e) {
			return Optional.empty();
		}
	}

	private boolean run(SparkSession spark, FleetFolder to, Configuration configuration, PrintWriter err,
			Printer printer) throws IOException {
		List<FoundFile> found = FoundFiles.below(paths, configuration);
		Set<String> known = to.isFirst() ? Set.of() : known(spark, to);
		List<FoundFile> wanted = found.stream().filter(file -> !known.contains(identity(file))).toList();
		if (wanted.isEmpty() && to.isFirst()) {
			throw new FleetException(Fleet.TEXT.get("nothing-found", String.join(", ", paths)), null);
		}
		List<Unreadable> unreadable = List.of();
		if (!wanted.isEmpty()) {
			try (FleetProgress progress = new FleetProgress(err, wanted.size())) {
				Map<String, String> reading = new HashMap<>(options);
				if (!spark.sparkContext().isLocal()) {
					reading.put("marks", to.marks());
				}
				reading.put("waits", String.valueOf(waits));
				unreadable = new TriageJob(spark, to, reading, progress).run(wanted, RecordedTables.names(waits));
			}
			unreadable.forEach(u -> err.println("threadlanes: " + u.message()));
			if (unreadable.size() == wanted.size() && to.isFirst()) {
				throw new FleetException(Fleet.TEXT.get("nothing-readable", wanted.size()), null);
			}
		}
		Answer answer = new FleetQuery(spark, to, top, since).answer(unreadable);
		try (Writer page = new OutputStreamWriter(to.writePage(), StandardCharsets.UTF_8)) {
			AnswerPage.write(answer, page);
		}
		to.commit();
		printer.print(answer);
		return unreadable.isEmpty();
	}

	/** @return the recordings of earlier runs */
	private static Set<String> known(SparkSession spark, FleetFolder folder) throws IOException {
		Set<String> known = new HashSet<>();
		List<String> parts = folder.parts("recordings");
		for (Row row : spark.read().parquet(parts.toArray(String[]::new))
				.selectExpr("uri", "bytes", "unix_millis(modified)").collectAsList()) {
			known.add(row.getString(0) + "|" + row.getLong(1) + "|" + row.getLong(2));
		}
		return known;
	}

	private static String identity(FoundFile file) {
		return file.uri() + "|" + file.bytes() + "|" + file.modified();
	}
}
