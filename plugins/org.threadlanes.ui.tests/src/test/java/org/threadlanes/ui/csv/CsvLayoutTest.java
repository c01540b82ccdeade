package org.threadlanes.ui.csv;

import static org.junit.Assert.assertEquals;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import org.junit.Test;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.testing.InLanguage;
import org.threadlanes.ui.testing.LayoutProblems;
import org.threadlanes.ui.testing.Pairwise;
import org.threadlanes.ui.testing.Recordings;
import org.threadlanes.ui.testing.Screen;

/** Lays out the CSV page at many sizes and measures it: nothing is truncated or overlaps; what does not fit scrolls. */
public class CsvLayoutTest {

	private static final List<Locale> LANGUAGES = List.of(Locale.ENGLISH, Locale.JAPANESE, Locale.SIMPLIFIED_CHINESE);
	private static final int[] WIDTHS = {800, 900, 1000, 1079, 1080, 1230, 1600, 2560};
	private static final int[] HEIGHTS = {345, 540, 900};
	private static final int[] FONTS = {9, 10, 14};

	@Test
	public void nothingIsCutOrOverlaps() throws Exception {
		for (Locale language : LANGUAGES) {
			assertEquals(language.toString(), List.of(), InLanguage.call(language, CsvLayoutTest.class, "problems"));
		}
	}

	/** @return the problems in the current language, at the sizes and fonts that are tried in it */
	public static List<String> problems() throws Exception {
		List<String> problems = new ArrayList<>();
		ThreadLanes lanes = Recordings.lanes("quarkus-eventloop-blocked-jdk17");
		Map<Integer, List<List<Integer>>> byFont = Pairwise
				.of(LANGUAGES.size(), FONTS.length, WIDTHS.length, HEIGHTS.length).stream()
				.filter(layout -> LANGUAGES.get(layout.get(0)).equals(Locale.getDefault()))
				.collect(Collectors.groupingBy(layout -> FONTS[layout.get(1)]));
		for (int font : byFont.keySet()) {
			Screen.setFont(font);
			try (Screen screen = new Screen(1230, 540)) {
				CsvPage page = new CsvPage(screen.shell(), ZoneOffset.UTC);
				screen.open();
				page.show(new RecordingFile(Recordings.path("quarkus-eventloop-blocked-jdk17.jfr")),
						Triage.of(lanes, TriageSettings.DEFAULT));
				page.setSelection(new TimeRange(
						lanes.startNanos() + 2_000_000_000L, lanes.startNanos() + 4_000_000_000L));
				screen.waitUntil(() -> page.model != null);
				page.chooseWaits();
				screen.waitUntil(page::isIdle);
				for (List<Integer> layout : byFont.get(font)) {
					int width = WIDTHS[layout.get(2)];
					int height = HEIGHTS[layout.get(3)];
					screen.shell().setSize(width, height);
					screen.pump(20);
					LayoutProblems.of(page).forEach(
							problem -> problems.add(width + "x" + height + ", " + font + " pt: " + problem));
				}
			} finally {
				Screen.setFont(10);
			}
		}
		return problems;
	}
}
