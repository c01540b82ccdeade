package org.threadlanes.core.recording;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CancellationException;

import org.openjdk.jmc.common.io.IOToolkit;

/**
 * A recording's bytes with random access. A file packed with gzip, lz4 or zip is unpacked into a temporary file first,
 * because its chunks must be looked at before they are parsed and memory must not grow with the file.
 */
final class UnpackedFile implements Closeable {

	/** What unpacks to less than this is never suspected. */
	private static final long HARMLESS_SIZE = 256L << 20;
	/** Recordings pack about 5 to 12 fold. */
	private static final long PLAUSIBLE_RATIO = 100;

	/** A mapping is given up only by the garbage collector; a process may have some ten thousand. */
	private static final int WORTH_MAPPING = 1 << 20;

	private final FileChannel channel;
	private final Path temporary;
	private final Damage problem;

	private UnpackedFile(FileChannel channel, Path temporary, Damage problem) {
		this.channel = channel;
		this.temporary = temporary;
		this.problem = problem;
	}

	static UnpackedFile open(Path file, Progress progress) throws RecordingException {
		String name = Texts.quote(file.toString());
		if (Files.isDirectory(file)) {
			throw new RecordingException(Texts.TEXT.get("folder", name));
		}
		try {
			byte[] start = firstBytes(file);
			if (start.length == 0) {
				throw new RecordingException(Texts.TEXT.get("empty", name));
			}
			return isPacked(start) ? unpack(file, progress)
					: new UnpackedFile(FileChannel.open(file, StandardOpenOption.READ), null, null);
		} catch (NoSuchFileException e) {
			throw new RecordingException(Texts.TEXT.get("missing", name), e);
		} catch (IOException e) {
			throw Texts.unreadable(file, e);
		}
	}

	private static byte[] firstBytes(Path file) throws IOException {
		try (InputStream in = Files.newInputStream(file)) {
			return in.readNBytes(4);
		}
	}

	/** The marks of gzip, lz4 frames and zip, which JMC's {@link IOToolkit} unpacks. */
	private static boolean isPacked(byte[] start) {
		if (start.length >= 2 && (start[0] & 0xFF) == 0x1F && (start[1] & 0xFF) == 0x8B) {
			return true;
		}
		if (start.length < 4) {
			return false;
		}
		int mark = ByteBuffer.wrap(start).getInt();
		return mark == 0x04224D18 || mark == 0x504B0304;
	}

	/** The file is deleted while it is open where the system allows it, so that an interrupted JVM leaves nothing. */
	private static UnpackedFile unpack(Path file, Progress progress) throws IOException {
		Path temporary = Files.createTempFile("threadlanes", ".jfr");
		FileChannel channel = FileChannel.open(temporary, StandardOpenOption.READ, StandardOpenOption.WRITE,
				StandardOpenOption.DELETE_ON_CLOSE);
		boolean done = false;
		try {
			UnpackedFile unpacked = new UnpackedFile(channel, temporary, unpackTo(channel, file, progress));
			done = true;
			return unpacked;
		} finally {
			if (!done) {
				channel.close();
				Files.deleteIfExists(temporary);
			}
		}
	}

	/** @return what is wrong with the packed file; null if nothing is */
	private static Damage unpackTo(FileChannel target, Path file, Progress progress) throws IOException {
		long most = Math.max(HARMLESS_SIZE, PLAUSIBLE_RATIO * Files.size(file));
		OutputStream out = Channels.newOutputStream(target);
		// The exception of a damaged packed file comes from anywhere in the stream, its begin included.
		try (InputStream in = IOToolkit.openUncompressedStream(file.toFile())) {
			byte[] buffer = new byte[1 << 16];
			long total = 0;
			for (int n = read(in, buffer); n >= 0; n = read(in, buffer)) {
				out.write(buffer, 0, n);
				total += n;
				if (total > most) {
					return Damage.of("bomb", PLAUSIBLE_RATIO);
				}
				if (progress.isCanceled()) {
					throw new CancellationException();
				}
			}
			return null;
		} catch (DamagedPackingException e) {
			return Damage.of(e.getMessage());
		}
	}

	private static int read(InputStream in, byte[] buffer) throws DamagedPackingException {
		try {
			return in.read(buffer);
		} catch (EOFException e) {
			throw new DamagedPackingException("packed-cut");
		} catch (IOException | RuntimeException e) {
			throw new DamagedPackingException("packed-damaged");
		}
	}

	private static final class DamagedPackingException extends IOException {

		private static final long serialVersionUID = 1L;

		DamagedPackingException(String message) {
			super(message);
		}
	}

	/** @return what is wrong with the packed file; null if nothing is */
	Damage problem() {
		return problem;
	}

	long size() throws IOException {
		return channel.size();
	}

	/**
	 * @return the bytes from an offset on, as many as there are up to a number; big endian
	 */
	ByteBuffer read(long offset, int length) throws IOException {
		ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(length, Math.max(0, size() - offset)));
		while (bytes.hasRemaining()) {
			if (channel.read(bytes, offset + bytes.position()) < 0) {
				break;
			}
		}
		return bytes.flip();
	}

	/** @return these bytes, mapped where they are many: then they take no heap */
	ByteBuffer map(long offset, int length) throws IOException {
		if (length < WORTH_MAPPING) {
			return read(offset, length);
		}
		return channel.map(FileChannel.MapMode.READ_ONLY, offset, length);
	}

	@Override
	public void close() throws IOException {
		channel.close();
		if (temporary != null) {
			Files.deleteIfExists(temporary);
		}
	}
}
