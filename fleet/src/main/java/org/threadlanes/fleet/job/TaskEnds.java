package org.threadlanes.fleet.job;

import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntConsumer;

import org.apache.spark.ExceptionFailure;
import org.apache.spark.Success$;
import org.apache.spark.TaskKilled;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/** Tracks how the tasks of a job ended. Thread-safe. */
final class TaskEnds extends SparkListener {

	private static final String OUT_OF_MEMORY = OutOfMemoryError.class.getName();

	private final IntConsumer succeeded;
	private final Set<Integer> lost = new TreeSet<>();
	private final Set<Integer> thrown = new TreeSet<>();

	/** @param succeeded receives the index of each task that succeeds, on a thread of Spark */
	TaskEnds(IntConsumer succeeded) {
		this.succeeded = succeeded;
	}

	@Override
	public synchronized void onTaskEnd(SparkListenerTaskEnd end) {
		int number = end.taskInfo().index();
		if (end.reason() == Success$.MODULE$) {
			lost.remove(number);
			thrown.remove(number);
			succeeded.accept(number);
		} else if (end.reason() instanceof ExceptionFailure failure && !OUT_OF_MEMORY.equals(failure.className())) {
			thrown.add(number);
		} else if (!(end.reason() instanceof TaskKilled)) {
			lost.add(number);
		}
	}

	/** @return the tasks that failed because their executor was lost or out of memory */
	synchronized Set<Integer> lost() {
		return new TreeSet<>(lost);
	}

	/** @return whether a task failed by itself, because it could not write */
	synchronized boolean isAnyThrown() {
		return !thrown.isEmpty();
	}
}
