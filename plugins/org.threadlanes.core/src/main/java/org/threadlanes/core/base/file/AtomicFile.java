package org.threadlanes.core.base.file;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

import org.threadlanes.core.base.text.Messages;

/**
 * A file in the making: its bytes go into a temporary file next to the final name, and {@link #commit} moves it there.
 * Closed without a commit, or when the JVM is interrupted, nothing is left, and an existing file stays as it was.
 * <p>
 * Only a regular file is ever replaced, and its permissions are kept; a link is followed. A device or a pipe is written
 * to directly.
 */
public final class AtomicFile implements Closeable {

	private static final Messages TEXT = Messages.of(AtomicFile.class);

	private final Path target;
	private final Path place;
	/** Null if {@link #place} is written to directly. */
	private final Path temporary;
	private final AccessRights rights;
	private final boolean replace;
	private OutputStream out;
	private volatile boolean committed;

	private AtomicFile(Path target, Path place, Path temporary, AccessRights rights, boolean replace,
			OutputStream out) {
		this.target = target;
		this.place = place;
		this.temporary = temporary;
		this.rights = rights;
		this.replace = replace;
		this.out = new BufferedOutputStream(out, 1 << 16);
	}

	/** Like {@link #create(Path, boolean, Collection)}, without inputs. */
	public static AtomicFile create(Path target, boolean replace) throws IOException {
		return create(target, replace, List.of());
	}

	/**
	 * @param target the final name; its folder must exist
	 * @param replace whether an existing file may be replaced
	 * @param inputs the files that were read for it, which are never replaced, by whatever name
	 * @return the file in the making
	 * @throws FileAlreadyExistsException if there is one and it may not be replaced, or it is a folder
	 * @throws InputFileException if it is one of the inputs
	 * @throws IOException if the folder cannot be written to
	 */
	public static AtomicFile create(Path target, boolean replace, Collection<Path> inputs) throws IOException {
		check(target, replace, inputs);
		if (isSpecial(target)) {
			return new AtomicFile(target, target, null, null, replace,
					Files.newOutputStream(target, StandardOpenOption.WRITE));
		}
		Path place = Files.exists(target, LinkOption.NOFOLLOW_LINKS) ? target.toRealPath() : target;
		AccessRights rights = AccessRights.of(place);
		while (true) {
			Path temporary = unusedName(place);
			try {
				// Not with Files.createTempFile, whose files only their owner may read.
				OutputStream out = Unfinished.whole(() -> {
					OutputStream made = Channels.newOutputStream(Files.newByteChannel(temporary,
							Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), rights.onCreation()));
					Unfinished.add(temporary);
					return made;
				});
				return new AtomicFile(target, place, temporary, rights, replace, out);
			} catch (FileAlreadyExistsException e) {
				// taken by another process: try the next name
			}
		}
	}

	/**
	 * Checks whether {@link #create} would refuse a name, without creating anything.
	 *
	 * @param target the final name
	 * @param replace whether an existing file may be replaced
	 * @param inputs files that are never replaced
	 * @throws IOException as {@link #create}
	 */
	public static void check(Path target, boolean replace, Collection<Path> inputs) throws IOException {
		Path folder = target.toAbsolutePath().getParent();
		if (folder == null || Files.isDirectory(target)) {
			throw new FileAlreadyExistsException(target.toString(), null, TEXT.get("folder"));
		}
		for (Path input : inputs) {
			if (Files.exists(target) && Files.exists(input) && Files.isSameFile(target, input)) {
				throw new InputFileException(target, TEXT.get("input"));
			}
		}
		if (!Files.exists(folder)) {
			throw new NoSuchFileException(folder.toString(), null, TEXT.get("no-folder"));
		}
		if (!Files.isDirectory(folder)) {
			throw new NotDirectoryException(folder.toString());
		}
		if (!Files.exists(target, LinkOption.NOFOLLOW_LINKS) || isSpecial(target)) {
			return;
		}
		if (!replace) {
			throw new FileAlreadyExistsException(target.toString(), null, TEXT.get("exists"));
		}
		if (!Files.exists(target)) {
			throw new FileSystemException(target.toString(), null, TEXT.get("dangling"));
		}
	}

	/** A device, a pipe or a socket, also by a link. */
	private static boolean isSpecial(Path file) throws IOException {
		return Files.exists(file) && Files.readAttributes(file, BasicFileAttributes.class).isOther();
	}

	static Path unusedName(Path sibling) {
		return Objects.requireNonNull(sibling.toAbsolutePath().getParent())
				.resolve(".threadlanes-" + Long.toHexString(ThreadLocalRandom.current().nextLong()) + ".part");
	}

	/** @return the file that will appear, with links resolved; null if there will be none */
	Path place() {
		return temporary == null ? null : place;
	}

	/** @return where the bytes are until {@link #commit}; null if they go to a device or a pipe at once */
	public Path unfinished() {
		return temporary;
	}

	/** @return the stream for the contents; buffered; need not be closed */
	public OutputStream stream() {
		return out;
	}

	/**
	 * Ends the writing, without moving anything yet. May be called again.
	 *
	 * @throws IOException if not all bytes could be written
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
	 * @throws IOException if not all bytes could be written, or the final name was taken meanwhile
	 */
	public void commit() throws IOException {
		finish();
		if (temporary != null) {
			rights.applyTo(temporary);
			Unfinished.whole(() -> {
				move();
				Unfinished.remove(temporary);
				return null;
			});
		}
		committed = true;
	}

	private void move() throws IOException {
		if (!replace) {
			moveToFreeName();
		} else if (Files.exists(place, LinkOption.NOFOLLOW_LINKS)
				&& !Files.isRegularFile(place, LinkOption.NOFOLLOW_LINKS)) {
			throw new FileSystemException(target.toString(), null, TEXT.get("changed"));
		} else {
			moveOver(temporary, place);
		}
	}

	static void moveOver(Path from, Path to) throws IOException {
		try {
			Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
		} catch (AtomicMoveNotSupportedException e) {
			Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
		}
	}

	/** An atomic move would replace a file created meanwhile; a hard link does not. */
	private void moveToFreeName() throws IOException {
		try {
			Files.createLink(place, temporary);
		} catch (FileAlreadyExistsException e) {
			throw new FileAlreadyExistsException(target.toString(), null, TEXT.get("exists"));
		} catch (UnsupportedOperationException | IOException e) {
			// no hard links on this file system
			Files.move(temporary, place);
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
				if (temporary != null) {
					Files.deleteIfExists(temporary);
					Unfinished.remove(temporary);
				}
			}
		}
	}
}
