package org.threadlanes.core.file;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
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
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A file that comes into being: its bytes go into a file beside the final name, {@link #commit} moves that into place.
 * Closed without a commit, or when the JVM is interrupted, nothing is left, and an existing file stays as it was.
 */
public final class NewFile implements Closeable {

	/** What an interrupted JVM must still remove. */
	private static final Set<Path> UNFINISHED = ConcurrentHashMap.newKeySet();

	static {
		Runtime.getRuntime().addShutdownHook(new Thread(NewFile::removeUnfinished, "threadlanes-clean-up"));
	}

	private final Path target;
	private final Path temporary;
	private final boolean replace;
	private final OutputStream out;
	private boolean committed;

	private NewFile(Path target, Path temporary, boolean replace, OutputStream out) {
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
	public static NewFile create(Path target, boolean replace) throws IOException {
		Path folder = target.toAbsolutePath().getParent();
		if (folder == null || Files.isDirectory(target)) {
			throw new FileAlreadyExistsException(target.toString(), null, "it is a folder");
		}
		if (!Files.exists(folder)) {
			throw new NoSuchFileException(folder.toString(), null, "there is no such folder");
		}
		if (!Files.isDirectory(folder)) {
			throw new NotDirectoryException(folder.toString());
		}
		checkFree(target, replace);
		// Not Files.createTempFile: it lets nobody but the owner read the file, for good.
		Path temporary = folder.resolve(".threadlanes-" + UUID.randomUUID() + ".part");
		OutputStream out = Files.newOutputStream(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
		UNFINISHED.add(temporary);
		return new NewFile(target, temporary, replace, new BufferedOutputStream(out, 1 << 16));
	}

	private static void checkFree(Path target, boolean replace) throws FileAlreadyExistsException {
		if (!replace && Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
			throw new FileAlreadyExistsException(target.toString(), null, "it exists already");
		}
	}

	/** @return takes the bytes; buffered; need not be closed */
	public OutputStream stream() {
		return out;
	}

	/**
	 * Moves the file into place.
	 *
	 * @throws IOException
	 *             if not all bytes could be written, or the final name was taken meanwhile
	 */
	public void commit() throws IOException {
		out.close();
		if (replace) {
			try {
				Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
			} catch (AtomicMoveNotSupportedException e) {
				Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
			}
		} else {
			// An atomic move would replace what came into being meanwhile.
			Files.move(temporary, target);
		}
		committed = true;
		UNFINISHED.remove(temporary);
	}

	/** Removes what was not committed. Does nothing after {@link #commit}. */
	@Override
	public void close() throws IOException {
		if (!committed) {
			try {
				out.close();
			} finally {
				Files.deleteIfExists(temporary);
				UNFINISHED.remove(temporary);
			}
		}
	}

	private static void removeUnfinished() {
		for (Path path : UNFINISHED) {
			try {
				Files.deleteIfExists(path);
			} catch (IOException e) {
				// the JVM ends; there is nobody to tell
			}
		}
	}
}
