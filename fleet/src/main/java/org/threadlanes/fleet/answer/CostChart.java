package org.threadlanes.fleet.answer;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

import org.threadlanes.core.base.html.HtmlWriter;
import org.threadlanes.core.base.text.Durations;

/** A chart of a cost over time: a bar for each day or hour with recordings, its height the cost per recorded hour. */
final class CostChart {

	private static final int WIDTH = 300;
	private static final int HEIGHT = 36;
	/** Room for the labels: the highest bar's above, times below. */
	private static final int ABOVE = 14;
	private static final int BELOW = 15;
	private static final int MAX_STEPS = 100;
	private static final int MAX_BAR_WIDTH = 24;
	private static final double NANOS_PER_HOUR = Duration.ofHours(1).toNanos();

	private final HtmlWriter html;
	private final CostGroup group;
	private final Answer answer;
	private final Map<Instant, Long> costs = new HashMap<>();

	CostChart(HtmlWriter html, CostGroup group, Answer answer) {
		this.html = html;
		this.group = group;
		this.answer = answer;
		group.overTime().forEach(step -> costs.put(step.start(), step.nanos()));
	}

	/** Writes nothing if there is only one day or hour. */
	void write() throws IOException {
		if (answer.recorded().size() < 2 || group.nanos() == 0) {
			return;
		}
		Instant end = answer.recorded().lastKey();
		Instant earliest = end.minus(answer.step().multipliedBy(MAX_STEPS - 1L));
		Instant start = answer.recorded().firstKey().isBefore(earliest) ? earliest : answer.recorded().firstKey();
		int steps = (int) Duration.between(start, end).dividedBy(answer.step()) + 1;
		double most = Math.max(1, answer.recorded().tailMap(start).keySet().stream().mapToDouble(this::perHour).max()
				.orElse(0));
		double width = (double) WIDTH / steps;
		html.begin("svg", "class", "chart", "role", "img", "viewBox",
				"0 0 " + WIDTH + " " + (ABOVE + HEIGHT + BELOW), "width", String.valueOf(WIDTH), "height",
				String.valueOf(ABOVE + HEIGHT + BELOW), "aria-label",
				AnswerText.TEXT.get("page.chart", AnswerPage.time(start), AnswerPage.time(end)));
		for (Instant step : answer.recorded().tailMap(start).keySet()) {
			double perHour = perHour(step);
			double height = perHour == 0 ? 1 : Math.max(2, HEIGHT * perHour / most);
			html.begin("rect", "class", perHour == 0 ? "none" : group.isNew() ? "cost new" : "cost", "x",
					number(width * Duration.between(start, step).dividedBy(answer.step())), "y",
					number(ABOVE + HEIGHT - height), "width", number(Math.max(1, Math.min(MAX_BAR_WIDTH, width - 1))),
					"height", number(height));
			html.element("title", AnswerText.TEXT.get("page.step", AnswerPage.time(step),
					Durations.text(costs.getOrDefault(step, 0L)), Durations.text((long) perHour)));
			html.end("rect");
		}
		html.element("text", AnswerText.TEXT.get("page.most", Durations.text((long) most)), "x", "2", "y", "10");
		int bottom = ABOVE + HEIGHT + BELOW - 3;
		html.element("text", AnswerPage.time(start), "x", "2", "y", String.valueOf(bottom));
		html.element("text", AnswerPage.time(end.plus(answer.step())), "x", String.valueOf(WIDTH - 2), "y",
				String.valueOf(bottom), "text-anchor", "end").end("svg");
	}

	private double perHour(Instant step) {
		long recorded = Math.max(1, answer.recorded().getOrDefault(step, 0L));
		return costs.getOrDefault(step, 0L) * (NANOS_PER_HOUR / recorded);
	}

	private static String number(double value) {
		return String.format(Locale.ROOT, "%.1f", value);
	}
}
