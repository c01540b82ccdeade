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
 * A stack in a few lines: two top frames, the numbers of omitted frames by package, and the first application frame.
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

	/** @param own the index of the first application frame; -1 if there is none */
	static List<Line> of(Stack stack, int own) {
		List<Frame> frames = stack.frames();
		List<Line> lines = new ArrayList<>();
		int top = Math.min(frames.size(), own >= 0 && own < TOP ? own + 1 : TOP);
		for (int i = 0; i < top; i++) {
			lines.add(new Line(text(frames.get(i)), i == own, false));
		}
		int end = own < 0 ? frames.size() : own;
		int left = end - top;
		if (left == 1) {
			lines.add(new Line(text(frames.get(top)), false, false));
		} else if (left > 1) {
			lines.add(new Line(more(frames.subList(top, end)), false, true));
		}
		if (own >= TOP) {
			lines.add(new Line(text(frames.get(own)), true, false));
		}
		return lines;
	}

	private static String more(List<Frame> frames) {
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

	private static String text(Frame frame) {
		return SafeText.shorten(frame.toString(), MAX_LENGTH);
	}
}
