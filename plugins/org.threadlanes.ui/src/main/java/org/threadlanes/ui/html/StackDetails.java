package org.threadlanes.ui.html;

import java.io.IOException;
import java.util.List;

import org.threadlanes.core.base.html.HtmlWriter;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.jfr.Frame;

/** A collapsed stack. */
final class StackDetails {

	private static final int MAX_FRAME = 400;
	private static final int MAX_FRAMES = 64;

	private StackDetails() {
	}

	/** Writes nothing without a stack. */
	static void write(HtmlWriter html, List<Frame> stack) throws IOException {
		if (stack.isEmpty()) {
			return;
		}
		html.begin("details").element("summary", TriagePage.TEXT.get("stack"));
		frames(html, stack);
		html.end("details");
	}

	/** Writes a stack as a list. */
	static void frames(HtmlWriter html, List<Frame> stack) throws IOException {
		html.begin("ol", "class", "stack");
		for (Frame frame : stack.subList(0, Math.min(MAX_FRAMES, stack.size()))) {
			html.begin("li").element("code", SafeText.shorten(frame.toString(), MAX_FRAME)).end("li");
		}
		html.end("ol");
	}
}
