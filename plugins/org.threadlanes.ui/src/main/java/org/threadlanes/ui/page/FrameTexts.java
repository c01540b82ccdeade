package org.threadlanes.ui.page;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import org.eclipse.swt.graphics.GC;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.ui.look.TextFit;

/** Formats the location of a finding, with the packages of frames shortened in the middle to fit. */
final class FrameTexts {

	private static final String ARROW = "  \u2190  ";
	/** The first packages identify the library. */
	private static final int MAX_PACKAGES = 3;
	private static final int MAX_LENGTH = 1_000;

	private FrameTexts() {
	}

	/** @return the text in full, for a tooltip or a screen reader */
	static String full(Finding finding) {
		return SafeText.shorten(finding.detail(Locale.getDefault(), ARROW), MAX_LENGTH);
	}

	/** @return the text, shortened to fit a width */
	static String fitting(GC gc, Finding finding, int width) {
		List<String> frames = finding.frames().readablePath();
		if (frames.isEmpty()) {
			return TextFit.middle(gc, full(finding), width);
		}
		for (int packages = MAX_PACKAGES; packages >= 0; packages--) {
			String text = shortened(frames, packages);
			if (gc.textExtent(text).x <= width) {
				return text;
			}
		}
		// The application's frame alone is more useful than parts of both.
		return TextFit.cell(gc, shortened(frames.subList(frames.size() - 1, frames.size()), 0), width);
	}

	static String shortened(List<String> frames, int packages) {
		return SafeText.shorten(
				frames.stream().map(frame -> shortened(frame, packages)).collect(Collectors.joining(ARROW)),
				MAX_LENGTH);
	}

	/** Keeps this many packages, the class and the method. */
	private static String shortened(String frame, int packages) {
		String[] parts = frame.split("\\.");
		// The last two are class and method.
		if (parts.length - 2 <= Math.max(packages, packages == MAX_PACKAGES ? packages + 1 : packages)) {
			return frame;
		}
		String head = packages == 0 ? "" : String.join(".", Arrays.copyOf(parts, packages)) + "\u2026";
		return head + parts[parts.length - 2] + "." + parts[parts.length - 1];
	}
}
