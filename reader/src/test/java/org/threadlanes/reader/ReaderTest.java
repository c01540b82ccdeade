package org.threadlanes.reader;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.jfr.FieldDescription;
import org.threadlanes.core.jfr.ReadSummary;
import org.threadlanes.core.jfr.RecordingException;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.jfr.TypeDescription;

import jdk.jfr.consumer.RecordedEvent;
import net.jpountz.lz4.LZ4FrameOutputStream;

/** The reader by itself, on a class path that has nothing else, against the JDK's own. */
public class ReaderTest {

	private static final Path RECORDINGS = Path.of("../recordings");
	private static final Path MULTICHUNK = RECORDINGS.resolve("multichunk-jdk17.jfr");
	/** Of one chunk: in later ones, the JDK goes on with the clock of the first. */
	private static final Path WORKERS = RECORDINGS.resolve("quarkus-worker-socket-jdk17.jfr");
	private static final String PARK = "jdk.ThreadPark";

	@Rule
	public final TemporaryFolder folder = new TemporaryFolder();

	/** What both readers say of a park, whatever their order. */
	private static List<String> parks(Path file) throws Exception {
		List<String> parks = new ArrayList<>();
		new RecordingFile(file).read(type -> {
			if (!type.id().equals(PARK)) {
				return null;
			}
			int start = type.want("startTime");
			int duration = type.want("duration");
			int thread = type.want("eventThread");
			int stack = type.want("stackTrace");
			int parked = type.want("parkedClass");
			return event ->
					parks.add(event.nanos(start) + " " + event.nanos(duration) + " " + event.thread(thread).name()
					+ " " + event.text(parked) + " "
					+ (event.stack(stack) == null ? "" : event.stack(stack).frames().get(0)));
		}, Progress.NONE);
		parks.sort(null);
		return parks;
	}

	private static List<String> parksByTheJdk(Path file) throws Exception {
		List<String> parks = new ArrayList<>();
		for (RecordedEvent event : jdk.jfr.consumer.RecordingFile.readAllEvents(file)) {
			if (event.getEventType().getName().equals(PARK)) {
				long start = event.getStartTime().getEpochSecond() * 1_000_000_000 + event.getStartTime().getNano();
				var top = event.getStackTrace() == null ? null : event.getStackTrace().getFrames().get(0);
				parks.add(start + " " + event.getDuration().toNanos() + " " + event.getThread().getJavaName() + " "
						+ (event.getClass("parkedClass") == null ? null : event.getClass("parkedClass").getName()) + " "
						+ (top == null ? "" : top.getMethod().getType().getName() + "." + top.getMethod().getName()
								+ (top.getLineNumber() > 0 ? ":" + top.getLineNumber() : "")));
			}
		}
		parks.sort(null);
		return parks;
	}

	/** Names one line, not thousands. */
	private static void assertSame(List<String> expected, List<String> found) {
		for (int i = 0; i < Math.min(expected.size(), found.size()); i++) {
			assertEquals(expected.get(i), found.get(i));
		}
		assertEquals(expected.size(), found.size());
	}

	@Test
	public void eventsHaveTheValuesThatTheJdkReads() throws Exception {
		List<String> parks = parks(WORKERS);
		assertTrue(parks.size() > 100);
		assertSame(parksByTheJdk(WORKERS), parks);
	}

	@Test
	public void countsAreThoseOfTheJdk() throws Exception {
		Map<String, Long> counts = new TreeMap<>();
		jdk.jfr.consumer.RecordingFile.readAllEvents(MULTICHUNK)
				.forEach(event -> counts.merge(event.getEventType().getName(), 1L, Long::sum));
		Map<String, Long> read =
				new TreeMap<>(new RecordingFile(MULTICHUNK).contents(Progress.NONE).summary().eventCounts());
		read.values().removeIf(count -> count == 0);
		assertEquals(counts, read);
	}

	@Test
	public void typesSayWhatTheirFieldsAre() throws Exception {
		TypeDescription park = new RecordingFile(MULTICHUNK).declarations(Progress.NONE).types().get(PARK);
		assertEquals(List.of("startTime", "duration", "eventThread", "stackTrace", "parkedClass", "timeout", "until",
				"address"), park.fields().stream().map(FieldDescription::name).toList());
		assertEquals("Java Thread Park", park.label());
	}

	@Test
	public void aDamagedPartIsNamedAndTheRestIsRead() throws Exception {
		byte[] whole = Files.readAllBytes(MULTICHUNK);
		Path cut = folder.newFile("cut.jfr").toPath();
		Files.write(cut, Arrays.copyOf(whole, whole.length - 1000));
		ReadSummary summary = new RecordingFile(cut).read(type -> null, Progress.NONE);
		assertEquals(1, summary.skipped().size());
		assertTrue(summary.skipped().get(0).reason().toString(),
				summary.skipped().get(0).reason().english().contains("cut"));
		assertTrue(summary.events() > 0);
	}

	@Test
	public void whatIsNoRecordingIsOneSentence() throws Exception {
		Path text = folder.newFile("notes.txt").toPath();
		Files.writeString(text, "no recording at all");
		RecordingException e = assertThrows(RecordingException.class,
				() -> new RecordingFile(text).read(type -> null, Progress.NONE));
		assertTrue(e.getMessage(), e.getMessage().contains("notes.txt"));
	}

	@Test
	public void compressedRecordingsAreRead() throws Exception {
		Path gzip = folder.newFile("a.jfr.gz").toPath();
		try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(gzip))) {
			Files.copy(MULTICHUNK, out);
		}
		Path lz4 = folder.newFile("a.jfr.lz4").toPath();
		try (OutputStream out = new LZ4FrameOutputStream(Files.newOutputStream(lz4))) {
			Files.copy(MULTICHUNK, out);
		}
		assertSame(parks(MULTICHUNK), parks(gzip));
		assertSame(parks(MULTICHUNK), parks(lz4));
	}

	@Test
	public void neitherJmcNorAWidgetIsNeeded() {
		for (String name : List.of("org.openjdk.jmc.flightrecorder.JfrLoaderToolkit", "org.eclipse.swt.widgets.Display",
				"com.google.gson.Gson", "org.threadlanes.core.jfr.jmc.LoadedItems")) {
			assertThrows(name, ClassNotFoundException.class, () -> Class.forName(name));
		}
	}
}
