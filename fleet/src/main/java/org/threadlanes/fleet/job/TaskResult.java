package org.threadlanes.fleet.job;

import java.io.Serializable;
import java.util.List;
import java.util.Map;

import org.threadlanes.fleet.file.FoundFile;

/**
 * The result of a task.
 *
 * @param done the recordings whose rows were written
 * @param unreadable the recordings that could not be read
 * @param files the files written, by table name
 */
record TaskResult(List<FoundFile> done, List<Unreadable> unreadable, Map<String, String> files)
		implements Serializable {
}
