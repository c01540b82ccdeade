package org.threadlanes.fleet.job;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options.Rename;
import org.apache.hadoop.fs.Path;
import org.threadlanes.fleet.table.RecordedTables;

/**
 * The folder of a fleet: {@code TABLE/run=ID/*.parquet} for each table and run, and {@code fleet.html}.
 * <p>
 * A run writes into a folder of its own. The first run's folder is renamed to the fleet's. A later run's is
 * {@code _new-...} in it, and one renaming to {@code _commit-...} decides: before it nothing has changed, after it the
 * run's folders are moved to their tables, that of the recordings last; if that is interrupted, the next run ends it.
 * Programs that read a table see whole runs only, since they see no name with an underscore.
 */
public final class FleetFolder implements AutoCloseable {

	/** The page in the folder. */
	public static final String PAGE = "fleet.html";

	private static final String RUN = "run=";
	private static final String NEW = "_new-";
	private static final String COMMIT = "_commit-";
	private static final String ATTEMPTS = "_attempts";
	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmssSSS'Z'", Locale.ROOT)
			.withZone(ZoneOffset.UTC);

	private final Configuration configuration;
	private final FileSystem system;
	private final Path folder;
	private final String run;
	private final boolean first;
	private final Set<String> runsBefore;
	private Path staging;

	private FleetFolder(Path folder, Configuration configuration, FileSystem system, boolean first)
			throws IOException {
		this.folder = folder;
		this.configuration = configuration;
		this.system = system;
		this.first = first;
		run = TIME.format(Instant.now()) + "-" + ProcessHandle.current().pid();
		runsBefore = runs();
		staging = first ? sibling(NEW + owner()) : new Path(folder, NEW + owner());
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

	private Path sibling(String name) {
		return new Path(folder.getParent(), "." + folder.getName() + name);
	}

	/**
	 * Opens the folder for a run, after having ended what an interrupted one left to do.
	 *
	 * @param name
	 *            its path or URI
	 * @param append
	 *            whether the run adds to what is there
	 * @param configuration
	 *            the file systems
	 * @return the folder
	 * @throws FleetException
	 *             if it exists and may not be added to
	 * @throws IOException
	 *             if the file system fails
	 */
	public static FleetFolder open(String name, boolean append, Configuration configuration) throws IOException {
		Path path = new Path(name);
		FileSystem system = path.getFileSystem(configuration);
		system.setWriteChecksum(false);
		Path folder = system.makeQualified(path);
		if (folder.getParent() == null) {
			throw new FleetException(FleetTexts.TEXT.get("folder.root", name), null);
		}
		boolean first = true;
		if (system.exists(folder)) {
			FileStatus[] content = system.getFileStatus(folder).isDirectory() ? system.listStatus(folder) : null;
			if (content == null) {
				throw new FleetException(FleetTexts.TEXT.get("folder.file", name), null);
			}
			first = content.length == 0;
			if (!first && !append) {
				throw new FleetException(FleetTexts.TEXT.get("folder.exists", name), null);
			}
			if (!first && !system.exists(new Path(folder, RecordedTables.RECORDINGS))) {
				throw new FleetException(FleetTexts.TEXT.get("folder.other", name), null);
			}
		}
		FleetFolder opened = new FleetFolder(folder, configuration, system, first);
		if (!first) {
			opened.recover();
		}
		return opened;
	}

	/** Ends committed runs, and removes what is left of runs whose process is gone. */
	private void recover() throws IOException {
		for (FileStatus status : system.listStatus(folder)) {
			String name = status.getPath().getName();
			if (name.startsWith(COMMIT)) {
				publish(status.getPath(), name.substring(COMMIT.length()));
			} else if (name.startsWith(NEW) && isDead(name.substring(NEW.length()))) {
				system.delete(status.getPath(), true);
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
		Set<String> runs = new TreeSet<>();
		Path recordings = new Path(folder, RecordedTables.RECORDINGS);
		if (system.exists(recordings)) {
			for (FileStatus status : system.listStatus(recordings)) {
				runs.add(status.getPath().getName());
			}
		}
		return runs;
	}

	/** @return where the attempts of tasks write */
	String attempts() {
		return new Path(staging, ATTEMPTS).toString();
	}

	/** @return whether there was nothing before this run */
	public boolean isFirst() {
		return first;
	}

	/**
	 * @param table
	 *            the name of a table
	 * @return the folders with its files, this run's among them once {@link #take} was called; none if it has none
	 * @throws IOException
	 *             if the file system fails
	 */
	public List<String> parts(String table) throws IOException {
		List<String> parts = new ArrayList<>();
		for (Path base : List.of(folder, staging)) {
			Path path = new Path(base, table);
			if (system.exists(path)) {
				for (FileStatus status : system.listStatus(path)) {
					if (status.getPath().getName().startsWith(RUN)) {
						parts.add(status.getPath().toString());
					}
				}
			}
		}
		return parts;
	}

	/**
	 * Takes the files of tasks that have ended well.
	 *
	 * @param results
	 *            what the tasks did
	 * @param tables
	 *            the tables that this run writes
	 */
	void take(List<TaskResult> results, List<String> tables) throws IOException {
		if (results.stream().allMatch(result -> result.files().isEmpty())) {
			return;
		}
		Map<String, Integer> numbers = new HashMap<>();
		for (String table : tables) {
			system.mkdirs(runFolder(staging, table, run));
		}
		for (TaskResult result : results) {
			for (Map.Entry<String, String> file : result.files().entrySet()) {
				int number = numbers.merge(file.getKey(), 1, Integer::sum);
				rename(new Path(file.getValue()), new Path(runFolder(staging, file.getKey(), run),
						String.format(Locale.ROOT, "part-%05d.parquet", number)));
			}
		}
		system.delete(new Path(staging, ATTEMPTS), true);
	}

	private static Path runFolder(Path base, String table, String run) {
		return new Path(new Path(base, table), RUN + run);
	}

	/**
	 * @return takes this run's page
	 * @throws IOException
	 *             if it cannot be written
	 */
	public OutputStream writePage() throws IOException {
		return system.create(new Path(staging, PAGE), true);
	}

	private void rename(Path from, Path to) throws IOException {
		if (!system.rename(from, to)) {
			throw new FleetException(FleetTexts.TEXT.get("folder.rename", from, to), null);
		}
	}

	/**
	 * Makes this run's tables and page visible.
	 *
	 * @throws FleetException
	 *             if another run was faster
	 * @throws IOException
	 *             if the file system fails; nothing is visible then, or the next run makes the rest so
	 */
	public void commit() throws IOException {
		if (first) {
			if (system.exists(folder) && !system.delete(folder, false)) {
				throw new FleetException(FleetTexts.TEXT.get("folder.raced", folder), null);
			}
			rename(staging, folder);
			staging = null;
			return;
		}
		if (!runs().equals(runsBefore)) {
			throw new FleetException(FleetTexts.TEXT.get("folder.raced", folder), null);
		}
		Path committed = new Path(folder, COMMIT + owner());
		rename(staging, committed);
		staging = null;
		publish(committed, owner());
	}

	/** May be repeated after having been interrupted anywhere. */
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
		try {
			FileContext.getFileContext(folder.toUri(), configuration).rename(page, new Path(folder, PAGE),
					Rename.OVERWRITE);
		} catch (FileNotFoundException e) {
			// It was moved before the interruption.
		}
		system.delete(committed, true);
	}

	/** Removes what a run has written that was not committed. */
	@Override
	public void close() throws IOException {
		Path left = staging;
		if (left != null) {
			system.delete(left, true);
		}
	}
}
