package org.threadlanes.fleet.job;

import java.io.Serializable;
import java.util.List;
import java.util.Map;

import org.threadlanes.fleet.file.FoundFile;

/**
 * What a task did.
 *
 * @param done the recordings whose rows it wrote
 * @param unreadable those that it could not read
 * @param files the files that it wrote, by the name of their table
 */
record TaskResult(List<FoundFile> done, List<Unreadable> unreadable, Map<String, String> files)
		implements Serializable {
}
