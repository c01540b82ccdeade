package org.threadlanes.ui.page;

import java.util.Arrays;

import org.eclipse.swt.graphics.GC;
import org.threadlanes.core.text.SafeText;
import org.threadlanes.ui.look.TextFit;

/** Writes {@code library frame <- own frame} with an arrow, with packages shortened in the middle to make it fit. */
final class FrameTexts {

	private static final String CALLED_BY = " <- ";
	private static final String ARROW = "  \u2190  ";
	/** A class in so many packages is shortened anyway: what its library is, its first packages tell. */
	private static final int MAX_PACKAGES = 3;

	private FrameTexts() {
	}

	/** @return the text in full, for a tooltip or a screen reader */
	static String full(String where) {
		return SafeText.shorten(where, 1_000).replace(CALLED_BY, ARROW);
	}

	/** @return the text so that it fits into a width */
	static String fitting(GC gc, String where, int width) {
		String safe = SafeText.shorten(where, 1_000);
		for (int packages = MAX_PACKAGES; packages >= 0; packages--) {
			String text = shortened(safe, packages);
			if (gc.textExtent(text).x <= width) {
				return text;
			}
		}
		return TextFit.middle(gc, shortened(safe, 0), width);
	}

	static String shortened(String where, int packages) {
		int arrow = where.indexOf(CALLED_BY);
		if (arrow < 0) {
			return frame(where, packages);
		}
		return frame(where.substring(0, arrow), packages) + ARROW
				+ frame(where.substring(arrow + CALLED_BY.length()), packages);
	}

	/** Keeps so many packages, the class and the method. What does not look like a frame stays. */
	private static String frame(String frame, int packages) {
		if (frame.indexOf(' ') >= 0) {
			return frame;
		}
		String[] parts = frame.split("\\.");
		// The last two are class and method.
		if (parts.length - 2 <= Math.max(packages, packages == MAX_PACKAGES ? packages + 1 : packages)) {
			return frame;
		}
		String head = packages == 0 ? "" : String.join(".", Arrays.copyOf(parts, packages)) + "\u2026";
		return head + parts[parts.length - 2] + "." + parts[parts.length - 1];
	}
}
