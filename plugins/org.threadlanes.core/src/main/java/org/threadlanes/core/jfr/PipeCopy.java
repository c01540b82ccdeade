package org.threadlanes.core.jfr;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

import org.threadlanes.core.base.file.TemporaryFile;

/**
 * A temporary copy of the data of a pipe or device: {@code /dev/stdin}, or {@code <(command)} of a shell. Reading a
 * recording needs random access, which a pipe does not have.
 */
final class PipeCopy {

	private static final long MAX_BYTES = 4L << 30;

	private PipeCopy() {
	}

	/** @return whether it is not a regular file, or is one of {@code /proc} without a size */
	static boolean isNeeded(Path file) throws RecordingException {
		try {
			if (!Files.exists(file)) {
				return false;
			}
			BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
			return attributes.isOther() || attributes.isRegularFile() && attributes.size() == 0;
		} catch (IOException e) {
			throw Texts.unreadable(file, e);
		}
	}

	/** @return the copy, deleted when the JVM ends */
	static Path of(Path pipe) throws RecordingException {
		String name = Texts.quote(pipe.toString());
		try (InputStream in = Files.newInputStream(pipe)) {
			byte[] start = in.readNBytes(4);
			if (start.length == 0) {
				throw new RecordingException(Texts.TEXT.get("empty", name));
			}
			boolean recording = start.length == 4 && ByteBuffer.wrap(start).getInt() == ChunkHeader.MAGIC;
			if (!recording && !UnpackedFile.isPacked(start)) {
				throw new RecordingException(Texts.TEXT.get(
						UnpackedFile.isPackedOtherwise(start) ? "packed-otherwise" : Texts.NO_RECORDING, name));
			}
			Path copy = TemporaryFile.create();
			boolean done = false;
			try (OutputStream out = TemporaryFile.explaining(Files.newOutputStream(copy))) {
				out.write(start);
				copyRest(in, out, name);
				done = true;
			} finally {
				if (!done) {
					Files.deleteIfExists(copy);
				}
			}
			return copy;
		} catch (IOException e) {
			throw Texts.unreadable(pipe, e);
		}
	}

	private static void copyRest(InputStream in, OutputStream out, String name)
			throws IOException, RecordingException {
		byte[] buffer = new byte[1 << 16];
		long total = 0;
		for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
			total += n;
			if (total > MAX_BYTES) {
				throw new RecordingException(Texts.TEXT.get("long-pipe", name, MAX_BYTES >> 30));
			}
			out.write(buffer, 0, n);
		}
	}
}
