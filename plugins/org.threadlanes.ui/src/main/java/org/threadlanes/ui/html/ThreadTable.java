package org.threadlanes.ui.html;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;

import org.threadlanes.core.base.html.HtmlWriter;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;

/** All threads, collapsed. If there are very many, only those that blocked longest, so that the page opens quickly. */
record ThreadTable(HtmlWriter html, ThreadLanes lanes, Anchors anchors, LanesFigure figure) {

	private static final Messages TEXT = TriagePage.TEXT;
	private static final int MAX_THREADS = 500;
	private static final int MAX_NAME = 100;

	void write() throws IOException {
		List<ThreadLane> all = lanes.lanes();
		boolean cut = all.size() > MAX_THREADS;
		List<ThreadLane> shown = !cut ? all
				: all.stream().sorted(Comparator.comparingLong(ThreadLane::blockingNanos).reversed())
						.limit(MAX_THREADS).toList();
		html.begin("details", "class", "wide");
		html.element("summary", cut ? TEXT.get("threads.cut", MAX_THREADS, all.size())
				: TEXT.get("threads", all.size()));
		WaitCells cells = new WaitCells(html, lanes.totals());
		cells.beginTable("thread", "group", "id");
		for (ThreadLane lane : shown) {
			cells.beginRow(anchors.thread(lane), lane.label(), figure.shows(lane) ? anchors.lane(lane) : null);
			html.element("td", SafeText.shorten(lane.group(), MAX_NAME));
			cells.number(String.valueOf(lane.key().id()), "number");
			cells.row(lane.totals());
			html.end("tr");
		}
		cells.endTable();
		html.end("details");
	}
}
