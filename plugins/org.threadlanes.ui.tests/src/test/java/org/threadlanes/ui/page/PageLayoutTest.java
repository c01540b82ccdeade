package org.threadlanes.ui.page;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.junit.Test;
import org.threadlanes.ui.legend.LegendBarTest;
import org.threadlanes.ui.model.WaitColumn;
import org.threadlanes.ui.testing.InLanguage;
import org.threadlanes.ui.testing.LayoutProblems;
import org.threadlanes.ui.testing.Pairwise;
import org.threadlanes.ui.testing.Recordings;
import org.threadlanes.ui.testing.Screen;

/**
 * Lays out the page at many sizes and measures it: nothing wraps, is truncated or overlaps, and the lanes have room.
 */
public class PageLayoutTest {

	private static final List<Locale> LANGUAGES = List.of(Locale.ENGLISH, Locale.JAPANESE, Locale.SIMPLIFIED_CHINESE);
	private static final int[] WIDTHS = {800, 900, 960, 1100, 1230, 1600, 2000, 2560};
	private static final int[] HEIGHTS = {345, 540, 900};
	private static final int[] FONTS = {9, 10, 12, 14};

	@Test
	public void nothingIsCutOrOverlaps() throws Exception {
		for (Locale language : LANGUAGES) {
			assertEquals(language.toString(), List.of(), InLanguage.call(language, PageLayoutTest.class, "problems"));
		}
	}

	@Test
	public void truncatedAndOverlappingWidgetsAreDetected() {
		try (Screen screen = new Screen(200, 100)) {
			Composite page = new Composite(screen.shell(), SWT.NONE);
			Button cut = new Button(page, SWT.PUSH);
			cut.setText("Some text");
			cut.setBounds(0, 0, 20, 60);
			Label beside = new Label(page, SWT.NONE);
			beside.setBounds(10, 0, 300, 20);
			screen.open();
			List<String> problems = LayoutProblems.of(page);
			assertEquals(problems.toString(), 3, problems.size());
			assertTrue(problems.toString(), problems.get(0).contains("needs"));
			assertTrue(problems.toString(), problems.get(1).contains("reaches out"));
			assertTrue(problems.toString(), problems.get(2).contains("overlaps"));
		}
	}

	/** @return the problems in the current language, at the sizes and fonts that are tried in it */
	public static List<String> problems() throws Exception {
		List<String> problems = new ArrayList<>();
		Map<Integer, List<List<Integer>>> byFont = Pairwise
				.of(LANGUAGES.size(), FONTS.length, WIDTHS.length, HEIGHTS.length, 2).stream()
				.filter(layout -> LANGUAGES.get(layout.get(0)).equals(Locale.getDefault()))
				.collect(Collectors.groupingBy(layout -> FONTS[layout.get(1)]));
		for (Map.Entry<Integer, List<List<Integer>>> ofFont : byFont.entrySet()) {
			withPage(ofFont.getKey(), (screen, page) -> {
				for (List<Integer> layout : ofFont.getValue()) {
					int width = WIDTHS[layout.get(2)];
					int height = HEIGHTS[layout.get(3)];
					String panel = layout.get(4) == 0 ? "" : page.view().drawer.first();
					rows(screen, page, width, height, panel);
					String where = width + "x" + height + ", " + ofFont.getKey() + " pt, drawer '" + panel + "': ";
					LayoutProblems.of(page).forEach(problem -> problems.add(where + problem));
					LegendBarTest.overlaps(page.view().tools.legend)
							.forEach(problem -> problems.add(where + problem));
				}
			});
		}
		return problems;
	}

	/** The page areas are those of JMC 9.1.2 in its default perspective, in windows of 1600x1000 and 1280x800. */
	@Test
	public void theLanesHaveRoomForRows() throws Exception {
		withPage(10, (screen, page) -> {
			assertTrue("1600x1000: " + rows(screen, page, 1230, 540, ""), rows(screen, page, 1230, 540, "") >= 18);
			assertTrue("1280x800: " + rows(screen, page, 960, 345, ""), rows(screen, page, 960, 345, "") >= 9);
			String first = page.view().drawer.first();
			assertTrue("with the drawer: " + rows(screen, page, 1230, 540, first),
					rows(screen, page, 1230, 540, first) >= 10);
		});
	}

	@Test
	public void theLanesGetTheirShareBackWhenTheWindowGrowsAgain() throws Exception {
		withPage(10, (screen, page) -> {
			String first = page.view().drawer.first();
			int before = rows(screen, page, 1230, 540, first);
			screen.waitUntil(() -> rows(screen, page, 1230, 300, first) < before);
			screen.waitUntil(() -> rows(screen, page, 1230, 540, first) == before);
		});
	}

	/** On a narrow page, the waits have fewer columns, not a last one that is cut. */
	@Test
	public void theColumnsOfWaitsFit() throws Exception {
		withPage(10, (screen, page) -> {
			for (int width : new int[] {740, 870, 960, 1230}) {
				rows(screen, page, width, 540, "waits");
				Table table = page.view().details().table();
				screen.waitUntil(() -> width(table) <= table.getClientArea().width);
			}
			assertTrue(Stream.of(page.view().details().table().getColumns()).allMatch(column -> column.getWidth() > 0));
		});
	}

	/** In a window of JMC of 1280 pixels. */
	@Test
	public void theCallOfAWaitHasRoomRatherThanItsVerdict() throws Exception {
		withPage(10, (screen, page) -> {
			page.show(Recordings.triage("checkout-jdk21"));
			rows(screen, page, 960, 540, "waits");
			Table table = page.view().details().table();
			GC gc = new GC(table);
			int call = gc.textExtent("Checkout.measured:32").x;
			gc.dispose();
			screen.waitUntil(() -> table.getColumn(WaitColumn.FRAME.ordinal()).getWidth() >= call + 8);
			assertTrue(table.getColumn(WaitColumn.WHY.ordinal()).getWidth() > 0);
		});
	}

	private static int width(Table table) {
		return Stream.of(table.getColumns()).mapToInt(TableColumn::getWidth).sum();
	}

	private static int rows(Screen screen, LanesPage page, int width, int height, String panel) {
		screen.shell().setSize(width, height);
		page.view().drawer.open(panel);
		screen.pump(20);
		screen.settle(page::isIdle);
		return page.view().canvas.visibleRows();
	}

	private interface Look {
		void at(Screen screen, LanesPage page) throws Exception;
	}

	private static void withPage(int font, Look look) throws Exception {
		Screen.setFont(font);
		try (Screen screen = new Screen(1230, 540)) {
			LanesPage page = new LanesPage(screen.shell(), ZoneOffset.UTC);
			page.setExport(() -> {
			});
			screen.open();
			page.show(Recordings.triage("quarkus-eventloop-blocked-jdk17"));
			screen.waitUntil(page::isIdle);
			int points = page.getFont().getFontData()[0].getHeight();
			assertEquals("the font is set", font, points);
			look.at(screen, page);
		} finally {
			Screen.setFont(10);
		}
	}
}
