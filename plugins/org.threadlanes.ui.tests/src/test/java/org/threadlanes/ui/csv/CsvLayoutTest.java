package org.threadlanes.ui.csv;

import static org.junit.Assert.assertEquals;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.junit.Test;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.recording.RecordingFile;
import org.threadlanes.core.report.Triage;
import org.threadlanes.core.report.TriageSettings;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.testing.InLanguage;
import org.threadlanes.ui.testing.LayoutProblems;
import org.threadlanes.ui.testing.Recordings;
import org.threadlanes.ui.testing.Screen;

/** Lays out the CSV page at many sizes and measures it: nothing is truncated or overlaps; what does not fit scrolls. */
public class CsvLayoutTest {

	private static final int[] WIDTHS = {800, 900, 1000, 1079, 1080, 1230, 1600, 2560};
	private static final int[] HEIGHTS = {345, 540, 900};
	private static final int[] FONTS = {9, 10, 14};

	@Test
	public void nothingIsCutOrOverlaps() throws Exception {
		for (Locale language : List.of(Locale.ENGLISH, Locale.JAPANESE, Locale.SIMPLIFIED_CHINESE)) {
			assertEquals(language.toString(), List.of(), InLanguage.call(language, CsvLayoutTest.class, "problems"));
		}
	}

	/** @return the problems at all widths, heights and fonts, in the current language */
	public static List<String> problems() throws Exception {
		List<String> problems = new ArrayList<>();
		ThreadLanes lanes = Recordings.lanes("quarkus-eventloop-blocked-jdk17");
		for (int font : FONTS) {
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
				for (int width : WIDTHS) {
					for (int height : HEIGHTS) {
						screen.shell().setSize(width, height);
						screen.pump(20);
						LayoutProblems.of(page).forEach(
								problem -> problems.add(width + "x" + height + ", " + font + " pt: " + problem));
					}
				}
			} finally {
				Screen.setFont(10);
			}
		}
		return problems;
	}
}
