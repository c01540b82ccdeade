package org.threadlanes.core.base.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Several files that appear together: they are moved into place when all are written, and if one cannot be moved,
 * everything is restored. Closed without a commit, nothing is left, not even a folder that was created.
 */
public final class AtomicFileSet implements Closeable {

	private final boolean replace;
	private final Collection<Path> inputs;
	private final List<AtomicFile> files = new ArrayList<>();
	private final List<Path> madeFolders = new ArrayList<>();
	private boolean committed;

	/**
	 * @param replace whether existing files may be replaced
	 * @param inputs the files that are read for them, which are never replaced
	 */
	public AtomicFileSet(boolean replace, Collection<Path> inputs) {
		this.replace = replace;
		this.inputs = List.copyOf(inputs);
	}

	/**
	 * Creates a folder and its missing parents.
	 *
	 * @param folder the folder; may exist
	 * @throws IOException if it cannot be created, or is a file
	 */
	public void makeFolder(Path folder) throws IOException {
		List<Path> missing = new ArrayList<>();
		for (Path f = folder.toAbsolutePath().normalize(); f != null && !Files.exists(f); f = f.getParent()) {
			missing.add(0, f);
		}
		for (Path f : missing) {
			Unfinished.whole(() -> {
				Files.createDirectory(f);
				Unfinished.add(f);
				return madeFolders.add(f);
			});
		}
	}

	/**
	 * Begins a file.
	 *
	 * @param target its final name
	 * @return the file; call {@link AtomicFile#finish()} when it is written, but do not commit it
	 * @throws IOException as {@link AtomicFile#create}
	 */
	public AtomicFile add(Path target) throws IOException {
		AtomicFile file = AtomicFile.create(target, replace, inputs);
		files.add(file);
		return file;
	}

	/**
	 * Moves all files into place, or none.
	 *
	 * @throws IOException if not all bytes could be written, or a file cannot be moved
	 */
	public void commit() throws IOException {
		for (AtomicFile file : files) {
			file.finish();
		}
		committed = Unfinished.whole(this::moveAll);
	}

	private boolean moveAll() throws IOException {
		Map<Path, Path> before = new LinkedHashMap<>();
		List<Path> moved = new ArrayList<>();
		try {
			for (AtomicFile file : files) {
				if (files.size() > 1) {
					keepOld(file.place(), before);
				}
				file.commit();
				moved.add(file.place());
			}
			madeFolders.forEach(Unfinished::remove);
			return true;
		} catch (IOException e) {
			putBack(moved, before);
			throw e;
		} finally {
			for (Path old : before.values()) {
				Files.deleteIfExists(old);
			}
		}
	}

	/** Gives the old file a second name, so that it can be put back. */
	private void keepOld(Path file, Map<Path, Path> before) throws IOException {
		if (!replace || file == null || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
			return;
		}
		Path old = AtomicFile.unusedName(file);
		try {
			Files.createLink(old, file);
		} catch (UnsupportedOperationException | IOException e) {
			// no hard links on this file system
			Files.copy(file, old, StandardCopyOption.COPY_ATTRIBUTES);
		}
		before.put(file, old);
	}

	private static void putBack(List<Path> moved, Map<Path, Path> before) throws IOException {
		for (Path file : moved) {
			Path old = before.remove(file);
			if (old != null) {
				AtomicFile.moveOver(old, file);
			} else if (file != null) {
				Files.deleteIfExists(file);
			}
		}
	}

	/** Removes what was not committed. Does nothing after {@link #commit}. */
	@Override
	public void close() throws IOException {
		IOException problem = null;
		for (AtomicFile file : files) {
			try {
				file.close();
			} catch (IOException e) {
				problem = e;
			}
		}
		if (!committed) {
			removeMadeFolders();
		}
		if (problem != null) {
			throw problem;
		}
	}

	private void removeMadeFolders() {
		for (int i = madeFolders.size() - 1; i >= 0; i--) {
			try {
				Files.deleteIfExists(madeFolders.get(i));
				Unfinished.remove(madeFolders.get(i));
			} catch (IOException e) {
				// not empty: it has files of others
				return;
			}
		}
	}
}
