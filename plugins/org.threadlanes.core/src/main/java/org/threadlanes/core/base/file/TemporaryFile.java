package org.threadlanes.core.base.file;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import org.threadlanes.core.base.text.Messages;

/** Files in the system's folder for temporary files, which only their owner may read. */
public final class TemporaryFile {

	private static final Messages TEXT = Messages.of(TemporaryFile.class);

	private TemporaryFile() {
	}

	/**
	 * @return a new file, open for reading and writing. It is deleted as soon as the system allows it while it is open
	 *         (at once on Linux and Mac), so that nothing remains however the program ends
	 * @throws IOException if none can be created; the message says where
	 */
	public static FileChannel open() throws IOException {
		Path file = create();
		FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE,
				StandardOpenOption.DELETE_ON_CLOSE);
		if (Files.notExists(file)) {
			Unfinished.remove(file);
		}
		return channel;
	}

	/**
	 * @return a new, empty file, which is deleted when the JVM ends; its name has the process id
	 * @throws IOException if none can be created; the message says where
	 */
	public static Path create() throws IOException {
		return Unfinished.whole(() -> {
			try {
				Path file = Files.createTempFile("threadlanes-" + ProcessHandle.current().pid() + "-", ".tmp");
				Unfinished.add(file);
				return file;
			} catch (IOException e) {
				throw explained("no-temporary", e);
			}
		});
	}

	/**
	 * @param out an output to a temporary file
	 * @return the same; if it cannot be written to, the message says where
	 */
	public static OutputStream explaining(OutputStream out) {
		return new FilterOutputStream(out) {
			@Override
			public void write(byte[] bytes, int start, int length) throws IOException {
				try {
					out.write(bytes, start, length);
				} catch (IOException e) {
					throw explained("full-temporary", e);
				}
			}
		};
	}

	private static IOException explained(String key, IOException e) {
		String folder = System.getProperty("java.io.tmpdir");
		FileSystemException explained = new FileSystemException(folder, null, TEXT.get(key, folder, e.getMessage()));
		explained.initCause(e);
		return explained;
	}

	/**
	 * Deletes a file before the JVM ends.
	 *
	 * @param file one that {@link #create} made
	 * @throws IOException if it cannot be deleted now; it will be when the JVM ends
	 */
	public static void delete(Path file) throws IOException {
		Files.deleteIfExists(file);
		Unfinished.remove(file);
	}
}
