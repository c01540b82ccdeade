package org.threadlanes.ui.html;

import java.io.IOException;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import org.threadlanes.core.analysis.report.Moment;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.analysis.sites.HoldPeriod;
import org.threadlanes.core.base.html.HtmlWriter;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.base.text.TextWidth;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.WaitTimes;
import org.threadlanes.core.picture.LaneSampler;
import org.threadlanes.core.picture.Viewport;
import org.threadlanes.ui.chart.TimeSteps;
import org.threadlanes.ui.model.TimeTexts;
import org.threadlanes.ui.paint.Palette;
import org.threadlanes.ui.paint.RowShapes;
import org.threadlanes.ui.paint.Swatch;

/**
 * The worst wait of a finding: the lanes of the threads that take part; under the wait who held the monitor, and arrows
 * from there to the holders.
 */
final class MomentFigure {

	/** The head of arrows: an svg element without an extent, to come on the page before any figure. */
	static final String ARROW_HEAD = "<svg width=\"0\" height=\"0\" class=\"defs\" aria-hidden=\"true\"><defs>"
			+ "<marker id=\"head\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"6\" markerHeight=\"6\" "
			+ "orient=\"auto\"><path d=\"M0 0L8 4L0 8z\"/></marker></defs></svg>";

	private static final Messages TEXT = TriagePage.TEXT;
	private static final int WIDTH = 800;
	private static final int ROW = 22;
	private static final int GAP = 6;
	private static final int TOP = 3;
	private static final int STRIP = 15;
	private static final int AXIS = 20;
	private static final int MIN_LABEL_DISTANCE = 120;
	private static final int MAX_TITLES = 40;
	private static final int MAX_NAME = 60;
	private static final double WIDTH_OF_LETTER = 7.1;

	private final HtmlWriter html;
	private final CallSites sites;
	private final Moment moment;
	private final Viewport view;
	private final TimeSteps steps;
	private final RowShapes shapes;

	/** @param sampler samples the lanes of the recording */
	MomentFigure(HtmlWriter html, CallSites sites, LaneSampler sampler, Moment moment) {
		this.html = html;
		this.sites = sites;
		this.moment = moment;
		view = Viewport.of(moment.startNanos(), moment.endNanos(), WIDTH);
		steps = TimeSteps.of(view.nanos(), WIDTH, MIN_LABEL_DISTANCE);
		shapes = new RowShapes(sampler, view, steps.in(view));
	}

	void write() throws IOException {
		ThreadLane waiter = moment.worst().lane();
		boolean isSampled = waiter.groupOf(moment.worst().index()).isSampled();
		String about = TEXT.get(isSampled ? "moment.sampled" : verdict() == Verdict.WORK ? "moment.work" : "moment",
				SafeText.shorten(waiter.label(), MAX_NAME),
				TimeTexts.UTC.start(waiter, moment.worst().index(), 3),
				WaitTimes.duration(waiter, moment.worst().index()));
		html.begin("ul", "class", "legend").element("li", about, "class", "soft");
		for (WaitKind kind : kinds()) {
			html.begin("li").raw(RowShapes.swatch(Swatch.kind(Palette.LIGHT, kind))).text(Vocabulary.of(kind))
					.end("li");
		}
		html.end("ul").begin("div", "class", "moment").begin("div", "class", "names");
		List<ThreadLane> threads = moment.threads();
		for (int row = 0; row < threads.size(); row++) {
			String name = SafeText.shorten(threads.get(row).label(), MAX_NAME);
			html.element("span", name, "title", name, "style", "top:" + top(row) + "px");
		}
		html.end("div");
		int bottom = top(threads.size());
		html.raw(String.format(Locale.ROOT, "<svg class=\"row\" width=\"100%%\" height=\"%d\" role=\"img\" "
				+ "aria-label=\"%s\">", bottom + AXIS, HtmlWriter.escaped(about)));
		SpanTitles titles = new SpanTitles(sites, view, 1.0 / WIDTH, MAX_TITLES);
		for (int row = 0; row < threads.size(); row++) {
			html.raw(String.format(Locale.ROOT, "<svg y=\"%d\" width=\"100%%\" height=\"%d\">%s</svg>", top(row), ROW,
					shapes.lane(threads.get(row), titles.of(threads.get(row), ROW))));
		}
		html.raw(String.format(Locale.ROOT, "<rect class=\"worst\" x=\"%s\" y=\"%d\" width=\"%s\" height=\"%d\"/>",
				x(moment.worst().startNanos()), TOP, percent((double) moment.worst().nanos() / view.nanos()), ROW));
		strip(threads);
		axis(bottom);
		html.raw("</svg>").end("div");
	}

	private Verdict verdict() {
		return moment.worst().lane().verdict(moment.worst().index());
	}

	/** @return the kinds of blocking waits, or of work, that can be seen in the figure, most time first */
	private List<WaitKind> kinds() {
		Map<WaitKind, Long> kinds = new EnumMap<>(WaitKind.class);
		for (ThreadLane lane : moment.threads()) {
			for (int i = lane.firstEndingAfter(view.startNanos()); i < lane.size()
					&& lane.start(i) < view.endNanos(); i++) {
				if (lane.verdict(i) == Verdict.BLOCKING || lane.verdict(i) == verdict()) {
					kinds.merge(lane.kind(i), lane.end(i) - lane.start(i), Long::sum);
				}
			}
		}
		return kinds.entrySet().stream().filter(kind -> WIDTH * kind.getValue() > 2 * view.nanos())
				.sorted(Map.Entry.<WaitKind, Long> comparingByValue().reversed()).map(Map.Entry::getKey).toList();
	}

	/** @return where a row begins; that of the wait comes first, and the strip is under it */
	private int top(int row) {
		return TOP + row * (ROW + GAP) + (row > 0 && !moment.held().isEmpty() ? STRIP : 0);
	}

	private String x(long time) {
		return percent(Math.max(0, Math.min(1, view.positionOf(time))));
	}

	private static String percent(double share) {
		return String.format(Locale.ROOT, "%.2f%%", 100 * share);
	}

	/** Writes who held the monitor, and an arrow to each holder from the longest part. */
	private void strip(List<ThreadLane> threads) throws IOException {
		int top = TOP + ROW + 1;
		for (HoldPeriod period : moment.held()) {
			String name = SafeText.shorten(period.holder().label(), MAX_NAME);
			String does = TEXT.get("moment.held", name,
					period.kind() == null ? 0 : 1, period.kind() == null ? "" : Vocabulary.inText(period.kind()),
					Durations.text(period.nanos()));
			int room = (int) (WIDTH * (double) period.nanos() / view.nanos()) - 10;
			String label = Stream.of(does, name, Durations.text(period.nanos()))
					.filter(text -> TextWidth.of(text) * WIDTH_OF_LETTER <= room).findFirst().orElse("");
			html.raw(String.format(Locale.ROOT, "<svg x=\"%s\" y=\"%d\" width=\"%s\" height=\"%d\">"
					+ "<rect class=\"%s\" width=\"100%%\" height=\"3\"/><rect class=\"held\" width=\"100%%\" "
					+ "height=\"%d\"/><text class=\"by\" x=\"50%%\" y=\"12\" text-anchor=\"middle\">%s</text>"
					+ "<title>%s</title></svg>",
					x(period.startNanos()), top, percent((double) period.nanos() / view.nanos()), STRIP,
					RowShapes.name(period.kind()), STRIP, HtmlWriter.escaped(label), HtmlWriter.escaped(does)));
		}
		Set<ThreadLane> seen = new HashSet<>();
		for (HoldPeriod period : moment.held().stream().sorted(Comparator.comparingLong(HoldPeriod::nanos).reversed())
				.toList()) {
			if (threads.contains(period.holder()) && seen.add(period.holder())) {
				// Labels stand at the beginning of spans, and those of other threads often begin with the period.
				arrow(x(period.endNanos() - period.nanos() / 8), top + STRIP,
						top(threads.indexOf(period.holder())));
			}
		}
	}

	private void arrow(String x, int from, int to) throws IOException {
		for (String style : List.of("halo", "arrow")) {
			html.raw(String.format(Locale.ROOT, "<line class=\"%s\" x1=\"%s\" x2=\"%2$s\" y1=\"%d\" y2=\"%d\"/>",
					style, x, from, to));
		}
	}

	private void axis(int top) throws IOException {
		for (long time : steps.in(view)) {
			double at = view.positionOf(time);
			if (at > 0.04 && at < 0.96) {
				html.raw(String.format(Locale.ROOT,
						"<text class=\"time\" x=\"%s\" y=\"%d\" text-anchor=\"middle\">%s</text>", percent(at),
						top + 12,
						steps.label(time, TimeTexts.UTC)));
			}
		}
	}
}
