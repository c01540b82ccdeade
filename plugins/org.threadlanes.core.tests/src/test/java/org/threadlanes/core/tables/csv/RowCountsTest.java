package org.threadlanes.core.tables.csv;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import org.junit.Test;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.tables.EventCatalog;
import org.threadlanes.core.tables.EventTypeColumns;
import org.threadlanes.core.testing.Recordings;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;

/** In each profile, each CSV has one row per event that the JDK reads, and each row has all cells. */
public class RowCountsTest {

	@Test
	public void thereIsOneRowForEachEvent() throws Exception {
		TypesOnce types = new TypesOnce();
		for (Path path : Recordings.all()) {
			RecordingFile recording = new RecordingFile(path);
			List<String> ids = types.newIn(recording).stream().map(EventTypeColumns::id).toList();
			if (!ids.isEmpty()) {
				Map<String, Long> expected = counts(path);
				expected.keySet().retainAll(ids);
				assertEquals(Set.copyOf(ids), expected.keySet());
				for (CsvProfile profile : CsvProfile.values()) {
					assertEquals(path + " " + profile.id(), expected, exported(recording, ids, profile));
				}
			}
		}
		assertTrue("types: " + types.count(), types.count() > 150);
	}

	private static Map<String, Long> counts(Path path) throws IOException {
		Map<String, Long> counts = new TreeMap<>();
		try (jdk.jfr.consumer.RecordingFile events = new jdk.jfr.consumer.RecordingFile(path)) {
			while (events.hasMoreEvents()) {
				counts.merge(events.readEvent().getEventType().getName(), 1L, Long::sum);
			}
		}
		return counts;
	}

	private static Map<String, Long> exported(RecordingFile file, List<String> types, CsvProfile profile)
			throws Exception {
		CsvExport export = new CsvExport(file, CsvOptions.of(profile)).choose(EventCatalog.of(file, Progress.NONE),
				types, List.of());
		CsvFormat format = CsvFormat.of(profile);
		Map<String, Long> counts = new TreeMap<>();
		try (TemporaryFolder folder = new TemporaryFolder()) {
			for (CsvResult.Written written : export.toFolder(folder.path(), Progress.NONE).tables()) {
				long records = records(written.file(), format);
				assertEquals(written.table(), written.rows() + (format.header() ? 1 : 0), records);
				counts.put(written.table(), written.rows());
			}
		}
		return counts;
	}

	/** A standard reader; it rejects a record with more or fewer cells than the first. */
	private static long records(Path csv, CsvFormat format) throws Exception {
		try (CsvReader<CsvRecord> reader = CsvReader.builder().fieldSeparator(format.separator())
				.skipEmptyLines(false).detectBomHeader(true).ofCsvRecord(csv)) {
			return reader.stream().count();
		}
	}
}
