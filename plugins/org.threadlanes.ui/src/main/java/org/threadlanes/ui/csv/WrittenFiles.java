package org.threadlanes.ui.csv;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The files that the page has written for its recording, which it may replace without a question. For any thread. */
final class WrittenFiles {

	private final Map<Path, FileTime> times = new ConcurrentHashMap<>();

	void add(List<Path> files) throws IOException {
		for (Path file : files) {
			times.put(file, Files.getLastModifiedTime(file));
		}
	}

	/** @return those of some files that exist, except what was written and has not been changed since */
	List<Path> others(List<Path> files) {
		return files.stream().filter(file -> Files.isRegularFile(file) && !isOwn(file)).toList();
	}

	private boolean isOwn(Path file) {
		try {
			return Files.getLastModifiedTime(file).equals(times.get(file));
		} catch (IOException e) {
			return false;
		}
	}
}
