package org.threadlanes.ui.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import org.threadlanes.core.analysis.sites.Percentiles;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.kinds.WaitSet;
import org.threadlanes.core.kinds.WaitTotals;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.ui.paint.Palette;
import org.threadlanes.ui.paint.Swatch;

/** A swatch of a legend, and its label. */
public record LegendItem(Swatch swatch, String text) {

	/** @return the kinds that occur, with their totals, most time first */
	public static List<LegendItem> kinds(Palette palette, WaitTotals totals) {
		return Stream.of(WaitKind.values()).filter(kind -> totals.count(kind) > 0)
				.sorted(Comparator.comparingLong((WaitKind kind) -> totals.nanos(kind)).reversed())
				.map(kind -> new LegendItem(Swatch.kind(palette, kind),
						text(Vocabulary.of(kind), totals.nanos(kind), totals.knownCount(WaitSet.ALL.only(kind)))))
				.toList();
	}

	/** @return the verdicts that occur, with their totals, and what is no wait */
	public static List<LegendItem> verdicts(Palette palette, WaitTotals totals, ThreadLanes lanes) {
		List<LegendItem> items = new ArrayList<>();
		for (Verdict verdict : Verdict.values()) {
			if (totals.count(verdict) > 0) {
				items.add(new LegendItem(Swatch.neutral(palette, verdict),
						text(Vocabulary.of(verdict), totals.nanos(verdict),
						totals.knownCount(WaitSet.ALL.only(verdict)))));
			}
		}
		if (!lanes.requests().isEmpty()) {
			items.add(new LegendItem(Swatch.requests(palette), LanesChart.TEXT.get("requests")));
		}
		items.add(new LegendItem(Swatch.alive(palette), LanesChart.TEXT.get("verdict.alive")));
		items.add(new LegendItem(Swatch.notAlive(palette), LanesChart.TEXT.get("verdict.not-alive")));
		return items;
	}

	/** @param losses the number of times that the JVM lost events */
	static LegendItem loss(Palette palette, int losses) {
		return new LegendItem(Swatch.loss(palette), LanesChart.TEXT.get("loss", losses));
	}

	private static String text(String name, long nanos, long count) {
		return LanesChart.TEXT.get("legend.item", name, Durations.text(nanos), Percentiles.number(count));
	}
}
