package org.threadlanes.core.live.follow;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.FindingCode;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageJson;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.RecordingException;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.testing.Recordings;

/** Lanes built chunk by chunk equal those of a file with the same chunks. */
public class KeptLanesTest {

	private static final String NAME = "kept.jfr";
	private static final Duration ALL = Duration.ofHours(1);

	@Rule
	public final TemporaryFolder folder = new TemporaryFolder();

	private final List<byte[]> chunks = new ArrayList<>();

	@Before
	public void split() throws IOException {
		split("multichunk-jdk17.jfr");
		assertEquals(9, chunks.size());
	}

	private void split(String recording) throws IOException {
		chunks.clear();
		byte[] all = Files.readAllBytes(Recordings.path(recording));
		for (int at = 0; at < all.length;) {
			int size = (int) ByteBuffer.wrap(all).getLong(at + 8);
			chunks.add(Arrays.copyOfRange(all, at, at + size));
			at += size;
		}
	}

	private Part part(int chunk) throws IOException {
		Path file = folder.newFile().toPath();
		Files.write(file, chunks.get(chunk));
		return new Part(file);
	}

	private static KeptLanes keeping(Duration time) {
		return new KeptLanes(NAME, time, ALL, Rules.shipped(), TriageSettings.DEFAULT);
	}

	/** @return the report on a snapshot */
	private static String report(Snapshot snapshot) throws IOException {
		return json(snapshot.triage());
	}

	/** @return the report on the file that a snapshot saves */
	private String savedReport(Snapshot snapshot) throws Exception {
		return json(Triage.of(LanesBuilder.build(new RecordingFile(saved(snapshot)), Rules.shipped(), Progress.NONE),
				TriageSettings.DEFAULT));
	}

	private Path saved(Snapshot snapshot) throws IOException {
		Path file = folder.newFolder().toPath().resolve(NAME);
		snapshot.save(file, false);
		return file;
	}

	private static String json(Triage triage) throws IOException {
		StringWriter text = new StringWriter();
		TriageJson.write(triage, text);
		return text.toString().replaceAll("\"file\": \"[^\"]*\"", "");
	}

	private long bytesOnDisk() {
		return Stream.of(folder.getRoot().listFiles(File::isFile)).mapToLong(File::length).sum();
	}

	@Test
	public void afterEachChunkASnapshotEqualsItsSavedFile() throws Exception {
		try (KeptLanes kept = keeping(ALL)) {
			for (int i = 0; i < chunks.size(); i++) {
				kept.add(part(i));
				try (Snapshot snapshot = kept.snapshot()) {
					assertEquals("chunk " + i, savedReport(snapshot), report(snapshot));
				}
			}
		}
	}

	@Test
	public void findingsCoverOnlyTheLastParts() throws Exception {
		split("checkout-jdk21.jfr");
		try (KeptLanes last = new KeptLanes(NAME, ALL, Duration.ofNanos(1), Rules.shipped(), TriageSettings.DEFAULT);
				KeptLanes all = keeping(ALL)) {
			for (int i = 0; i < 3; i++) {
				last.add(part(i));
				all.add(part(i));
			}
			KeptLanes alone = keeping(ALL);
			alone.add(part(2));
			try (Snapshot ofLast = last.snapshot(); Snapshot ofAll = all.snapshot();
					Snapshot third = alone.snapshot()) {
				assertEquals(pinned(third), pinned(ofLast));
				assertTrue(pinned(ofAll) > pinned(ofLast));
				assertEquals("lanes cover all parts", ofAll.triage().lanes().totals().count(),
						ofLast.triage().lanes().totals().count());
			}
			alone.close();
		}
	}

	private static long pinned(Snapshot snapshot) {
		return snapshot.triage().findings().stream().filter(f -> f.code() == FindingCode.VIRTUAL_THREAD_PINNED)
				.mapToLong(Finding::count).findFirst().orElseThrow();
	}

	@Test
	public void aSnapshotDoesNotChangeWhenPartsAreAdded() throws Exception {
		try (KeptLanes kept = keeping(ALL)) {
			kept.add(part(0));
			kept.add(part(1));
			try (Snapshot early = kept.snapshot()) {
				String before = report(early);
				kept.add(part(2));
				kept.snapshot().close();
				assertEquals(before, report(early));
				assertEquals(before, savedReport(early));
			}
		}
	}

	@Test
	public void partsThatAreTooOldAreDroppedFromMemoryAndDisk() throws Exception {
		try (KeptLanes kept = keeping(Duration.ofNanos(1))) {
			for (byte[] chunk : chunks) {
				kept.add(part(chunks.indexOf(chunk)));
				assertEquals("only the last chunk", chunk.length, bytesOnDisk());
				try (Snapshot snapshot = kept.snapshot()) {
					assertEquals(1, snapshot.triage().lanes().source().chunks());
					assertEquals(waits(saved(snapshot)), snapshot.triage().lanes().totals().count());
				}
			}
		}
		assertEquals("closed", 0, bytesOnDisk());
	}

	private static long waits(Path file) throws RecordingException {
		return LanesBuilder.build(new RecordingFile(file), Rules.shipped(), Progress.NONE).totals().count();
	}

	@Test
	public void aSnapshotCanBeSavedAfterItsPartsWereDropped() throws Exception {
		try (KeptLanes kept = keeping(Duration.ofNanos(1))) {
			kept.add(part(0));
			Snapshot shown = kept.snapshot();
			kept.add(part(1));
			assertTrue(savedReport(shown).contains("\"pools\""));
			shown.close();
			assertEquals(chunks.get(1).length, bytesOnDisk());
			assertThrows(IllegalStateException.class,
					() -> shown.save(folder.getRoot().toPath().resolve("x.jfr"), false));
			assertFalse(Files.exists(folder.getRoot().toPath().resolve("x.jfr")));
		}
	}

	@Test
	public void anUnreadablePartIsReportedAndDeleted() throws Exception {
		Path file = folder.newFile().toPath();
		Files.writeString(file, "not a chunk", StandardCharsets.US_ASCII);
		try (KeptLanes kept = keeping(ALL)) {
			Part part = new Part(file);
			assertThrows(RecordingException.class, () -> kept.add(part));
			assertFalse(Files.exists(file));
		}
	}
}
