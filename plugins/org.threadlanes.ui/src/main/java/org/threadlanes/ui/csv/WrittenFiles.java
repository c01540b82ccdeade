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

	private record Written(Object part, FileTime time) {
	}

	private final Map<Path, Written> written = new ConcurrentHashMap<>();

	/** @param part which events of the recording they are of */
	void add(List<Path> files, Object part) throws IOException {
		for (Path file : files) {
			written.put(file, new Written(part, Files.getLastModifiedTime(file)));
		}
	}

	/** @return those of some files that exist, except what was written for this part and has not been changed since */
	List<Path> others(List<Path> files, Object part) {
		return files.stream().filter(file -> Files.isRegularFile(file) && !isOwn(file, part)).toList();
	}

	private boolean isOwn(Path file, Object part) {
		try {
			return new Written(part, Files.getLastModifiedTime(file)).equals(written.get(file));
		} catch (IOException e) {
			return false;
		}
	}
}
