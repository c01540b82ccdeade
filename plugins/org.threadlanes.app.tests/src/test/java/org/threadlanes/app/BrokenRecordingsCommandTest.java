package org.threadlanes.app;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertTrue;
import static org.junit.Assert.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.threadlanes.app.BrokenRecordings.Broken;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/**
 * However a recording is damaged, {@code report}, {@code events} and {@code export} end within seconds: either with the
 * readable part and a limit that says what is missing, or with one sentence.
 * {@code -Dthreadlanes.fuzz.rounds=500 -Dthreadlanes.fuzz.seed=7} creates more and different recordings.
 */
public class BrokenRecordingsCommandTest {

	private static final long MAX_NANOS = 120_000_000_000L;
	private static final int MAX_SENTENCE = 500;

	@Rule
	public TemporaryFolder folder = new TemporaryFolder();

	private final BrokenRecordings corpus = new BrokenRecordings(Long.getLong("threadlanes.fuzz.seed", 1),
			Integer.getInteger("threadlanes.fuzz.rounds", 4));
	private int number;

	/** Runs the verbs over a broken recording. */
	private final class Answers {

		private final String how;
		private final Path file;
		private final Program report;

		Answers(Broken broken) throws IOException {
			how = broken.how();
			number++;
			file = Files.write(folder.getRoot().toPath().resolve("broken-" + number + ".jfr"), broken.content());
			report = answered("report", "--format", "json", file);
			Program events = answered("events", file);
			// The converse need not hold, because it decodes no events.
			assertTrue(how, events.status() == ExitStatus.DONE || report.status() == ExitStatus.FAILED);
			Path out = folder.getRoot().toPath().resolve("out-" + number);
			Program export = answered("export", "-o", out, file);
			assertEquals(how, export.status() == ExitStatus.DONE, Files.exists(out));
			if (export.status() == ExitStatus.DONE) {
				assertWhole(out);
			}
			try (Stream<Path> left = Files.list(folder.getRoot().toPath())) {
				assertFalse(how, left.anyMatch(p -> p.getFileName().toString().startsWith(".threadlanes")));
			}
			Files.delete(file);
		}

		private Program answered(Object ... arguments) {
			long begin = System.nanoTime();
			Program program = Program.run(arguments);
			assertTrue(how + " took long", System.nanoTime() - begin < MAX_NANOS);
			String all = program.out() + program.err();
			if (all.contains("\tat ") || program.err().contains("unexpected")) {
				fail(how + ": " + Program.run(Stream.concat(Stream.of("--debug"), Stream.of(arguments)).toArray())
						.err());
			}
			if (program.status() == ExitStatus.FAILED) {
				assertEquals(how + ": " + program.err(), 1, program.err().lines().count());
				assertTrue(how + ": " + program.err(), program.err().length() < MAX_SENTENCE
						&& program.err().contains("'" + file) && program.err().strip().endsWith("."));
				assertEquals(how, "", program.out());
			} else {
				assertEquals(how + ": " + program.err(), ExitStatus.DONE, program.status());
			}
			return program;
		}

		/** Every file ends with a complete line, and no temporary file is left. */
		private void assertWhole(Path out) throws IOException {
			try (Stream<Path> files = Files.list(out)) {
				for (Path csv : files.toList()) {
					assertTrue(how + ": " + csv, csv.toString().endsWith(".csv"));
					String text = Files.readString(csv);
					assertTrue(how + ": " + csv, text.endsWith("\n"));
				}
				assertTrue(how, Files.exists(out.resolve("threadlanes.waits.csv")));
			}
		}

		boolean isRefused() {
			return report.status() == ExitStatus.FAILED;
		}

		private JsonObject json() {
			return JsonParser.parseString(report.out()).getAsJsonObject();
		}

		long events() {
			return isRefused() ? 0 : json().getAsJsonObject("recording").get("events").getAsLong();
		}

		List<String> pools() {
			List<String> pools = new ArrayList<>();
			json().getAsJsonArray("pools").forEach(p -> pools.add(p.toString()));
			return pools;
		}

		boolean saysWhatIsMissing() {
			return !missing().isEmpty();
		}

		/** @return the limits that say what is missing */
		List<String> missing() {
			List<String> missing = new ArrayList<>();
			for (JsonElement limit : json().getAsJsonArray("limits")) {
				if (limit.getAsJsonObject().get("code").getAsString().equals("partial")) {
					missing.add(limit.getAsJsonObject().get("message").getAsString());
				}
			}
			return missing;
		}

		/** For damage that must be detected. */
		void assertRefusedOrPartial() {
			assertTrue(how, isRefused() || saysWhatIsMissing());
		}

		void assertRefused() {
			assertTrue(how, isRefused());
		}

		void assertReadInPart() {
			assertFalse(how + ": " + report.err(), isRefused());
			assertTrue(how, saysWhatIsMissing());
		}
	}

	private void assertAllRefusedOrPartial(List<Broken> corpusOfAKind) throws IOException {
		for (Broken broken : corpusOfAKind) {
			new Answers(broken).assertRefusedOrPartial();
		}
	}

	private void assertAllAnswered(List<Broken> corpusOfAKind) throws IOException {
		for (Broken broken : corpusOfAKind) {
			new Answers(broken);
		}
	}

	private static long eventsOf(String recording) {
		return JsonParser.parseString(Program.run("report", "--format", "json", Program.recording(recording)).out())
				.getAsJsonObject().getAsJsonObject("recording").get("events").getAsLong();
	}

	@Test
	public void truncatedAnywhere() throws IOException {
		List<Broken> truncated = corpus.truncated();
		assertNotEquals(0, truncated.size());
		for (Broken broken : truncated) {
			Answers answers = new Answers(broken);
			// Truncated between two chunks, it is a shorter recording.
			if (!broken.how().equals(truncatedBetweenChunks())) {
				answers.assertRefusedOrPartial();
			}
		}
	}

	private static String truncatedBetweenChunks() throws IOException {
		byte[] chunks = BrokenRecordings.sound(BrokenRecordings.CHUNKS);
		long at = 0;
		for (int i = 0; i < 2; i++) {
			at += java.nio.ByteBuffer.wrap(chunks).getLong((int) at + 8);
		}
		return BrokenRecordings.CHUNKS + " cut at " + at;
	}

	@Test
	public void chunksOfImpossibleSize() throws IOException {
		assertAllRefusedOrPartial(corpus.chunkSizes());
	}

	@Test
	public void misplacedMetadata() throws IOException {
		assertAllRefusedOrPartial(corpus.metadataOffsets());
	}

	@Test
	public void misplacedConstantPools() throws IOException {
		assertAllAnswered(corpus.constantPoolOffsets());
	}

	@Test
	public void clocksThatStopOrRunBackward() throws IOException {
		assertAllAnswered(corpus.clocks());
	}

	@Test
	public void unknownVersions() throws IOException {
		assertAllAnswered(corpus.versions());
		new Answers(corpus.versions().get(0)).assertRefused();
	}

	@Test
	public void flippedBits() throws IOException {
		assertAllAnswered(corpus.flippedBits());
	}

	@Test
	public void holesOfZeros() throws IOException {
		assertAllAnswered(corpus.holes());
	}

	@Test
	public void garbageAroundASoundRecording() throws IOException {
		long events = eventsOf(BrokenRecordings.JDK25);
		for (Broken broken : corpus.trailingGarbage()) {
			Answers answers = new Answers(broken);
			answers.assertReadInPart();
			assertEquals(broken.how(), events, answers.events());
		}
	}

	@Test
	public void countlessDamagedParts() throws IOException {
		long events = eventsOf(BrokenRecordings.JDK25);
		for (Broken broken : BrokenRecordings.manyParts()) {
			Answers answers = new Answers(broken);
			answers.assertReadInPart();
			assertEquals(broken.how(), events, answers.events());
		}
	}

	@Test
	public void theMagicNumberFollowedByNoise() throws IOException {
		for (Broken broken : corpus.marksAndNoise()) {
			new Answers(broken).assertRefused();
		}
	}

	@Test
	public void typesConstantsAndNamesThatWouldTakeEndlessWork() throws IOException {
		byte[] sound = BrokenRecordings.sound(BrokenRecordings.CHUNKS);
		long events = new Answers(new Broken("one chunk", new ChunkEditor(sound).toBytes())).events();
		for (Broken broken : BrokenRecordings.hostile()) {
			Answers answers = new Answers(broken);
			assertFalse(broken.how() + ": " + answers.report.err(), answers.isRefused());
			assertTrue(broken.how(), answers.events() >= events);
		}
	}

	@Test
	public void changedMetadata() throws IOException {
		assertAllAnswered(corpus.mutatedMetadata());
	}

	@Test
	public void truncatedOrDamagedCompressedFiles() throws IOException {
		assertAllRefusedOrPartial(corpus.cutPacked());
	}

	@Test
	public void completeCompressedFilesAreSound() throws IOException {
		byte[] sound = BrokenRecordings.sound(BrokenRecordings.JDK25);
		long events = eventsOf(BrokenRecordings.JDK25);
		for (byte[] packed : List.of(BrokenRecordings.gzip(sound), BrokenRecordings.lz4(sound))) {
			Answers answers = new Answers(new Broken("packed", packed));
			assertEquals(events, answers.events());
			assertFalse(answers.saysWhatIsMissing());
		}
	}

	@Test
	public void decompressionBombs() throws IOException {
		new Answers(new Broken("a bomb of zeros", BrokenRecordings.bomb(new byte[0]))).assertRefused();
		byte[] sound = BrokenRecordings.sound(BrokenRecordings.JDK25);
		Answers answers = new Answers(new Broken("a bomb behind a recording", BrokenRecordings.bomb(sound)));
		answers.assertReadInPart();
		assertEquals(eventsOf(BrokenRecordings.JDK25), answers.events());
	}

	private void assertReadAsOne(String first, String second) throws IOException {
		byte[] a = BrokenRecordings.sound(first);
		byte[] b = BrokenRecordings.sound(second);
		Answers forwards = new Answers(new Broken(first + ", " + second, BrokenRecordings.joined(a, b)));
		Answers backwards = new Answers(new Broken(second + ", " + first, BrokenRecordings.joined(b, a)));
		assertEquals(eventsOf(first) + eventsOf(second), forwards.events());
		assertEquals("everything is read, and the gap is reported", 1, forwards.missing().size());
		assertTrue(forwards.missing().get(0), forwards.missing().get(0).startsWith("nothing was recorded for "));
		assertEquals(forwards.missing(), backwards.missing());
		assertEquals(forwards.pools(), backwards.pools());
	}

	@Test
	public void recordingsOfTwoJvmsInOneFile() throws IOException {
		assertReadAsOne(BrokenRecordings.JDK25, BrokenRecordings.OTHER_JDK25);
	}

	@Test
	public void recordingsOfTwoJdksInOneFile() throws IOException {
		assertReadAsOne(BrokenRecordings.JDK17, BrokenRecordings.JDK25);
	}
}
