package org.threadlanes.core.live;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.UUID;

import org.threadlanes.core.base.file.TemporaryFile;

/**
 * A file that this process and a JVM share, by its names. A JVM in a container has files of its own: Linux shows them
 * below {@code /proc/PID/root}. What is in a container is not trusted: links are not followed.
 *
 * @param here its name for this process
 * @param there its name for the JVM
 */
record JvmFile(Path here, String there) {

	/** @return a name for a file that does not exist; {@code file} itself if the JVM sees the same files */
	static JvmFile named(long pid, Path file) throws IOException {
		if (!Refusal.isInContainer(pid)) {
			return new JvmFile(file, file.toAbsolutePath().toString());
		}
		Path root = Path.of("/proc", Long.toString(pid), "root");
		Path folder = root.resolve("tmp");
		if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
			throw new IOException(folder + " is not a folder");
		}
		Path here = folder.resolve("threadlanes-" + UUID.randomUUID() + ".tmp");
		return new JvmFile(here, "/" + root.relativize(here));
	}

	/** @return a new file that the JVM may read */
	static JvmFile readable(long pid) throws IOException {
		if (!Refusal.isInContainer(pid)) {
			return named(pid, TemporaryFile.create());
		}
		JvmFile file = named(pid, null);
		Files.createFile(file.here);
		return file;
	}

	/** Moves what the JVM wrote to a file, unless it wrote there. */
	void moveTo(Path file) throws IOException {
		if (!here.equals(file)) {
			try (InputStream in = Files.newInputStream(here, LinkOption.NOFOLLOW_LINKS);
					OutputStream out = Files.newOutputStream(file)) {
				in.transferTo(out);
			} finally {
				Files.deleteIfExists(here);
			}
		}
	}
}
