package org.threadlanes.ui.canvas;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import org.eclipse.swt.graphics.GC;
import org.junit.Test;
import org.threadlanes.ui.look.Fonts;
import org.threadlanes.ui.testing.Screen;

/** The parts of a row's label: they never overlap, for any width of the column and any font. */
public class RowLabelTest {

	private static final int BAR = 40;
	private static final String[] NAMES = {"main", "vert.x-eventloop-thread-0",
			"a thread whose name is much longer than any column can be, however wide a user has dragged it"};

	@Test
	public void partsNeverOverlap() throws Exception {
		for (int font : new int[] {9, 10, 14}) {
			Screen.setFont(font);
			try (Screen screen = new Screen(100, 100)) {
				Fonts fonts = new Fonts(screen.shell());
				GC gc = new GC(screen.shell());
				for (String name : NAMES) {
					for (int width = 200; width <= 600; width += 20) {
						for (int height = 12; height <= 40; height += 7) {
							check(gc, fonts, RowLabel.of(
									gc, fonts, true, width, BAR, height, name, "1,234 ms", "1,200/12,345"), width, height);
						}
					}
				}
				gc.dispose();
			} finally {
				Screen.setFont(10);
			}
		}
	}

	private static void check(GC gc, Fonts fonts, RowLabel label, int width, int height) {
		String where = label + " in " + width + "x" + height;
		gc.setFont(fonts.fitting(height, true));
		int end = RowLabel.NAME + gc.textExtent(label.name()).x;
		int timeEnd = label.timeX() + gc.textExtent(label.time()).x;
		gc.setFont(fonts.fitting(height, false));
		if (!label.count().isEmpty()) {
			assertTrue(where, end < label.countX());
			end = label.countX() + gc.textExtent(label.count()).x;
		}
		assertTrue(where, end < label.timeX());
		assertTrue(where, timeEnd < (label.barX() < 0 ? width : label.barX()));
		assertTrue(where, label.barX() + BAR < width);
	}

	@Test
	public void barsGiveWayToNames() {
		try (Screen screen = new Screen(100, 100)) {
			Fonts fonts = new Fonts(screen.shell());
			assertEquals(RowLabel.BAR_WIDTH, RowLabel.barWidth(fonts, 400, 400));
			assertEquals("smaller", RowLabel.BAR_WIDTH - 30, RowLabel.barWidth(fonts, 370, 400));
			assertEquals("left out", 0, RowLabel.barWidth(fonts, 360, 400));
			assertEquals("no name is whole without it, either", RowLabel.BAR_WIDTH,
					RowLabel.barWidth(fonts, 400, 800));
			assertEquals(0, RowLabel.barWidth(fonts, 300, 800));
		}
	}

	@Test
	public void aNameIsTruncatedBeforeTheCountIsOmitted() {
		try (Screen screen = new Screen(100, 100)) {
			Fonts fonts = new Fonts(screen.shell());
			GC gc = new GC(screen.shell());
			RowLabel narrow = RowLabel.of(gc, fonts, true, 300, 0, 20, "vert.x-eventloop-thread-N", "1 s", "\u00d78");
			assertEquals("\u00d78", narrow.count());
			assertTrue(narrow.name(), narrow.name().contains("\u2026"));
			assertEquals("", RowLabel.of(gc, fonts, true, 200, 0, 20, NAMES[2], "1,234.567 ms", "\u00d78").count());
			gc.dispose();
		}
	}
}
