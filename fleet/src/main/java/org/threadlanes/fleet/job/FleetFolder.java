package org.threadlanes.fleet.job;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.threadlanes.fleet.table.RecordedTables;

/**
 * The folder of a fleet: {@code TABLE/run=ID/*.parquet} for each table and run, and {@code fleet.html}.
 * <p>
 * A run writes into its own subfolder {@code _new-...}, and renaming that to {@code _commit-...} commits the run:
 * before, nothing has changed; after it, the run's folders are moved to their tables, {@code recordings} last. If that
 * is interrupted, the next run completes it. Programs that read a table see only complete runs, because they ignore
 * names that begin with an underscore.
 */
public final class FleetFolder implements AutoCloseable {

	/** The name of the page in the folder. */
	public static final String PAGE = "fleet.html";

	private static final String RUN = "run=";
	private static final String NEW = "_new-";
	private static final String COMMIT = "_commit-";
	private static final String ROWS = "_rows";
	private static final String MARKS = "_marks";
	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmssSSS'Z'", Locale.ROOT)
			.withZone(ZoneOffset.UTC);

	private final FileSystem system;
	private final Path folder;
	private final String run;
	private final boolean exists;
	private Set<String> runsBefore = Set.of();
	/** Null once the run is committed or removed. */
	private Path staging;

	private FleetFolder(Path folder, FileSystem system) throws IOException {
		this.folder = folder;
		this.system = system;
		run = TIME.format(Instant.now()) + "-" + ProcessHandle.current().pid();
		exists = system.exists(folder);
		staging = new Path(folder, NEW + owner());
	}

	private String owner() {
		return run + "@" + host();
	}

	private static String host() {
		try {
			return InetAddress.getLocalHost().getHostName().replaceAll("[^A-Za-z0-9.-]", "");
		} catch (IOException e) {
			return "unknown";
		}
	}

	/**
	 * Opens the folder for a run, after completing interrupted ones.
	 *
	 * @param name its path or URI
	 * @param append whether the run adds to existing tables
	 * @param configuration the file systems
	 * @return the folder
	 * @throws FleetException if it exists and must not be added to, or cannot be written to
	 * @throws IOException if the file system fails
	 */
	public static FleetFolder open(String name, boolean append, Configuration configuration) throws IOException {
		Path path = new Path(name);
		FileSystem system = path.getFileSystem(configuration);
		system.setWriteChecksum(false);
		Path folder = system.makeQualified(path);
		if (folder.getParent() == null) {
			throw FleetException.of("folder.root", null, name);
		}
		FleetFolder opened = new FleetFolder(folder, system);
		if (opened.exists) {
			opened.check(name, append);
		}
		opened.reserve(name);
		return opened;
	}

	private void check(String name, boolean append) throws IOException {
		if (!system.getFileStatus(folder).isDirectory()) {
			throw FleetException.of("folder.file", null, name);
		}
		if (append || isEmpty()) {
			recover();
		}
		runsBefore = runs();
		if (!append && !isEmpty()) {
			throw FleetException.of("folder.exists", null, name);
		}
		if (runsBefore.isEmpty() && !isEmpty()) {
			throw FleetException.of("folder.other", null, name);
		}
	}

	/** @return whether the folder holds nothing but unfinished runs */
	private boolean isEmpty() throws IOException {
		return children(folder, "").stream().map(Path::getName)
				.allMatch(name -> name.startsWith(NEW) || name.startsWith(COMMIT));
	}

	/** Fails early if the folder cannot be written to. */
	private void reserve(String name) throws IOException {
		boolean isMade;
		try {
			isMade = system.mkdirs(staging);
		} catch (IOException e) {
			throw FleetException.of("folder.unwritable", e, name);
		}
		if (!isMade) {
			throw FleetException.of("folder.unwritable", null, name);
		}
	}

	/** Completes committed runs and removes dead ones. */
	private void recover() throws IOException {
		for (Path committed : children(folder, COMMIT)) {
			publish(committed, committed.getName().substring(COMMIT.length()));
		}
		for (Path unfinished : children(folder, NEW)) {
			if (isDead(unfinished.getName().substring(NEW.length()))) {
				system.delete(unfinished, true);
			}
		}
	}

	/** @return whether the process of a run is known to have ended */
	private static boolean isDead(String owner) {
		int at = owner.indexOf('@');
		int dash = owner.lastIndexOf('-', at < 0 ? owner.length() : at);
		if (at < 0 || dash < 0 || !owner.substring(at + 1).equals(host())) {
			return false;
		}
		try {
			return ProcessHandle.of(Long.parseLong(owner.substring(dash + 1, at))).isEmpty();
		} catch (NumberFormatException e) {
			return false;
		}
	}

	private Set<String> runs() throws IOException {
		return children(new Path(folder, RecordedTables.RECORDINGS), "").stream().map(Path::getName)
				.collect(Collectors.toSet());
	}

	/** @return what is in a folder and has a name with this start; nothing if there is no folder */
	private List<Path> children(Path parent, String prefix) throws IOException {
		return !system.exists(parent) ? List.of() : Arrays.stream(system.listStatus(parent)).map(FileStatus::getPath)
				.filter(child -> child.getName().startsWith(prefix)).toList();
	}

	/** @return the temporary folder for the rows of all tables */
	String rows() {
		return new Path(staging, ROWS).toString();
	}

	void removeRows() throws IOException {
		system.delete(new Path(staging, ROWS), true);
		system.delete(new Path(staging, MARKS), true);
	}

	/** @return the temporary folder for the marks of recordings being read */
	public String marks() {
		return new Path(staging, MARKS).toString();
	}

	/** @return the folder for this run's rows of a table */
	String part(String table) {
		return new Path(new Path(staging, table), RUN + run).toString();
	}

	/** @return whether this is the first run */
	public boolean isFirst() {
		return runsBefore.isEmpty();
	}

	/**
	 * @param table the name of a table
	 * @return the folders with its files, including this run's; may be empty
	 * @throws IOException if the file system fails
	 */
	public List<String> parts(String table) throws IOException {
		List<String> parts = new ArrayList<>();
		for (Path base : List.of(folder, staging)) {
			children(new Path(base, table), RUN).forEach(part -> parts.add(part.toString()));
		}
		return parts;
	}

	/**
	 * @return the stream for this run's page
	 * @throws IOException if it cannot be written
	 */
	public OutputStream writePage() throws IOException {
		return system.create(new Path(staging, PAGE), true);
	}

	private void rename(Path from, Path to) throws IOException {
		if (!system.rename(from, to)) {
			throw FleetException.of("folder.rename", null, from, to);
		}
	}

	/**
	 * Makes this run's tables and page visible.
	 *
	 * @throws FleetException if another run committed first
	 * @throws IOException if the file system fails; then either nothing is visible, or the next run completes it
	 */
	public void commit() throws IOException {
		if (!runs().equals(runsBefore)) {
			throw FleetException.of("folder.raced", null, folder);
		}
		Path committed = new Path(folder, COMMIT + owner());
		rename(staging, committed);
		staging = null;
		try {
			publish(committed, owner());
		} catch (IOException e) {
			throw FleetException.of("folder.unfinished", e, folder);
		}
	}

	/** Can be repeated after an interruption at any point. */
	private void publish(Path committed, String owner) throws IOException {
		String name = RUN + owner.substring(0, owner.lastIndexOf('@'));
		for (String table : RecordedTables.NAMES) {
			Path from = new Path(new Path(committed, table), name);
			if (system.exists(from)) {
				system.mkdirs(new Path(folder, table));
				rename(from, new Path(new Path(folder, table), name));
			}
		}
		Path page = new Path(committed, PAGE);
		if (system.exists(page)) {
			system.delete(new Path(folder, PAGE), false);
			rename(page, new Path(folder, PAGE));
		}
		system.delete(committed, true);
	}

	/** Removes what this run has written but not committed. */
	@Override
	public void close() throws IOException {
		Path left = staging;
		if (left != null) {
			system.delete(left, true);
			if (!exists && system.listStatus(folder).length == 0) {
				system.delete(folder, false);
			}
		}
	}

	/** @return whether nothing of this run is visible yet */
	public boolean isUnchanged() {
		return staging != null;
	}
}
