package org.threadlanes.core.jfr;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.testing.Recordings;

/** The result of reading does not depend on the number of decoding threads. */
public class ReadingTest {

	private static final String NINE_CHUNKS = "multichunk-jdk17.jfr";

	@Rule
	public TemporaryFolder folder = new TemporaryFolder();

	/** A line for each event and each start of a chunk. */
	private static final class Lines implements EventVisitor {

		final List<String> lines = new ArrayList<>();

		@Override
		public void beginChunk(ChunkStart chunk) {
			lines.add("chunk " + chunk.clock().startNanos());
		}

		@Override
		public EventHandler visit(EventType type) {
			int start = type.want("startTime");
			int thread = type.want("eventThread");
			int stack = type.want("stackTrace");
			return event -> lines.add(type.id() + " " + event.nanos(start) + " " + event.thread(thread) + " "
					+ event.stack(stack));
		}
	}

	/** @return all events with all their fields as text */
	private static List<String> everyField(Path path) throws Exception {
		Map<String, TypeDescription> types = new RecordingFile(path).contents(Progress.NONE).types();
		List<String> lines = new ArrayList<>();
		ReadSummary summary = new RecordingFile(path).read(type -> {
			List<Integer> fields = types.get(type.id()).fields().stream().map(f -> type.want(f.name())).toList();
			return event -> lines.add(type.id() + fields.stream()
					.map(f -> event.text(f) + event.stack(f) + event.number(f)).toList());
		}, Progress.NONE);
		assertEquals(List.of(), summary.skipped());
		return lines;
	}

	private static Reading read(EventVisitor visitor, int threads, Progress progress) throws Exception {
		return read(Recordings.path(NINE_CHUNKS), visitor, threads, progress);
	}

	private static Reading read(Path path, EventVisitor visitor, int threads, Progress progress) throws Exception {
		try (UnpackedFile file = UnpackedFile.open(path, path, Progress.NONE)) {
			ChunkScan scan = ChunkScan.of(file);
			Reading reading = new Reading(file, scan.skipped(), visitor, progress);
			reading.run(scan.chunks(), threads);
			return reading;
		}
	}

	@Test
	public void eventsComeInTheSameOrderWithAnyNumberOfThreads() throws Exception {
		Lines serial = new Lines();
		ReadSummary expected = read(serial, 1, Progress.NONE).summary();
		assertFalse(serial.lines.isEmpty());
		for (int threads = 2; threads <= 5; threads++) {
			Lines parallel = new Lines();
			assertEquals(expected, read(parallel, threads, Progress.NONE).summary());
			assertEquals(serial.lines, parallel.lines);
		}
	}

	@Test
	public void uncompressedIntegersAreReadToo() throws Exception {
		for (String name : List.of("virtual-threads-pinned-jdk25.jfr", "hikari-waiters-jdk25.jfr")) {
			Path compressed = Recordings.path(name);
			Path plain = Files.write(folder.getRoot().toPath().resolve("plain.jfr"),
					PlainIntegers.of(Files.readAllBytes(compressed)));
			assertEquals(everyField(compressed), everyField(plain));
		}
	}

	@Test
	public void anExceptionOfAHandlerEndsReadingAndItsThreads() throws Exception {
		int before = readers();
		assertThrows(IllegalArgumentException.class, () -> read(type -> event -> {
			throw new IllegalArgumentException();
		}, 4, Progress.NONE));
		assertThrows(CancellationException.class, () -> read(type -> event -> {
			throw new CancellationException();
		}, 4, Progress.NONE));
		for (int i = 0; i < 500 && readers() > before; i++) {
			Thread.sleep(10);
		}
		assertEquals(before, readers());
	}

	private static int readers() {
		return (int) Thread.getAllStackTraces().keySet().stream()
				.filter(thread -> thread.getName().equals("threadlanes-reader")).count();
	}
}
