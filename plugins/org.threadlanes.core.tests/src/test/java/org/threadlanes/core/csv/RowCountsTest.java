package org.threadlanes.core.csv;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameter;
import org.junit.runners.Parameterized.Parameters;
import org.threadlanes.core.recording.RecordingFile;
import org.threadlanes.core.table.EventCatalog;
import org.threadlanes.core.testing.Recordings;
import org.threadlanes.core.work.Progress;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;

/** In each profile, each CSV has one row per event that {@code jfr summary} counts, and each row has all cells. */
@RunWith(Parameterized.class)
public class RowCountsTest {

	private static final Pattern LINE = Pattern.compile(" (\\S+) +(\\d+) +\\d+ *");
	/** The tool counts these, but they are part of the file format, not events. */
	private static final List<String> NO_EVENTS = List.of("jdk.CheckPoint", "jdk.Metadata");

	@Parameter(0)
	public Path recording;

	@Parameters(name = "{0}")
	public static Collection<Object[]> recordings() throws Exception {
		return Recordings.all().stream().map(p -> new Object[] {p}).toList();
	}

	@Test
	public void thereIsOneRowForEachEvent() throws Exception {
		Map<String, Long> expected = counts(Tool.run(null, Tool.jfr(), "summary", recording.toString()).text());
		assertTrue(expected.toString(), expected.size() > 10);
		for (CsvProfile profile : CsvProfile.values()) {
			assertEquals(profile.id(), expected, exported(profile));
		}
	}

	private static Map<String, Long> counts(String summary) {
		Map<String, Long> counts = new TreeMap<>();
		for (String line : summary.lines().toList()) {
			Matcher m = LINE.matcher(line);
			if (m.matches() && Long.parseLong(m.group(2)) > 0 && !NO_EVENTS.contains(m.group(1))) {
				counts.put(m.group(1), Long.valueOf(m.group(2)));
			}
		}
		return counts;
	}

	private Map<String, Long> exported(CsvProfile profile) throws Exception {
		RecordingFile file = new RecordingFile(recording);
		CsvExport export = new CsvExport(file, CsvOptions.of(profile)).choose(EventCatalog.of(file, Progress.NONE),
				List.of(), List.of());
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
