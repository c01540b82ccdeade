package org.threadlanes.fleet;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/**
 * The local disk as {@code faulty:}, with faults. A test requests them by files in a folder that all its processes
 * know; such a file contains a regular expression for the end of the path affected.
 */
public final class FaultyFileSystem extends RawLocalFileSystem {

	/** The system property that names the folder. */
	static final String FOLDER = "threadlanes.test.faults";

	static final URI ROOT = URI.create("faulty:///");

	/** The kinds of faults. */
	enum Fault {
		/** Opening a file stalls, and leaves a file {@code opened-...} in the folder. */
		WAITS,
		/** Opening a file takes all memory. */
		EXHAUSTS,
		/** Writing fails as on a full disk. */
		FULL,
		/** Folders cannot be created. */
		READ_ONLY,
		/** Nothing can be renamed to the path. */
		STUCK
	}

	private static final Path DEV_FULL = new Path("/dev/full");
	private static final long MAX_WAIT = TimeUnit.SECONDS.toNanos(600);

	@Override
	public String getScheme() {
		return ROOT.getScheme();
	}

	@Override
	public URI getUri() {
		return ROOT;
	}

	private static java.nio.file.Path folder() {
		String folder = System.getProperty(FOLDER);
		return folder == null ? null : java.nio.file.Path.of(folder);
	}

	private static boolean has(Fault fault, Path path) throws IOException {
		if (folder() == null || path == null) {
			return false;
		}
		try {
			return path.toString().matches(".*" + Files.readString(folder().resolve(fault.name())));
		} catch (java.nio.file.NoSuchFileException e) {
			return false;
		}
	}

	/** Without permissions, which Hadoop reads only from {@code file:} paths. */
	@Override
	public FileStatus getFileStatus(Path file) throws IOException {
		FileStatus status = super.getFileStatus(file);
		return new FileStatus(status.getLen(), status.isDirectory(), 1, status.getBlockSize(),
				status.getModificationTime(), status.getPath());
	}

	@Override
	public FSDataInputStream open(Path file, int bufferSize) throws IOException {
		if (has(Fault.WAITS, file)) {
			Files.createFile(folder().resolve("opened-" + UUID.randomUUID()));
			long end = System.nanoTime() + MAX_WAIT;
			while (has(Fault.WAITS, file) && System.nanoTime() < end) {
				try {
					Thread.sleep(20);
				} catch (InterruptedException e) {
					throw new InterruptedIOException();
				}
			}
		}
		if (has(Fault.EXHAUSTS, file)) {
			exhaust();
		}
		return super.open(file, bufferSize);
	}

	private static void exhaust() {
		List<byte[]> all = new ArrayList<>();
		while (all.size() < Integer.MAX_VALUE) {
			all.add(new byte[1 << 20]);
		}
	}

	@Override
	public FSDataOutputStream create(Path file, boolean overwrite, int bufferSize, short replication, long blockSize,
			Progressable progress) throws IOException {
		boolean full = has(Fault.FULL, file);
		return super.create(full ? DEV_FULL : file, overwrite || full, bufferSize, replication, blockSize, progress);
	}

	/** Without the permission, which must not change on the device. */
	@Override
	public FSDataOutputStream create(Path file, FsPermission permission, boolean overwrite, int bufferSize,
			short replication, long blockSize, Progressable progress) throws IOException {
		return create(file, overwrite, bufferSize, replication, blockSize, progress);
	}

	@Override
	public boolean mkdirs(Path folder) throws IOException {
		return !has(Fault.READ_ONLY, folder.getParent()) && super.mkdirs(folder);
	}

	@Override
	public boolean mkdirs(Path folder, FsPermission permission) throws IOException {
		return !has(Fault.READ_ONLY, folder.getParent()) && super.mkdirs(folder, permission);
	}

	@Override
	public boolean rename(Path from, Path to) throws IOException {
		return !has(Fault.STUCK, to) && super.rename(from, to);
	}
}
