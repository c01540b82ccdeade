package org.threadlanes.core.file;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

import org.threadlanes.core.text.Messages;

/**
 * A file that comes into being: its bytes go into a file beside the final name, {@link #commit} moves that into place.
 * Closed without a commit, or when the JVM is interrupted, nothing is left, and an existing file stays as it was.
 */
public final class AtomicFile implements Closeable {

	private static final Messages TEXT = Messages.of(AtomicFile.class);
	/** What an interrupted JVM must still remove. Its own lock. */
	private static final Set<Path> UNFINISHED = new HashSet<>();
	private static boolean ending;

	static {
		Runtime.getRuntime().addShutdownHook(new Thread(AtomicFile::removeUnfinished, "threadlanes-clean-up"));
	}

	private final Path target;
	private final Path temporary;
	private final boolean replace;
	private OutputStream out;
	private volatile boolean committed;

	private AtomicFile(Path target, Path temporary, boolean replace, OutputStream out) {
		this.target = target;
		this.temporary = temporary;
		this.replace = replace;
		this.out = out;
	}

	/**
	 * @param target
	 *            the final name; its folder must exist
	 * @param replace
	 *            whether an existing file may be replaced
	 * @return the file in the making
	 * @throws FileAlreadyExistsException
	 *             if there is one and it may not be replaced, or it is a folder
	 * @throws IOException
	 *             if the folder cannot be written to
	 */
	public static AtomicFile create(Path target, boolean replace) throws IOException {
		Path folder = target.toAbsolutePath().getParent();
		if (folder == null || Files.isDirectory(target)) {
			throw new FileAlreadyExistsException(target.toString(), null, TEXT.get("folder"));
		}
		if (!Files.exists(folder)) {
			throw new NoSuchFileException(folder.toString(), null, TEXT.get("no-folder"));
		}
		if (!Files.isDirectory(folder)) {
			throw new NotDirectoryException(folder.toString());
		}
		checkFree(target, replace);
		return createBeside(target, folder, replace);
	}

	/** Not by {@link Files#createTempFile}, which makes files that only their owner may read. */
	private static AtomicFile createBeside(Path target, Path folder, boolean replace) throws IOException {
		while (true) {
			Path temporary = unusedName(folder);
			synchronized (UNFINISHED) {
				if (ending) {
					throw new InterruptedIOException(TEXT.get("ending"));
				}
				try {
					OutputStream out = Files.newOutputStream(temporary, StandardOpenOption.CREATE_NEW,
							StandardOpenOption.WRITE);
					UNFINISHED.add(temporary);
					return new AtomicFile(target, temporary, replace, new BufferedOutputStream(out, 1 << 16));
				} catch (FileAlreadyExistsException e) {
					// taken by somebody else: the next name
				}
			}
		}
	}

	static Path unusedName(Path folder) {
		return folder.resolve(".threadlanes-" + Long.toHexString(ThreadLocalRandom.current().nextLong()) + ".part");
	}

	private static void checkFree(Path target, boolean replace) throws FileAlreadyExistsException {
		if (!replace && Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
			throw new FileAlreadyExistsException(target.toString(), null, TEXT.get("exists"));
		}
	}

	/** @return the final name */
	public Path target() {
		return target;
	}

	/** @return takes the bytes; buffered; need not be closed */
	public OutputStream stream() {
		return out;
	}

	/**
	 * Ends the writing, without moving anything yet. May be called again.
	 *
	 * @throws IOException
	 *             if not all bytes could be written
	 */
	public void finish() throws IOException {
		if (out != null) {
			out.close();
			out = null;
		}
	}

	/**
	 * Moves the file into place.
	 *
	 * @throws IOException
	 *             if not all bytes could be written, or the final name was taken meanwhile
	 */
	public void commit() throws IOException {
		finish();
		if (replace) {
			moveOver(temporary, target);
		} else {
			moveToFreeName();
		}
		committed = true;
		synchronized (UNFINISHED) {
			UNFINISHED.remove(temporary);
		}
	}

	static void moveOver(Path from, Path to) throws IOException {
		try {
			Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
		} catch (AtomicMoveNotSupportedException e) {
			Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
		}
	}

	/** An atomic move would replace what came into being meanwhile; a second name for the file would not. */
	private void moveToFreeName() throws IOException {
		try {
			Files.createLink(target, temporary);
		} catch (FileAlreadyExistsException e) {
			throw new FileAlreadyExistsException(target.toString(), null, TEXT.get("exists"));
		} catch (UnsupportedOperationException | IOException e) {
			// no second names on this file system
			Files.move(temporary, target);
			return;
		}
		Files.deleteIfExists(temporary);
	}

	/** Removes what was not committed. Does nothing after {@link #commit}. */
	@Override
	public void close() throws IOException {
		if (!committed) {
			try {
				finish();
			} finally {
				Files.deleteIfExists(temporary);
				synchronized (UNFINISHED) {
					UNFINISHED.remove(temporary);
				}
			}
		}
	}

	private static void removeUnfinished() {
		synchronized (UNFINISHED) {
			ending = true;
			for (Path path : UNFINISHED) {
				try {
					Files.deleteIfExists(path);
				} catch (IOException e) {
					// the JVM ends; there is nobody to tell
				}
			}
		}
	}
}
