package org.threadlanes.core.jfr;

import java.io.BufferedInputStream;
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
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipInputStream;

import org.threadlanes.core.base.file.TemporaryFile;
import org.threadlanes.core.base.work.Progress;

import net.jpountz.lz4.LZ4FrameInputStream;

/**
 * A recording's bytes with random access. A file compressed with gzip, lz4 or zip is first unpacked into a temporary
 * file, because its chunks must be located before they are parsed and memory must not grow with the file.
 */
final class UnpackedFile implements Closeable {

	/** Unpacked sizes below this are never treated as a bomb. */
	private static final long HARMLESS_SIZE = 64L << 20;
	/** Recordings compress about 5 to 12 fold. */
	private static final long PLAUSIBLE_RATIO = 100;

	private static final int LZ4_MARK = 0x04224D18;
	private static final int ZIP_MARK = 0x504B0304;
	/** Of zstd, xz and 7z. */
	private static final Set<Integer> OTHER_MARKS = Set.of(0x28B52FFD, 0xFD377A58, 0x377ABCAF);
	private static final int BZIP2_MARK = 0x425A68;

	private final FileChannel channel;
	private final Damage problem;

	UnpackedFile(FileChannel channel, Damage problem) {
		this.channel = channel;
		this.problem = problem;
	}

	/**
	 * @param file the name of the recording
	 * @param content the regular file with its data: itself, or a copy
	 */
	static UnpackedFile open(Path file, Path content, Progress progress) throws RecordingException {
		if (Files.isDirectory(content)) {
			throw new RecordingException(Texts.TEXT.get("folder", Texts.quote(file.toString())));
		}
		try {
			byte[] start = firstBytes(content);
			if (start.length == 0) {
				throw new RecordingException(Texts.TEXT.get("empty", Texts.quote(file.toString())));
			}
			if (isPackedOtherwise(start)) {
				throw new RecordingException(Texts.TEXT.get("packed-otherwise", Texts.quote(file.toString())));
			}
			return isPacked(start) ? unpack(content, isZip(start), progress)
					: new UnpackedFile(FileChannel.open(content, StandardOpenOption.READ), null);
		} catch (NoSuchFileException e) {
			String name = file.toString();
			throw new RecordingException(
					Texts.TEXT.get(name.indexOf('\uFFFD') < 0 ? "missing" : "undecoded", Texts.quote(name)), e);
		} catch (IOException e) {
			throw Texts.unreadable(file, e);
		}
	}

	private static byte[] firstBytes(Path file) throws IOException {
		try (InputStream in = Files.newInputStream(file)) {
			return in.readNBytes(4);
		}
	}

	/** @return whether bytes start like a gzip, lz4 or zip file */
	static boolean isPacked(byte[] start) {
		return start.length >= 2 && (start[0] & 0xFF) == 0x1F && (start[1] & 0xFF) == 0x8B || isZip(start)
				|| mark(start) == LZ4_MARK;
	}

	/** @return whether bytes start like a file of another compression, which must be unpacked first */
	static boolean isPackedOtherwise(byte[] start) {
		return OTHER_MARKS.contains(mark(start)) || mark(start) >> 8 == BZIP2_MARK;
	}

	private static boolean isZip(byte[] start) {
		return mark(start) == ZIP_MARK;
	}

	private static int mark(byte[] start) {
		return start.length < 4 ? 0 : ByteBuffer.wrap(start).getInt();
	}

	private static UnpackedFile unpack(Path file, boolean zip, Progress progress) throws IOException {
		FileChannel channel = TemporaryFile.open();
		boolean done = false;
		try {
			long most = Math.max(HARMLESS_SIZE, PLAUSIBLE_RATIO * Files.size(file));
			Unpacking unpacking = new Unpacking(TemporaryFile.explaining(Channels.newOutputStream(channel)), most,
					progress);
			UnpackedFile unpacked = new UnpackedFile(channel, zip ? unpacking.zip(file) : unpacking.stream(file));
			done = true;
			return unpacked;
		} finally {
			if (!done) {
				channel.close();
			}
		}
	}

	/** Unpacks a compressed file, up to a number of bytes. Each method returns its damage; null if there is none. */
	private static final class Unpacking {

		private final OutputStream target;
		private final long most;
		private final Progress progress;
		private final byte[] buffer = new byte[1 << 16];
		private long total;

		Unpacking(OutputStream target, long most, Progress progress) {
			this.target = target;
			this.most = most;
			this.progress = progress;
		}

		/** Gzip and lz4. */
		Damage stream(Path file) throws IOException {
			try (InputStream packed = new BufferedInputStream(Files.newInputStream(file), buffer.length);
					InputStream in = sound(() -> unpacked(packed))) {
				copy(in, 0, target);
				return null;
			} catch (DamagedPackingException e) {
				return e.damage;
			}
		}

		private static InputStream unpacked(InputStream packed) throws IOException {
			packed.mark(Integer.BYTES);
			boolean isLz4 = mark(packed.readNBytes(Integer.BYTES)) == LZ4_MARK;
			packed.reset();
			return isLz4 ? new LZ4FrameInputStream(packed) : new GZIPInputStream(packed);
		}

		/** Unpacks the first recording, in any folder; other files are skipped. */
		Damage zip(Path file) throws IOException {
			try (ZipInputStream in = new ZipInputStream(Files.newInputStream(file))) {
				boolean any = false;
				while (sound(in::getNextEntry) != null) {
					any = true;
					int length = sound(() -> in.readNBytes(buffer, 0, buffer.length));
					if (length >= 4 && ByteBuffer.wrap(buffer).getInt() == ChunkHeader.MAGIC) {
						copy(in, length, target);
						return null;
					}
					copy(in, 0, OutputStream.nullOutputStream());
				}
				return Damage.of(any ? "packed-without" : "packed-cut");
			} catch (DamagedPackingException e) {
				return e.damage;
			}
		}

		/** Writes the contents of the buffer, then the rest. */
		private void copy(InputStream in, int buffered, OutputStream out) throws IOException {
			for (int n = buffered; n >= 0; n = sound(() -> in.read(buffer))) {
				out.write(buffer, 0, n);
				total += n;
				if (total > most) {
					throw new DamagedPackingException(Damage.of("bomb", PLAUSIBLE_RATIO));
				}
				if (progress.isCanceled()) {
					throw new CancellationException();
				}
			}
		}

		/** A damaged compressed file can cause any exception, anywhere in the stream. */
		private static <T> T sound(Callable<T> call) throws DamagedPackingException {
			try {
				return call.call();
			} catch (EOFException e) {
				throw new DamagedPackingException(Damage.of("packed-cut"));
			} catch (Exception e) {
				throw new DamagedPackingException(Damage.of("packed-damaged"));
			}
		}
	}

	private static final class DamagedPackingException extends IOException {

		private static final long serialVersionUID = 1L;

		private final transient Damage damage;

		DamagedPackingException(Damage damage) {
			this.damage = damage;
		}
	}

	/** @return the damage of the compressed file; null if there is none */
	Damage problem() {
		return problem;
	}

	long size() throws IOException {
		return channel.size();
	}

	/** @return the bytes from an offset, up to a number or the end of the file; big endian */
	ByteBuffer read(long offset, int length) throws IOException {
		byte[] bytes = new byte[(int) Math.min(length, Math.max(0, size() - offset))];
		return ByteBuffer.wrap(bytes, 0, read(offset, bytes, 0, bytes.length));
	}

	/**
	 * Reads bytes. Does not map the file, which may be truncated meanwhile.
	 *
	 * @return the number of bytes read
	 */
	int read(long offset, byte[] target, int start, int length) throws IOException {
		ByteBuffer bytes = ByteBuffer.wrap(target, start, length);
		while (bytes.hasRemaining()) {
			if (channel.read(bytes, offset + bytes.position() - start) < 0) {
				break;
			}
		}
		return bytes.position() - start;
	}

	@Override
	public void close() throws IOException {
		channel.close();
	}
}
