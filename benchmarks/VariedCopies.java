import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Makes many recordings of the small ones in a folder: {@code java VariedCopies.java FROM TO COUNT}. Each is of another
 * service, host and time: the recordings of a day, one every few seconds.
 */
class VariedCopies {

	private static final long SMALL = 1 << 20;
	private static final int SERVICES = 40;
	private static final int HOSTS = 7;
	private static final int SIZE = 8;
	private static final int START = 32;
	private static final long DAY_NANOS = 86_400_000_000_000L;
	/** 2026-11-20. */
	private static final long FIRST_NANOS = 1_795_132_800_000_000_000L;

	public static void main(String[] args) throws IOException {
		List<Path> small;
		try (Stream<Path> files = Files.list(Path.of(args[0]))) {
			small = files.filter(f -> f.toString().endsWith(".jfr") && f.toFile().length() < SMALL).sorted().toList();
		}
		int count = Integer.parseInt(args[2]);
		for (int i = 0; i < count; i++) {
			byte[] bytes = Files.readAllBytes(small.get(i % small.size()));
			shift(ByteBuffer.wrap(bytes), FIRST_NANOS + DAY_NANOS / count * i);
			Path folder = Path.of(args[1], "service" + i % SERVICES, "host" + i % HOSTS);
			Files.write(Files.createDirectories(folder).resolve(i + ".jfr"), bytes);
		}
	}

	/** The times of events are ticks since the start of their chunk, which its header has. */
	private static void shift(ByteBuffer recording, long start) {
		long by = start - recording.getLong(START);
		for (int chunk = 0; chunk + START + Long.BYTES <= recording.capacity();) {
			recording.putLong(chunk + START, recording.getLong(chunk + START) + by);
			long size = recording.getLong(chunk + SIZE);
			if (size <= 0 || size > recording.capacity() - chunk) {
				return;
			}
			chunk += (int) size;
		}
	}
}
