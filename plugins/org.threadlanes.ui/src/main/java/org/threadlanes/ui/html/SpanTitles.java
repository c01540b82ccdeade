package org.threadlanes.ui.html;

import java.util.Locale;

import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.base.html.HtmlWriter;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.WaitTimes;
import org.threadlanes.core.picture.Viewport;
import org.threadlanes.ui.model.TimeTexts;

/** What a browser shows while the pointer is over a wait: its kind, duration, verdict, start, call and target. */
final class SpanTitles {

	private static final int MAX_NAME = 60;

	private final CallSites sites;
	private final Viewport view;
	private final double least;
	private int left;

	/**
	 * @param least the part of the view that a wait needs to have a title
	 * @param most the number of titles, to keep the page small
	 */
	SpanTitles(CallSites sites, Viewport view, double least, int most) {
		this.sites = sites;
		this.view = view;
		this.least = least;
		this.left = most;
	}

	/** @return invisible elements of SVG with titles, to come above a lane */
	String of(ThreadLane lane, int height) {
		StringBuilder svg = new StringBuilder();
		for (int i = lane.firstEndingAfter(view.startNanos()); i < lane.size() && left > 0
				&& lane.start(i) < view.endNanos(); i++) {
			double from = Math.max(0, view.positionOf(lane.start(i)));
			double width = Math.min(1, view.positionOf(lane.end(i))) - from;
			if (width >= least) {
				left--;
				svg.append(String.format(Locale.ROOT, "<rect class=\"tip\" x=\"%.2f%%\" width=\"%.2f%%\" height=\"%d\">"
						+ "<title>%s</title></rect>", 100 * from, 100 * width, height,
						HtmlWriter.escaped(text(lane, i))));
			}
		}
		return svg.toString();
	}

	private String text(ThreadLane lane, int i) {
		CallFrames frames = CallFrames.of(sites.lanes(), lane.stack(i));
		String target = frames.on(sites.target(lane.target(i)));
		return TriagePage.TEXT.get("span", Vocabulary.of(lane.kind(i)), WaitTimes.duration(lane, i),
				Vocabulary.of(lane.verdict(i)), TimeTexts.UTC.start(lane, i, 3),
				frames.shortName().isEmpty() ? 0 : 1, SafeText.shorten(frames.shortName(), MAX_NAME),
				target.isEmpty() ? 0 : 1, SafeText.shorten(target, MAX_NAME));
	}
}
