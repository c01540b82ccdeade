package org.threadlanes.ui.details;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.jfr.Stack;

/**
 * A stack in a few lines, for a reader: two top frames, the library's method called last, the first application frame,
 * and between them the numbers of omitted frames by package.
 */
final class StackLines {

	private static final Messages TEXT = Messages.of(StackLines.class);
	private static final int TOP = 2;
	private static final int PACKAGES = 3;
	private static final int MAX_LENGTH = 110;

	/**
	 * A line.
	 *
	 * @param text the frame, or a description of the omitted frames
	 * @param own whether it is the first application frame
	 * @param leftOut whether it represents omitted frames
	 */
	record Line(String text, boolean own, boolean leftOut) {
	}

	private StackLines() {
	}

	/**
	 * @param own the index of the first application frame; -1 if there is none
	 * @param library the index of the first frame that is not the JDK's; -1 if there is none
	 */
	static List<Line> of(Stack stack, int own, int library) {
		List<Frame> frames = stack.frames();
		List<Line> lines = new ArrayList<>();
		int end = own < 0 ? frames.size() : own + 1;
		int omitted = 0;
		for (int i = 0; i < end; i++) {
			boolean isLast = i + 1 == end || i + 1 == own || i + 1 == library;
			if (i < TOP || i == own || i == library || isLast && omitted == 0) {
				lines.add(new Line(shorten(frames.get(i).readableLocation()), i == own, false));
			} else if (isLast) {
				lines.add(new Line(more(frames.subList(i - omitted, i + 1)), false, true));
				omitted = 0;
			} else {
				omitted++;
			}
		}
		return lines;
	}

	/** @return how many frames are left out, and of which packages most of them are */
	static String more(List<Frame> frames) {
		Map<String, Integer> counts = new HashMap<>();
		String most = "";
		for (Frame frame : frames) {
			String name = packageOf(frame.className());
			if (counts.merge(name, 1, Integer::sum) > counts.getOrDefault(most, 0) || most.isEmpty()) {
				most = name;
			}
		}
		return 2 * counts.get(most) > frames.size() && !most.isEmpty()
				? TEXT.get("stack.more-of", frames.size(), SafeText.shorten(most, 60))
				: TEXT.get("stack.more", frames.size());
	}

	private static String packageOf(String className) {
		String[] parts = className.split("\\.");
		return String.join(".", Arrays.copyOf(parts, Math.min(PACKAGES, parts.length - 1)));
	}

	/** @return a frame as it was recorded */
	static String text(Frame frame) {
		return shorten(frame.toString());
	}

	private static String shorten(String frame) {
		return SafeText.shorten(frame, MAX_LENGTH);
	}
}
