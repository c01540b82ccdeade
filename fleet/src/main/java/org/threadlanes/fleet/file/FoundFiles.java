package org.threadlanes.fleet.file;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;

/**
 * Finds recordings: files by name, folders recursively, and globs. A path without a scheme is on the local file system
 * unless Hadoop's {@code fs.defaultFS} says otherwise.
 */
public final class FoundFiles {

	private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:.*");
	private static final Pattern GLOB = Pattern.compile("[*?\\[{]");
	/** With compressions that must be unpacked first: better an error than a recording that is silently left out. */
	private static final Pattern RECORDING = Pattern.compile("(?is)[^.].*\\.jfr(\\.(gz|lz4|zip|zst|xz|bz2|7z))?");

	private final Configuration configuration;
	private final Map<String, FoundFile> found = new TreeMap<>();

	private FoundFiles(Configuration configuration) {
		this.configuration = configuration;
	}

	/**
	 * @param paths files, folders and globs
	 * @param configuration the file systems
	 * @return the recordings without duplicates, sorted by name
	 * @throws FileNotFoundException if there is nothing at a path; its message is the path
	 * @throws IOException if a folder cannot be read
	 */
	public static List<FoundFile> below(Collection<String> paths, Configuration configuration) throws IOException {
		FoundFiles files = new FoundFiles(configuration);
		for (String path : paths) {
			files.add(path);
		}
		return files.found.values().stream().sorted((a, b) -> a.name().compareTo(b.name())).toList();
	}

	private void add(String path) throws IOException {
		if (SCHEME.matcher(path).matches() && !path.startsWith("file:")) {
			addRemote(path);
		} else if ("file".equals(FileSystem.getDefaultUri(configuration).getScheme()) || path.startsWith("file:")) {
			addLocal(path.startsWith("file:") ? Path.of(URI.create(path).getPath()) : Path.of(path));
		} else {
			addRemote(path);
		}
	}

	private void addLocal(Path path) throws IOException {
		if (Files.isRegularFile(path)) {
			addFile(path, Files.readAttributes(path, BasicFileAttributes.class));
		} else if (Files.isDirectory(path)) {
			walk(path, FoundFiles::isRecording);
		} else if (GLOB.matcher(path.toString()).find()) {
			int before = found.size();
			PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + path);
			PathMatcher below = FileSystems.getDefault().getPathMatcher("glob:" + path + "/**");
			walk(plainStart(path), file -> matcher.matches(file) || below.matches(file) && isRecording(file));
			if (found.size() == before) {
				throw new FileNotFoundException(path.toString());
			}
		} else {
			throw new FileNotFoundException(path.toString());
		}
	}

	/** @return the folder above the first wildcard */
	private static Path plainStart(Path glob) {
		Path start = glob.isAbsolute() ? glob.getRoot() : Path.of("");
		for (Path part : glob) {
			if (GLOB.matcher(part.toString()).find()) {
				break;
			}
			start = start.resolve(part);
		}
		return start;
	}

	private void walk(Path folder, Predicate<Path> wanted) throws IOException {
		Files.walkFileTree(folder, new SimpleFileVisitor<>() {

			@Override
			public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
				// A symbolic link counts if its target is a file.
				if ((attributes.isRegularFile() || Files.isRegularFile(file)) && wanted.test(file)) {
					addFile(file, attributes);
				}
				return FileVisitResult.CONTINUE;
			}
		});
	}

	private void addFile(Path file, BasicFileAttributes attributes) {
		BasicFileAttributes real = attributes;
		if (attributes.isSymbolicLink()) {
			try {
				real = Files.readAttributes(file, BasicFileAttributes.class);
			} catch (IOException e) {
				// It is gone; reading it will report that.
			}
		}
		String uri = "file:" + file.toAbsolutePath().normalize();
		found.putIfAbsent(uri, new FoundFile(file.normalize().toString(), uri, real.size(),
				real.lastModifiedTime().toMillis()));
	}

	private void addRemote(String path) throws IOException {
		org.apache.hadoop.fs.Path glob = new org.apache.hadoop.fs.Path(path);
		FileSystem system = glob.getFileSystem(configuration);
		FileStatus[] matches = system.globStatus(glob);
		if (matches == null || matches.length == 0) {
			throw new FileNotFoundException(path);
		}
		for (FileStatus match : matches) {
			if (!match.isDirectory()) {
				addRemote(match);
				continue;
			}
			RemoteIterator<LocatedFileStatus> files = system.listFiles(match.getPath(), true);
			while (files.hasNext()) {
				LocatedFileStatus file = files.next();
				if (isRecording(file.getPath().getName())) {
					addRemote(file);
				}
			}
		}
	}

	private void addRemote(FileStatus file) {
		String uri = file.getPath().toString();
		found.putIfAbsent(uri, new FoundFile(uri, uri, file.getLen(), file.getModificationTime()));
	}

	private static boolean isRecording(Path file) {
		return file.getFileName() != null && isRecording(file.getFileName().toString());
	}

	private static boolean isRecording(String name) {
		return RECORDING.matcher(name).matches();
	}

	/**
	 * @return the files in groups of at most this many bytes, or of one larger file, so that small ones share a task
	 */
	public static List<List<FoundFile>> packed(Collection<FoundFile> files, long bytes) {
		List<List<FoundFile>> groups = new ArrayList<>();
		List<FoundFile> group = new ArrayList<>();
		long size = 0;
		for (FoundFile file : files) {
			if (!group.isEmpty() && size + file.bytes() > bytes) {
				groups.add(group);
				group = new ArrayList<>();
				size = 0;
			}
			group.add(file);
			size += file.bytes();
		}
		if (!group.isEmpty()) {
			groups.add(group);
		}
		return groups;
	}
}
