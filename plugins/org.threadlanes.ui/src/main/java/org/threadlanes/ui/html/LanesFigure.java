package org.threadlanes.ui.html;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.LongFunction;

import org.threadlanes.core.analysis.report.Moment;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.base.html.HtmlWriter;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.kinds.WaitSet;
import org.threadlanes.core.kinds.WaitTotals;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.picture.LaneSampler;
import org.threadlanes.core.picture.Viewport;
import org.threadlanes.ui.chart.ChartRow;
import org.threadlanes.ui.chart.ChartRows;
import org.threadlanes.ui.chart.LegendItem;
import org.threadlanes.ui.chart.OverviewPainter;
import org.threadlanes.ui.chart.TimeSteps;
import org.threadlanes.ui.model.TimeTexts;
import org.threadlanes.ui.paint.Palette;
import org.threadlanes.ui.paint.RowShapes;

/** The lanes: a legend, and rows with a label of text and the waits as SVG. On a narrow page the label is above. */
final class LanesFigure {

	private static final Messages TEXT = TriagePage.TEXT;
	private static final int MAX_ROWS = 80;
	/** The maximum length of all rows, as the page is to stay small: lanes of many short waits take much of it. */
	private static final int MAX_LENGTH = 75_000;
	private static final int AXIS_WIDTH = 800;
	private static final int MIN_LABEL_DISTANCE = 100;
	private static final double LEAST_TITLED = 0.015;
	private static final int MAX_TITLES = 80;
	/** A label further to the right would be truncated and misread as another time. */
	private static final int LAST_LABEL = 90;

	private final HtmlWriter html;
	private final Triage triage;
	private final Anchors anchors;
	private final LaneSampler sampler;
	private final ChartRows rows;
	private final Viewport view;
	private final TimeSteps steps;
	private final RowShapes shapes;
	private final SpanTitles titles;
	/** The waits of the rows that fit, as SVG. */
	private final List<String> drawn = new ArrayList<>();
	private final Set<Object> shown = Collections.newSetFromMap(new IdentityHashMap<>());

	LanesFigure(HtmlWriter html, Triage triage, Anchors anchors) {
		this.html = html;
		this.triage = triage;
		this.anchors = anchors;
		ThreadLanes lanes = triage.lanes();
		sampler = LaneSampler.of(lanes);
		sampler.prepare(Progress.NONE);
		rows = new ChartRows(triage, sampler, null);
		view = Viewport.of(lanes.startNanos(), lanes.endNanos(), AXIS_WIDTH);
		steps = TimeSteps.of(view.nanos(), AXIS_WIDTH, MIN_LABEL_DISTANCE);
		shapes = new RowShapes(sampler, view, steps.in(view));
		titles = new SpanTitles(triage.sites(), view, LEAST_TITLED, MAX_TITLES);
		int length = 0;
		for (ChartRow row : rows.rows().subList(0, Math.min(MAX_ROWS, rows.rows().size()))) {
			String svg = draw(row);
			length += svg.length();
			if (length > MAX_LENGTH) {
				break;
			}
			drawn.add(svg);
			Object of = subject(row);
			if (of != null) {
				shown.add(of);
			}
		}
	}

	private String draw(ChartRow row) {
		return switch (row.type()) {
			case OVERVIEW -> shapes.overview(row.band());
			case POOL -> shapes.pool(row.band());
			case LANE -> shapes.lane(row.lane(), titles.of(row.lane(), ChartRow.ROW_HEIGHT));
			default -> "";
		};
	}

	/** @return the thread or pool of a row; null if it has none */
	private static Object subject(ChartRow row) {
		return row.pool() == null ? row.lane() : row.pool();
	}

	/** @return whether a thread or pool has a row; not for null */
	boolean shows(Object laneOrPool) {
		return shown.contains(laneOrPool);
	}

	/** @return the picture of the worst wait of a finding, with threads of the same recording */
	MomentFigure moment(Moment moment) {
		return new MomentFigure(html, triage.sites(), sampler, moment);
	}

	void write() throws IOException {
		if (rows.isEmpty()) {
			html.element("p", TEXT.get("no-waits"));
			return;
		}
		WaitTotals totals = new WaitTotals();
		sampler.addTotals(view.startNanos(), view.endNanos(), totals);
		legend(html, LegendItem.kinds(Palette.LIGHT, totals));
		legend(html, LegendItem.verdicts(Palette.LIGHT, totals, sampler.lanes()));
		html.begin("div", "class", "lanes", "role", "list", "aria-label", TEXT.get("part.lanes"));
		for (int row = 0; row < drawn.size(); row++) {
			row(rows.rows().get(row), drawn.get(row));
		}
		axis(html, TimeTexts.UTC.date(view.startNanos()), view, steps.in(view),
				time -> steps.label(time, TimeTexts.UTC));
		html.end("div");
		if (drawn.size() < rows.rows().size()) {
			html.element("p", TEXT.get("more.rows", rows.rows().size() - drawn.size()), "class", "soft");
		}
		if (rows.leftOut() > 0) {
			html.element("p", TEXT.get("left-out", rows.leftOut()), "class", "soft");
		}
	}

	static void legend(HtmlWriter html, List<LegendItem> items) throws IOException {
		html.begin("ul", "class", "legend");
		for (LegendItem item : items) {
			html.begin("li").raw(RowShapes.swatch(item.swatch())).text(item.text()).end("li");
		}
		html.end("ul");
	}

	private void row(ChartRow row, String svg) throws IOException {
		WaitTotals totals = new WaitTotals();
		switch (row.type()) {
			case OVERVIEW -> begin("overview", row, OverviewPainter.caption(sampler), null);
			case POOL -> {
				int threads = row.band().lanes().size();
				row.band().addTotals(view.startNanos(), view.endNanos(), totals);
				begin("pool", row, row.name(), row.band().isConcurrency()
						? TEXT.get("pool.peak", threads, row.band().fullHeight()) : TEXT.get("threads", threads));
			}
			case LANE -> {
				sampler.addTotals(row.lane(), view.startNanos(), view.endNanos(), totals);
				begin(row.child() ? "child" : "single", row, row.name(), null);
			}
			default -> {
				html.begin("div", "class", "lane note", "role", "listitem")
						.element("span", row.name(), "class", "name soft").end("div");
				return;
			}
		}
		String time = row.type() == ChartRow.Type.OVERVIEW ? Vocabulary.of(Verdict.BLOCKING)
				: totals.count(WaitSet.ALL) == 0 ? "\u2013" : Durations.text(totals.nanos(Verdict.BLOCKING));
		html.element("span", time, "class", "time").raw(svg).end("div");
	}

	private void begin(String style, ChartRow row, String name, String about) throws IOException {
		Object of = subject(row);
		html.begin("div", "class", "lane " + style, "role", "listitem", "id", of == null ? null : anchors.lane(of));
		html.begin("span", "class", "name", "title", name);
		if (of == null) {
			html.text(name);
		} else {
			html.element("a", TriagePage.linked(name), "href",
					"#" + (row.pool() == null ? anchors.thread(row.lane()) : anchors.pool(row.pool())));
		}
		if (about != null) {
			html.raw(" ").element("small", about);
		}
		html.end("span");
	}

	/** Writes the times below the lanes. */
	static void axis(HtmlWriter html, String name, Viewport view, long[] times, LongFunction<String> label)
			throws IOException {
		html.begin("div", "class", "lane axis", "role", "listitem").element("span", name, "class", "name soft")
				.element("span", "", "class", "time").begin("span", "class", "ticks");
		for (long time : times) {
			double at = 100 * view.positionOf(time);
			if (at < LAST_LABEL) {
				html.element("span", label.apply(time), "style", String.format(Locale.ROOT, "left:%.2f%%", at));
			}
		}
		html.end("span", "div");
	}
}
