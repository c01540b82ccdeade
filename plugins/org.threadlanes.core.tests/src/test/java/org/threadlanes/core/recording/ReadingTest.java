package org.threadlanes.core.recording;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;

import org.junit.Test;
import org.threadlanes.core.work.Progress;
import org.threadlanes.core.testing.Recordings;

/** What is read does not depend on how many threads decode it. */
public class ReadingTest {

	private static final String NINE_CHUNKS = "multichunk-jdk17.jfr";

	/** Each event as a line, and where chunks start. */
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

	private static Reading read(EventVisitor visitor, int threads, Progress progress) throws Exception {
		try (UnpackedFile file = UnpackedFile.open(Recordings.path(NINE_CHUNKS), Recordings.path(NINE_CHUNKS),
				Progress.NONE)) {
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
	public void whatAHandlerThrowsEndsTheReadingAndItsThreads() throws Exception {
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
