package org.threadlanes.core.jfr;

import static org.junit.Assert.assertTrue;
import static org.junit.Assert.fail;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.testing.Recordings;

/**
 * However a recording is damaged, reading it ends within seconds, with lanes or with one sentence. A run uses a fixed
 * set of broken recordings; {@code -Dthreadlanes.fuzz.rounds=5000 -Dthreadlanes.fuzz.seed=7} creates others.
 */
public class BrokenRecordingsTest {

	private static final List<String> SOUND = List.of("multichunk-jdk17.jfr", "virtual-threads-pinned-jdk25.jfr",
			"hostile-names-jdk17.jfr", "hikari-waiters-jdk25.jfr");
	private static final long MAX_NANOS = 120_000_000_000L;

	@Rule
	public TemporaryFolder folder = new TemporaryFolder();

	@Test
	public void brokenRecordingsEndInLanesOrInOneSentence() throws Exception {
		int rounds = Integer.getInteger("threadlanes.fuzz.rounds", 80);
		Random random = new Random(Long.getLong("threadlanes.fuzz.seed", 1));
		Path file = folder.getRoot().toPath().resolve("broken.jfr");
		for (int round = 0; round < rounds; round++) {
			String name = SOUND.get(random.nextInt(SOUND.size()));
			String how = breakIt(Files.readAllBytes(Recordings.path(name)), file, random);
			long begin = System.nanoTime();
			try {
				ThreadLanes lanes = LanesBuilder.build(new RecordingFile(file), Rules.shipped(), Progress.NONE);
				Triage.of(lanes, TriageSettings.DEFAULT);
			} catch (RecordingException e) {
				assertTrue(e.getMessage(), e.getMessage().length() < 400 && e.getMessage().endsWith("."));
			} catch (RuntimeException | Error e) {
				e.printStackTrace();
				fail("round " + round + ", " + name + " " + how + ": " + e);
			}
			assertTrue("round " + round + ", " + name + " " + how, System.nanoTime() - begin < MAX_NANOS);
		}
	}

	private static String breakIt(byte[] bytes, Path file, Random random) throws Exception {
		byte[] broken = bytes;
		String how;
		int at = random.nextInt(bytes.length);
		switch (random.nextInt(5)) {
		case 0 -> {
			how = "cut at " + at;
			broken = Arrays.copyOf(bytes, at);
		}
		case 1 -> {
			how = "with flipped bits";
			for (int i = 0; i <= random.nextInt(20); i++) {
				broken[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
			}
		}
		case 2 -> {
			how = "with a hole at " + at;
			Arrays.fill(broken, at, Math.min(bytes.length, at + random.nextInt(5000)),
					(byte) (random.nextBoolean() ? 0 : 0xFF));
		}
		case 3 -> {
			how = "with another header";
			for (int i = 0; i < 3; i++) {
				broken[random.nextInt(68)] = (byte) random.nextInt();
			}
		}
		default -> {
			how = "with noise at " + at;
			for (int i = at; i < Math.min(bytes.length, at + 2000); i++) {
				broken[i] = (byte) random.nextInt();
			}
		}
		}
		Files.write(file, broken);
		return how;
	}
}
