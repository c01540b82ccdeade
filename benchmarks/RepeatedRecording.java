import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/**
 * Makes a long recording of a short one: its chunks again and again, each time later, until the recording has a size.
 * The times of events count from the start of their chunk, so only that is changed.
 *
 * <pre>
 * java benchmarks/RepeatedRecording.java SHORT.jfr[.gz] LONG.jfr MEGABYTES [SECONDS]
 * </pre>
 *
 * SECONDS is the time from one repetition to the next; without it they follow at once.
 */
public final class RepeatedRecording {

	private static final int HEADER = 68;
	private static final int SIZE = 8;
	private static final int START = 32;
	private static final int DURATION = 40;

	private RepeatedRecording() {
	}

	public static void main(String[] args) throws IOException {
		byte[] once = bytes(Path.of(args[0]));
		long wanted = Long.parseLong(args[2]) << 20;
		long length = args.length > 3 ? Long.parseLong(args[3]) * 1_000_000_000 : length(once);
		long written = 0;
		try (OutputStream out = Files.newOutputStream(Path.of(args[1]))) {
			for (long round = 0; written < wanted; round++) {
				for (int at = 0; at + HEADER <= once.length && written < wanted;) {
					ByteBuffer chunk = chunk(once, at);
					chunk.putLong(START, chunk.getLong(START) + round * length);
					out.write(once, at, chunk.capacity());
					chunk.putLong(START, chunk.getLong(START) - round * length);
					written += chunk.capacity();
					at += chunk.capacity();
				}
			}
		}
	}

	private static byte[] bytes(Path file) throws IOException {
		if (!file.toString().endsWith(".gz")) {
			return Files.readAllBytes(file);
		}
		try (InputStream in = new GZIPInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
			return in.readAllBytes();
		}
	}

	private static ByteBuffer chunk(byte[] recording, int at) {
		int size = (int) ByteBuffer.wrap(recording, at, HEADER).slice().getLong(SIZE);
		return ByteBuffer.wrap(recording, at, size).slice();
	}

	/** From the start of the first chunk to the end of the last, in ns. */
	private static long length(byte[] recording) {
		long start = Long.MAX_VALUE;
		long end = 0;
		for (int at = 0; at + HEADER <= recording.length;) {
			ByteBuffer chunk = chunk(recording, at);
			start = Math.min(start, chunk.getLong(START));
			end = Math.max(end, chunk.getLong(START) + chunk.getLong(DURATION));
			at += chunk.capacity();
		}
		return end - start;
	}
}
