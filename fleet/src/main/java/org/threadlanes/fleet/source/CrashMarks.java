package org.threadlanes.fleet.source;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;

/**
 * Finds the recording that crashes executors: it has a mark, a file, while a task reads it. A mark that is there when
 * the task is tried again is of an executor that was lost meanwhile.
 */
final class CrashMarks implements AutoCloseable {

	private static final int DEFAULT_MAX_FAILURES = 4;

	private final FileSystem system;
	private final Path marks;
	private final int crashes;

	/**
	 * Sets a mark.
	 *
	 * @param folder the folder of all marks
	 * @param uri identifies the recording
	 * @param configuration the file systems
	 */
	CrashMarks(String folder, String uri, Configuration configuration) throws IOException {
		marks = new Path(folder, UUID.nameUUIDFromBytes(uri.getBytes(StandardCharsets.UTF_8)).toString());
		system = marks.getFileSystem(configuration);
		TaskContext task = TaskContext.get();
		boolean isRetried = task.attemptNumber() > 0 || task.stageAttemptNumber() > 0;
		crashes = isRetried && system.exists(marks) ? system.listStatus(marks).length : 0;
		system.create(new Path(marks, String.valueOf(task.taskAttemptId()))).close();
	}

	/** @return whether an executor was lost while it read this recording */
	boolean isSuspect() {
		return crashes > 0;
	}

	/** @return whether one more loss could end the whole job */
	boolean isLastTry() {
		return crashes >= SparkEnv.get().conf().getInt("spark.task.maxFailures", DEFAULT_MAX_FAILURES) - 1;
	}

	@Override
	public void close() throws IOException {
		system.delete(marks, true);
	}
}
