package org.threadlanes.app;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

import org.threadlanes.core.base.text.SafeText;

import picocli.CommandLine.Model.CommandSpec;

/**
 * The recordings named on a command line: files; folders, searched recursively; and patterns that the shell did not
 * expand, such as {@code runs/*.jfr} or {@code **}{@code /prod-*.jfr}.
 *
 * @param paths the recordings without duplicates, those of a folder or pattern sorted by name
 * @param isSeveral whether several were requested, even if only one was found
 */
record FoundRecordings(List<Path> paths, boolean isSeveral) {

	/** With compressions that must be unpacked first: better an error than a recording that is silently left out. */
	private static final Pattern RECORDING = Pattern.compile("(?is).*\\.jfr(\\.(gz|lz4|zip|zst|xz|bz2|7z))?");
	private static final String META = "*?[{";

	/** @throws CommandFailure if a folder or a pattern has no recordings */
	static FoundRecordings of(List<String> names, CommandSpec command) throws CommandFailure {
		Set<Path> found = new LinkedHashSet<>();
		boolean several = names.size() > 1;
		for (String name : names) {
			try {
				boolean isPattern = isPattern(name);
				if (isPattern) {
					several = true;
					addMatching(name, found);
				} else if (Files.isDirectory(path(name, command))) {
					several = true;
					addBelow(path(name, command), found);
				} else {
					found.add(path(name, command));
				}
			} catch (IOException e) {
				throw unsearchable(name, e);
			} catch (UncheckedIOException e) {
				throw unsearchable(name, e.getCause());
			}
		}
		return new FoundRecordings(List.copyOf(found), several);
	}

	/** Names the folder that is not accessible, which may be below the one on the command line. */
	private static CommandFailure unsearchable(String name, IOException e) {
		String folder = e instanceof FileSystemException failed && failed.getFile() != null ? failed.getFile() : name;
		return new CommandFailure("recordings.unsearchable", e, SafeText.shorten(folder, 200));
	}

	/** @return whether a name can only be a pattern: there is no such file */
	static boolean isPattern(String name) {
		return name.chars().anyMatch(c -> META.indexOf(c) >= 0) && !new File(name).exists();
	}

	/** @return whether a name is that of a recording */
	static boolean isRecording(String name) {
		return isPattern(name) && name.indexOf('/') >= 0 || new File(name).exists()
				|| RECORDING.matcher(name).matches();
	}

	private static Path path(String name, CommandSpec command) {
		if (name.isEmpty()) {
			throw Verb.wrongUsage(command, "usage.empty-name");
		}
		return OutputFile.parsed(name.equals("-") ? "/dev/stdin" : name)
				.orElseThrow(() -> Verb.wrongUsage(command, "usage.undecoded", name));
	}

	private static void addBelow(Path folder, Set<Path> to) throws IOException, CommandFailure {
		int before = to.size();
		try (Stream<Path> all = Files.walk(folder)) {
			all.filter(p -> RECORDING.matcher(SafeText.lastName(p)).matches() && Files.isRegularFile(p)).sorted()
					.forEach(to::add);
		}
		if (to.size() == before) {
			throw new CommandFailure("recordings.empty-folder", null, SafeText.shorten(folder.toString(), 200));
		}
	}

	private static void addMatching(String pattern, Set<Path> to) throws IOException, CommandFailure {
		int before = to.size();
		String glob = pattern.replace(File.separatorChar, '/');
		int meta = 0;
		while (META.indexOf(glob.charAt(meta)) < 0) {
			meta++;
		}
		int slash = glob.lastIndexOf('/', meta);
		String base = slash < 0 ? "" : glob.substring(0, slash + 1);
		Path folder = Path.of(base.isEmpty() ? "." : base);
		if (Files.isDirectory(folder)) {
			int depth = glob.contains("**") ? Integer.MAX_VALUE
					: (int) glob.substring(base.length()).chars().filter(c -> c == '/').count() + 1;
			List<Path> matching;
			try (Stream<Path> all = Files.walk(folder, depth)) {
				PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + glob.substring(base.length()));
				matching = all.filter(p -> !p.equals(folder) && matcher.matches(folder.relativize(p))).sorted()
						.toList();
			} catch (PatternSyntaxException e) {
				matching = List.of();
			}
			for (Path path : matching) {
				Path named = base.isEmpty() ? folder.relativize(path) : path;
				if (!Files.isDirectory(path)) {
					to.add(named);
				} else if (!glob.contains("**")) {
					addBelow(named, to);
				}
			}
		}
		if (to.size() == before) {
			throw new CommandFailure("recordings.no-match", null, SafeText.shorten(pattern, 200));
		}
	}
}
