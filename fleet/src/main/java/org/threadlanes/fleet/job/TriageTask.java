package org.threadlanes.fleet.job;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.TaskContext;
import org.apache.spark.util.SerializableConfiguration;
import org.apache.spark.sql.types.StructType;
import org.threadlanes.core.recording.RecordingException;
import org.threadlanes.core.rules.Rules;
import org.threadlanes.core.text.SafeText;
import org.threadlanes.fleet.file.FoundFile;
import org.threadlanes.fleet.file.LocalRecording;
import org.threadlanes.fleet.file.PathPattern;
import org.threadlanes.fleet.table.ParquetTable;
import org.threadlanes.fleet.table.RecordedTables;

/**
 * Reads some recordings, each once, and writes their tables into a folder of this attempt. If a task is attempted
 * several times, the files of one attempt are used.
 *
 * @param folder the parent of the attempts' folders
 * @param withWaits whether to write a row for each wait
 * @param pattern extracts columns from paths
 * @param userRules rules that precede the shipped ones; null for none
 * @param configuration the file systems
 */
record TriageTask(String folder, boolean withWaits, PathPattern pattern, String userRules,
		SerializableConfiguration configuration) implements Serializable {

	/** @return the names of the tables written */
	static List<String> tables(boolean withWaits) {
		return RecordedTables.NAMES.stream().filter(name -> withWaits || !name.equals(RecordedTables.WAITS)).toList();
	}

	private Rules rules() {
		return userRules == null ? Rules.shipped() : Rules.withUserRules(userRules, "--rules");
	}

	TaskResult run(List<FoundFile> recordings) throws IOException {
		Map<FoundFile, Unreadable> unreadable = new LinkedHashMap<>();
		Rules rules = rules();
		for (int round = 0;; round++) {
			try (Attempt attempt = new Attempt(round)) {
				List<FoundFile> done = new ArrayList<>();
				boolean whole = true;
				for (FoundFile recording : recordings) {
					if (unreadable.containsKey(recording)) {
						continue;
					}
					String problem = attempt.add(recording, rules);
					if (problem == null) {
						done.add(recording);
					} else {
						unreadable.put(recording, new Unreadable(recording, problem));
						if (attempt.isSpoiled()) {
							whole = false;
							break;
						}
					}
				}
				if (whole) {
					return new TaskResult(done, new ArrayList<>(unreadable.values()), attempt.finish());
				}
			}
		}
	}

	/** The files of one attempt. */
	private final class Attempt implements AutoCloseable {

		private final Configuration hadoop = configuration.value();
		private final Path own;
		private final Map<String, ParquetTable> tables = new HashMap<>();
		private final Map<String, String> files = new HashMap<>();
		/** Whether a table has some, but not all rows of a recording. */
		private boolean spoiled;
		private boolean finished;

		Attempt(int round) {
			TaskContext task = TaskContext.get();
			own = new Path(folder, task.taskAttemptId() + "-" + task.stageId() + "-" + task.stageAttemptNumber() + "-"
					+ round);
		}

		boolean isSpoiled() {
			return spoiled;
		}

		/** @return why the recording cannot be read; null if its rows were written */
		String add(FoundFile recording, Rules rules) throws IOException {
			String local = null;
			try (LocalRecording file = LocalRecording.of(recording, hadoop)) {
				local = file.file().toString();
				RecordedTables read = RecordedTables.read(recording, file.file(), rules, pattern);
				for (String name : tables(withWaits)) {
					write(name, read);
				}
				return null;
			} catch (RecordingException e) {
				String message = e.getMessage();
				return message.contains(recording.name()) ? message : message.replace(local, recording.name());
			} catch (OutOfMemoryError e) {
				return FleetTexts.TEXT.get("memory", quote(recording), Runtime.getRuntime().maxMemory() >> 20);
			} catch (WriteException e) {
				// It is not the recording's fault, and the others would fail too.
				throw e.getCause();
			} catch (IOException | RuntimeException e) {
				return FleetTexts.TEXT.get("unreadable", quote(recording),
						SafeText.line(String.valueOf(e.getMessage())));
			}
		}

		private void write(String name, RecordedTables read) throws IOException {
			StructType columns = read.columns(name);
			try {
				ParquetTable table = tables.get(name);
				if (table == null) {
					Path file = new Path(own, name + ".parquet");
					table = new ParquetTable(file, columns, hadoop);
					tables.put(name, table);
					files.put(name, file.toString());
				}
				spoiled = true;
				for (Iterator<List<Object[]>> batches = read.rows(name, columns); batches.hasNext();) {
					for (Object[] row : batches.next()) {
						table.write(row);
					}
				}
				spoiled = false;
			} catch (IOException e) {
				throw new WriteException(e);
			}
		}

		Map<String, String> finish() throws IOException {
			for (ParquetTable table : tables.values()) {
				table.close();
			}
			tables.clear();
			finished = true;
			return files;
		}

		@Override
		public void close() throws IOException {
			if (finished) {
				return;
			}
			for (ParquetTable table : tables.values()) {
				try {
					table.close();
				} catch (IOException | RuntimeException e) {
					// The file is deleted anyway.
				}
			}
			own.getFileSystem(hadoop).delete(own, true);
		}
	}

	private static String quote(FoundFile recording) {
		return "'" + SafeText.shorten(recording.name(), 200) + "'";
	}

	/** Wraps a failure to write rows. */
	private static final class WriteException extends UncheckedIOException {

		private static final long serialVersionUID = 1L;

		WriteException(IOException cause) {
			super(cause);
		}
	}
}
