package org.threadlanes.core.jfr;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.zip.GZIPOutputStream;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.testing.Recordings;

import net.jpountz.lz4.LZ4FrameOutputStream;

/** Recordings are read as far as they are sound, and damage is reported. */
public class RecordingFileTest {

	private static final EventVisitor NOBODY = type -> null;
	private static final String ONE_CHUNK = "virtual-threads-pinned-jdk25.jfr";
	private static final String NINE_CHUNKS = "multichunk-jdk17.jfr";

	@Rule
	public TemporaryFolder folder = new TemporaryFolder();

	private Path file(String name, byte[] content) throws IOException {
		return Files.write(folder.getRoot().toPath().resolve(name), content);
	}

	private static byte[] bytes(String recording) throws IOException {
		return Files.readAllBytes(Recordings.path(recording));
	}

	private static ReadSummary read(Path file) throws RecordingException {
		return new RecordingFile(file).read(NOBODY, Progress.NONE);
	}

	private static String refusal(Path file) {
		return assertThrows(RecordingException.class, () -> read(file)).getMessage();
	}

	private static byte[] joined(byte[] ... parts) throws IOException {
		ByteArrayOutputStream all = new ByteArrayOutputStream();
		for (byte[] part : parts) {
			all.write(part);
		}
		return all.toByteArray();
	}

	@Test
	public void aSoundRecordingIsReadCompletely() throws Exception {
		ReadSummary summary = read(Recordings.path(NINE_CHUNKS));
		assertEquals(9, summary.chunks());
		assertEquals(3200, (long) summary.eventCounts().get("jdk.ThreadPark"));
		assertTrue(summary.skipped().isEmpty());
	}

	@Test
	public void contentsCountTheSameEventsWithoutDecodingThem() throws Exception {
		RecordingFile file = new RecordingFile(Recordings.path(NINE_CHUNKS));
		assertEquals(file.read(NOBODY, Progress.NONE).eventCounts(),
				file.contents(Progress.NONE).summary().eventCounts());
	}

	@Test
	public void gzipAndLz4AreUnpacked() throws Exception {
		byte[] plain = bytes(NINE_CHUNKS);
		ByteArrayOutputStream gzip = new ByteArrayOutputStream();
		try (OutputStream out = new GZIPOutputStream(gzip)) {
			out.write(plain);
		}
		ByteArrayOutputStream lz4 = new ByteArrayOutputStream();
		try (OutputStream out = new LZ4FrameOutputStream(lz4)) {
			out.write(plain);
		}
		ReadSummary expected = read(Recordings.path(NINE_CHUNKS));
		assertEquals(expected, read(file("a.jfr.gz", gzip.toByteArray())));
		assertEquals(expected, read(file("a.jfr.lz4", lz4.toByteArray())));
	}

	@Test
	public void aTruncatedCompressedFileYieldsItsCompleteChunks() throws Exception {
		ByteArrayOutputStream gzip = new ByteArrayOutputStream();
		try (OutputStream out = new GZIPOutputStream(gzip)) {
			out.write(bytes(NINE_CHUNKS));
		}
		ReadSummary summary = read(file("cut.jfr.gz", Arrays.copyOf(gzip.toByteArray(), gzip.size() / 2)));
		assertTrue(summary.chunks() >= 1 && summary.chunks() < 9);
		assertTrue(summary.skipped().toString(),
				summary.skipped().stream().anyMatch(
				s -> s.reason().english().equals("is a compressed file that is cut short")));
	}

	@Test
	public void aMissingFileIsReportedInOneSentence() {
		assertEquals("There is no file 'no-such.jfr': check the name.", refusal(Path.of("no-such.jfr")));
	}

	@Test
	public void aFolderIsReportedInOneSentence() {
		assertTrue(refusal(folder.getRoot().toPath()).contains("is a folder, not a recording"));
	}

	@Test
	public void anEmptyFileIsReportedInOneSentence() throws Exception {
		assertTrue(refusal(file("empty.jfr", new byte[0])).contains("is empty"));
	}

	@Test
	public void aTextFileIsReportedInOneSentence() throws Exception {
		assertTrue(refusal(file("a.txt", "no recording at all, but text".getBytes("UTF-8")))
				.contains("is not a Flight Recording"));
	}

	@Test
	public void aRecordingTruncatedInItsOnlyChunkIsReportedInOneSentence() throws Exception {
		byte[] whole = bytes(ONE_CHUNK);
		String sentence = refusal(file("cut.jfr", Arrays.copyOf(whole, whole.length / 2)));
		assertTrue(sentence, sentence.contains("cut short"));
		assertTrue(refusal(file("cut-in-header.jfr", Arrays.copyOf(whole, 30))).contains("cut short"));
	}

	@Test
	public void controlCharactersOfANameAreNotPrinted() {
		assertTrue(refusal(Path.of("a\u001b[31mb.jfr")).contains("a\\u001b[31mb.jfr"));
	}

	@Test
	public void theChunksBeforeATruncationAreKept() throws Exception {
		byte[] whole = bytes(NINE_CHUNKS);
		ReadSummary summary = read(file("cut.jfr", Arrays.copyOf(whole, whole.length - 1000)));
		assertEquals(8, summary.chunks());
		assertEquals(1, summary.skipped().size());
	}

	@Test
	public void garbageAfterTheLastChunkIsSkippedAndReported() throws Exception {
		ReadSummary summary = read(file("tail.jfr", joined(bytes(ONE_CHUNK), new byte[5000])));
		assertEquals(1, summary.chunks());
		assertEquals(new SkippedPart(bytes(ONE_CHUNK).length, 5000, Damage.of("no-part")),
				summary.skipped().get(0));
	}

	@Test
	public void aHoleInAChunkCostsOnlyTheEventsInIt() throws Exception {
		long sound = read(Recordings.path(NINE_CHUNKS)).events();
		byte[] whole = bytes(NINE_CHUNKS);
		int first = (int) ByteBuffer.wrap(whole).getLong(8);
		Arrays.fill(whole, first + 200, first + 400, (byte) 0);
		ReadSummary summary = read(file("hole.jfr", whole));
		assertEquals(9, summary.chunks());
		assertTrue(summary.events() + " of " + sound, summary.events() < sound && summary.events() > sound - 20);
		SkippedPart part = summary.skipped().get(0);
		assertTrue(part.toString(), part.offset() >= first + 200 && part.offset() < first + 400);
		assertTrue(part.reason().english(),
				part.reason().english().matches("is damaged inside: [0-9,]+ bytes of its events could not be read"));
	}

	/** @return the positions of the events of a recording with one chunk */
	private static List<Integer> events(byte[] chunk) {
		List<Integer> places = new ArrayList<>();
		for (int at = ChunkHeader.SIZE; at < chunk.length; at += new ChunkInput(
				Arrays.copyOfRange(chunk, at, Math.min(chunk.length, at + 9)), true).readInt()) {
			places.add(at);
		}
		return places;
	}

	/** Overwrites the size of an event, in the same number of bytes. */
	private static void setSize(byte[] chunk, int at, int size) {
		int length = 1;
		while (chunk[at + length - 1] < 0) {
			length++;
		}
		for (int i = 0; i < length; i++) {
			chunk[at + i] = (byte) (size >>> 7 * i & 0x7F | (i < length - 1 ? 0x80 : 0));
		}
	}

	@Test
	public void oneWrongSizeCostsNoOtherEvent() throws Exception {
		byte[] sound = bytes(ONE_CHUNK);
		ReadSummary whole = read(Recordings.path(ONE_CHUNK));
		List<Integer> places = events(sound);
		for (int which : new int[] {3, places.size() / 2, places.size() - 3}) {
			int at = places.get(which);
			for (int size : new int[] {0, 1, places.get(which + 1) - at + 5, 1 << 26}) {
				byte[] broken = sound.clone();
				setSize(broken, at, size);
				ReadSummary summary = read(file("size.jfr", broken));
				String how = "event " + which + " of size " + size + ": " + summary.events() + " of " + whole.events();
				assertTrue(how, summary.events() <= whole.events() && summary.events() >= whole.events() - 2);
				assertTrue(how, summary.skipped().size() == 1 || summary.events() == whole.events());
			}
		}
	}

	@Test
	public void aFileTruncatedWhileBeingReadYieldsTheRest() throws Exception {
		Path file = file("shrinking.jfr", bytes(NINE_CHUNKS));
		long length = Files.size(file);
		EventVisitor shrinking = new EventVisitor() {

			@Override
			public EventHandler visit(EventType type) {
				return event -> {
				};
			}

			@Override
			public void beginChunk(ChunkStart chunk) {
				try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
					channel.truncate(length / 2);
				} catch (IOException e) {
					throw new UncheckedIOException(e);
				}
			}
		};
		ReadSummary summary = new RecordingFile(file).read(shrinking, Progress.NONE);
		assertTrue(summary.chunks() >= 1 && summary.chunks() < 9);
		assertFalse(summary.skipped().isEmpty());
	}

	@Test
	public void anUnfinishedChunkIsSkipped() throws Exception {
		byte[] second = bytes(ONE_CHUNK);
		ByteBuffer.wrap(second).putLong(8, 0);
		ReadSummary summary = read(file("unfinished.jfr", joined(bytes(NINE_CHUNKS), second)));
		assertEquals(9, summary.chunks());
		assertTrue(summary.skipped().get(0).reason().english().contains("never finished"));
	}

	@Test
	public void aChunkThatAppearsTwiceCountsOnceAndIsReported() throws Exception {
		ReadSummary summary = read(file("twice.jfr", joined(bytes(ONE_CHUNK), bytes(ONE_CHUNK))));
		assertEquals(1, summary.chunks());
		assertEquals("appears twice and was counted once", summary.skipped().get(0).reason().english());
	}

	@Test
	public void recordingsOfTwoJdksInOneFileAreBothRead() throws Exception {
		long parts = read(Recordings.path(ONE_CHUNK)).events() + read(Recordings.path(NINE_CHUNKS)).events();
		assertEquals(parts, read(file("both.jfr", joined(bytes(ONE_CHUNK), bytes(NINE_CHUNKS)))).events());
		assertEquals(parts, read(file("other.jfr", joined(bytes(NINE_CHUNKS), bytes(ONE_CHUNK)))).events());
	}

	@Test
	public void aCycleOfConstantPoolsIsDetected() throws Exception {
		byte[] bytes = bytes(ONE_CHUNK);
		// The offset of the last constant pool now points into the middle of events.
		ByteBuffer.wrap(bytes).putLong(16, 100);
		assertTrue(refusal(file("circle.jfr", bytes)).contains("constant pools"));
	}

	@Test
	public void aCanceledReadingStops() {
		Progress canceled = new Progress() {

			@Override
			public void at(long done, long total) {
				// ignored
			}

			@Override
			public boolean isCanceled() {
				return true;
			}
		};
		assertThrows(CancellationException.class,
				() -> new RecordingFile(Recordings.path(ONE_CHUNK)).read(NOBODY, canceled));
	}

	@Test
	public void noTemporaryFileIsLeft() throws Exception {
		Path tmp = Path.of(System.getProperty("java.io.tmpdir"));
		long before = unpacked(tmp);
		gzipAndLz4AreUnpacked();
		assertEquals(before, unpacked(tmp));
	}

	private static long unpacked(Path tmp) throws IOException {
		String ours = "threadlanes-" + ProcessHandle.current().pid() + "-";
		try (var files = Files.list(tmp)) {
			return files.filter(p -> p.getFileName().toString().startsWith(ours)).count();
		}
	}
}
