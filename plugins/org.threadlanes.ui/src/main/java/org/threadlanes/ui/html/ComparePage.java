package org.threadlanes.ui.html;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

import org.threadlanes.core.analysis.compare.Changes;
import org.threadlanes.core.analysis.compare.Comparison;
import org.threadlanes.core.analysis.compare.PoolPair;
import org.threadlanes.core.analysis.compare.SiteChange;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.Limit;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.base.html.HtmlWriter;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.kinds.WaitTotals;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.picture.LaneSampler;
import org.threadlanes.core.picture.Viewport;
import org.threadlanes.ui.chart.LegendItem;
import org.threadlanes.ui.chart.TimeSteps;
import org.threadlanes.ui.paint.Palette;
import org.threadlanes.ui.paint.RowShapes;

/**
 * Two recordings side by side as one page: findings that are gone, new or in both; calls from their median to 99 %;
 * pools on one scale of time. It loads nothing and runs no script.
 */
public final class ComparePage {

	private static final Messages TEXT = TriagePage.TEXT;
	private static final int MAX_SITES = 20;
	private static final int MAX_POOLS = 20;
	private static final int MAX_FINDINGS = 50;
	private static final int MAX_NAME = 100;
	private static final int COLUMNS = 800;
	private static final int LABEL_DISTANCE = 100;
	/** The minimum part of its threads' time that a call site takes in one of the recordings, to be shown. */
	private static final double LEAST_SHARE = 0.005;
	/** The distance of the ends of the scale of calls from the edges, percent. */
	private static final int EDGE = 4;

	private final HtmlWriter html;
	private final Comparison comparison;

	/**
	 * A finding on the page.
	 *
	 * @param before the same finding of the first recording; null if it is not in both
	 */
	private record Shown(String change, Finding finding, Finding before) {
	}

	private ComparePage(HtmlWriter html, Comparison comparison) {
		this.html = html;
		this.comparison = comparison;
	}

	/**
	 * @param out receives the page and must encode it as UTF-8; stays open
	 * @throws IOException if it cannot be written
	 */
	public static void write(Comparison comparison, Writer out) throws IOException {
		HtmlWriter html = new HtmlWriter(out);
		String title = TEXT.get("compare.title", TriagePage.name(comparison.a()), TriagePage.name(comparison.b()));
		TriagePage.begin(html, title);
		html.begin("header").element("p", TEXT.get("product"), "class", "product").element("h1", title).end("header");
		new ComparePage(html, comparison).parts();
		TriagePage.end(html);
		out.flush();
	}

	private void parts() throws IOException {
		recording("A", comparison.a());
		recording("B", comparison.b());
		if (!comparison.comparable()) {
			heading("compare.differently");
			html.begin("ul");
			limits("A", comparison.limits().onlyA());
			limits("B", comparison.limits().onlyB());
			html.end("ul");
		}
		heading("part.findings");
		Changes<Finding> findings = comparison.findings();
		List<Shown> shown = new ArrayList<>();
		if (findings.onlyA().isEmpty() && findings.onlyB().isEmpty() && findings.both().isEmpty()) {
			html.element("p", TEXT.get("compare.none"));
		}
		findings.onlyB().stream().limit(MAX_FINDINGS).forEach(finding -> shown.add(new Shown("new", finding, null)));
		findings.onlyA().stream().limit(MAX_FINDINGS).forEach(finding -> shown.add(new Shown("gone", finding, null)));
		findings.both().stream().limit(MAX_FINDINGS).forEach(pair -> shown.add(new Shown("both", pair.b(), pair.a())));
		// What could not be checked is no change of the program.
		shown.sort(Comparator.comparing(one -> Mark.of(one.finding) == Mark.CANNOT_TELL));
		for (Shown one : shown) {
			finding(one);
		}
		sites();
		pools();
	}

	private static <T> List<T> first(List<T> all, int most) {
		return all.subList(0, Math.min(most, all.size()));
	}

	private void heading(String key) throws IOException {
		html.element("h2", TEXT.get(key));
	}

	private void recording(String letter, Triage triage) throws IOException {
		ThreadLanes lanes = triage.lanes();
		html.begin("p").element("strong", letter).text(" " + TriagePage.location(triage) + " \u00b7 "
				+ Durations.text(lanes.nanos()) + " ");
		TriagePage.badges(html, triage);
		html.end("p");
	}

	private void limits(String letter, List<Limit> limits) throws IOException {
		for (Limit limit : limits) {
			html.element("li", letter + ": " + limit.message());
		}
	}

	private void finding(Shown shown) throws IOException {
		Finding finding = shown.finding;
		Finding before = shown.before;
		Mark mark = Mark.of(finding);
		String style = shown.change.equals("gone") && mark != Mark.CANNOT_TELL ? "fine" : mark.id;
		html.begin("div", "class", "card " + style).begin("p", "class", "head")
				.element("span", TEXT.get("compare." + shown.change), "class", "badge " + style).end("p");
		html.element("p", finding.headline().toString(), "class", "says");
		html.begin("dl");
		if (before != null && !before.headline().equals(finding.headline())) {
			html.entry(TEXT.get("compare.before"), () -> html.text(before.headline().toString()));
		}
		if (FindingCard.hasCost(finding) && finding.pool() != null) {
			html.entry(TEXT.get("card.cost"), () -> html.text(before == null ? cost(finding)
					: TEXT.get("compare.costs", cost(before), cost(finding))));
		}
		if (!finding.detail().isEmpty()) {
			html.entry(TEXT.get(finding.setting() != null ? "card.setting" : "card.call"),
					() -> html.text(finding.detail()));
		}
		html.end("dl", "div");
	}

	private static String cost(Finding finding) {
		return TEXT.get("compare.cost", Durations.text(finding.nanos()),
				Math.round(100 * finding.pool().share(finding.nanos())),
				SafeText.shorten(finding.poolName(), MAX_NAME));
	}

	/** Writes the calls as dumbbells, on a logarithmic scale of time. */
	private void sites() throws IOException {
		List<SiteChange> large = comparison.sites().stream().filter(change -> change.kind() != SiteChange.Kind.SAME
				&& Math.max(SiteChange.share(change.a()), SiteChange.share(change.b())) >= LEAST_SHARE).toList();
		List<SiteChange> shown = first(large, MAX_SITES);
		if (shown.isEmpty()) {
			return;
		}
		heading("compare.calls");
		html.begin("p", "class", "soft").text(TEXT.get("compare.scale") + " ");
		for (String letter : List.of("A", "B")) {
			html.raw("<svg class=\"dumbbell " + letter.toLowerCase(Locale.ROOT) + "\" width=\"12\" height=\"12\" "
					+ "aria-hidden=\"true\"><circle cx=\"6\" cy=\"6\" r=\"5\"/></svg>").text(" " + letter + " ");
		}
		html.end("p");
		long least = Long.MAX_VALUE;
		long most = 1;
		for (SiteChange change : shown) {
			for (CallSite site : new CallSite[] {change.a(), change.b()}) {
				if (isKnown(site)) {
					least = Math.min(least, Math.max(1, site.durations().p50()));
					most = Math.max(most, site.durations().p99());
				}
			}
		}
		least = Math.min(least, most);
		html.begin("div", "class", "scroll", "tabindex", "0").begin("table", "class", "sites").begin("thead")
				.begin("tr");
		html.element("th", TEXT.get("column.call"), "scope", "col");
		html.begin("th", "scope", "col", "class", "dumbbells").text(TEXT.get("compare.duration"));
		scale(least, most);
		html.end("th").element("th", TEXT.get("compare.figures"), "scope", "col", "class", "figures")
				.end("tr", "thead").begin("tbody");
		for (SiteChange change : shown) {
			CallSite site = change.latest();
			html.begin("tr").begin("th", "scope", "row").element("code", SafeText.shorten(site.frames().shortName()
					.isEmpty() ? TEXT.get("no-stack") : site.frames().shortName(), MAX_NAME), "class", "strong");
			String on = site.frames().on(site.target());
			html.element("p", String.join(" \u00b7 ", TEXT.get("compare." + change.kind().id()),
					SafeText.shorten(site.pool().name(), MAX_NAME), Vocabulary.of(site.kind()))
					+ (on.isEmpty() ? "" : " " + TEXT.get("on", SafeText.shorten(on, MAX_NAME))), "class", "soft")
					.end("th");
			html.begin("td", "class", "dumbbells").raw("<svg width=\"100%\" height=\"30\" aria-hidden=\"true\">");
			for (long time = tick(least); time <= most; time *= 10) {
				html.raw(String.format(Locale.ROOT,
						"<line class=\"gridline\" x1=\"%.1f%%\" x2=\"%1$.1f%%\" y2=\"30\"/>",
						place(time, least, most)));
			}
			dumbbell("a", 9, change.a(), least, most);
			dumbbell("b", 22, change.b(), least, most);
			html.raw("</svg>").end("td").begin("td", "class", "figures");
			figures("A", change.a(), change.rateA());
			figures("B", change.b(), change.rateB());
			html.end("td", "tr");
		}
		html.end("tbody", "table", "div");
		if (shown.size() < large.size()) {
			html.element("p", TEXT.get("compare.more", large.size() - shown.size()), "class", "soft");
		}
	}

	/** Single durations of sampled waits are not known. */
	private static boolean isKnown(CallSite site) {
		return site != null && site.durations().areKnown();
	}

	/** Writes the times along the head of the column of dumbbells. */
	private void scale(long least, long most) throws IOException {
		html.raw("<svg class=\"row\" width=\"100%\" height=\"14\" aria-hidden=\"true\">");
		for (long time = tick(least); time <= most; time *= 10) {
			html.raw(String.format(Locale.ROOT,
					"<text class=\"time\" x=\"%.1f%%\" y=\"11\" text-anchor=\"middle\">%s</text>",
					place(time, least, most), Durations.text(time)));
		}
		html.raw("</svg>");
	}

	/** @return the first power of ten that is not less */
	private static long tick(long least) {
		long tick = 1;
		while (tick < least) {
			tick *= 10;
		}
		return tick;
	}

	private void figures(String letter, CallSite site, double rate) throws IOException {
		html.element("p", site == null ? TEXT.get("compare.absent", letter)
				: TEXT.get("compare.call", letter, site.durations().text(site.durations().p50()),
						site.durations().text(site.durations().p99()),
						String.format(Locale.ROOT, rate < 10 ? "%.2f" : "%,.0f", rate),
						String.format(Locale.ROOT, "%.1f", 100 * SiteChange.share(site))));
	}

	private void dumbbell(String style, int y, CallSite site, long least, long most) throws IOException {
		if (isKnown(site)) {
			html.raw(String.format(Locale.ROOT, "<g class=\"dumbbell %s\"><line x1=\"%.1f%%\" x2=\"%.1f%%\" y1=\"%d\" "
					+ "y2=\"%4$d\"/><circle class=\"open\" cx=\"%3$.1f%%\" cy=\"%4$d\" r=\"4\"/>"
					+ "<circle cx=\"%2$.1f%%\" cy=\"%4$d\" r=\"5\"/></g>", style,
					place(site.durations().p50(), least, most),
					place(site.durations().p99(), least, most), y));
		}
	}

	/** @return percent of the width, with room for the ends */
	private static double place(long nanos, long least, long most) {
		return EDGE + (100 - 2 * EDGE) * Math.log((double) Math.max(1, nanos) / least)
				/ Math.max(1e-9, Math.log((double) most / least));
	}

	/** Writes the pools of both, each recording from its start, on the scale of the longer one. */
	private void pools() throws IOException {
		heading("part.pools");
		LaneSampler a = sampler(comparison.a());
		LaneSampler b = sampler(comparison.b());
		long nanos = Math.max(a.lanes().nanos(), b.lanes().nanos());
		html.element("p", TEXT.get("compare.pools", Durations.text(nanos)), "class", "soft");
		List<PoolPair> pools = comparison.pools().stream()
				.filter(pool -> !pool.isSilent() && pool.kind() != ThreadKind.RECORDER).toList();
		WaitTotals totals = new WaitTotals();
		a.addTotals(a.lanes().startNanos(), a.lanes().endNanos(), totals);
		b.addTotals(b.lanes().startNanos(), b.lanes().endNanos(), totals);
		LanesFigure.legend(html, LegendItem.kinds(Palette.LIGHT, totals));
		html.begin("div", "class", "lanes", "role", "list", "aria-label", TEXT.get("part.pools"));
		html.begin("div", "class", "lane overview", "role", "listitem")
				.element("span", TEXT.get("column.pool"), "class",
				"name").element("span", Vocabulary.of(Verdict.BLOCKING), "class", "time").end("div");
		for (PoolPair pair : first(pools, MAX_POOLS)) {
			html.begin("div", "class", "lane pool", "role", "listitem").element("span", pair.name(), "class", "name",
					"title", pair.name()).element("span", "", "class", "time").end("div");
			pool("A", a, pair.a(), nanos);
			pool("B", b, pair.b(), nanos);
		}
		Viewport whole = Viewport.of(0, nanos, COLUMNS);
		LanesFigure.axis(html, "", whole, TimeSteps.of(nanos, COLUMNS, LABEL_DISTANCE).in(whole), Durations::text);
		html.end("div");
	}

	private static LaneSampler sampler(Triage triage) {
		LaneSampler sampler = LaneSampler.of(triage.lanes());
		sampler.prepare(Progress.NONE);
		return sampler;
	}

	private void pool(String letter, LaneSampler sampler, Pool pool, long nanos) throws IOException {
		html.begin("div", "class", "lane child", "role", "listitem").element("span", letter + (pool == null ? ""
				: " \u00b7 " + TEXT.get("threads", pool.lanes().size())), "class", "name");
		html.element("span", pool == null ? "\u2013" : Durations.text(pool.totals().nanos(Verdict.BLOCKING)), "class",
				"time");
		if (pool != null) {
			long start = sampler.lanes().startNanos();
			html.raw(new RowShapes(sampler, Viewport.of(start, start + nanos, COLUMNS), new long[0])
					.pool(sampler.band(pool)));
		}
		html.end("div");
	}
}
