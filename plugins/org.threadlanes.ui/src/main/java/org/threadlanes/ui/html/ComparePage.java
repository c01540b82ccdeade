package org.threadlanes.ui.html;

import java.io.IOException;
import java.io.Writer;
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
import org.threadlanes.core.analysis.sites.Percentiles;
import org.threadlanes.core.base.html.HtmlWriter;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.picture.LaneSampler;
import org.threadlanes.core.picture.Viewport;
import org.threadlanes.ui.paint.RowShapes;

/**
 * Two recordings side by side as one page: findings that are gone, new or in both; calls from their median to 99 %; pools
 * on one scale of time. It loads nothing and runs no script.
 */
public final class ComparePage {

	private static final Messages TEXT = TriagePage.TEXT;
	private static final int MAX_SITES = 20;
	private static final int MAX_POOLS = 20;
	private static final int MAX_FINDINGS = 50;
	private static final int MAX_NAME = 100;
	private static final int COLUMNS = 800;
	/** The minimum blocking time of a call site to be shown, in ns per second. */
	private static final double LARGE_PER_SECOND = 100_000;

	private final HtmlWriter html;
	private final Comparison comparison;

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
		if (findings.onlyA().isEmpty() && findings.onlyB().isEmpty() && findings.both().isEmpty()) {
			html.element("p", TEXT.get("compare.none"));
		}
		for (Finding finding : first(findings.onlyB(), MAX_FINDINGS)) {
			finding("new", finding, null);
		}
		for (Finding finding : first(findings.onlyA(), MAX_FINDINGS)) {
			finding("gone", finding, null);
		}
		for (Changes.Pair<Finding> pair : first(findings.both(), MAX_FINDINGS)) {
			finding("both", pair.b(), pair.a());
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
				+ Durations.text(nanos(lanes)) + " ");
		TriagePage.badges(html, triage);
		html.end("p");
	}

	private void limits(String letter, List<Limit> limits) throws IOException {
		for (Limit limit : limits) {
			html.element("li", letter + ": " + limit.message());
		}
	}

	/** @param before the same finding of the first recording; null if it is not in both */
	private void finding(String change, Finding finding, Finding before) throws IOException {
		Mark mark = Mark.of(finding);
		String style = change.equals("gone") ? "fine" : mark.id;
		html.begin("div", "class", "card " + style).begin("p", "class", "head")
				.element("span", TEXT.get("compare." + change), "class", "badge " + style).end("p");
		html.element("p", finding.headline().toString(), "class", "says");
		html.begin("dl");
		if (before != null && !before.headline().equals(finding.headline())) {
			row("A", before.headline().toString());
		}
		if (!finding.poolName().isEmpty()) {
			row(TEXT.get("card.pool"), SafeText.shorten(finding.poolName(), MAX_NAME));
		}
		if (!finding.detail().isEmpty()) {
			row(TEXT.get("card.call"), finding.detail());
		}
		html.end("dl", "div");
	}

	private void row(String name, String text) throws IOException {
		html.element("dt", name).element("dd", text);
	}

	/** Writes the calls as dumbbells, on a logarithmic scale of time. */
	private void sites() throws IOException {
		List<SiteChange> large = comparison.sites().stream().filter(change -> change.kind() != SiteChange.Kind.SAME
				&& Math.max(change.perSecondA(), change.perSecondB()) >= LARGE_PER_SECOND).toList();
		List<SiteChange> shown = first(large, MAX_SITES);
		if (shown.isEmpty()) {
			return;
		}
		heading("compare.calls");
		html.element("p", TEXT.get("compare.scale"), "class", "soft");
		long least = Long.MAX_VALUE;
		long most = 1;
		for (SiteChange change : shown) {
			for (CallSite site : new CallSite[] {change.a(), change.b()}) {
				if (site != null) {
					least = Math.min(least, Math.max(1, site.durations().p50()));
					most = Math.max(most, site.durations().p99());
				}
			}
		}
		html.begin("div", "class", "scroll", "tabindex", "0").begin("table", "class", "sites").begin("tbody");
		for (SiteChange change : shown) {
			CallSite site = change.latest();
			html.begin("tr").begin("th", "scope", "row").element("code", SafeText.shorten(site.frames().shortName()
					.isEmpty() ? TEXT.get("no-stack") : site.frames().shortName(), MAX_NAME), "class", "strong");
			html.element("p", SafeText.shorten(site.pool().name(), MAX_NAME), "class", "soft").end("th");
			html.element("td", TEXT.get("compare." + change.kind().id()), "class", "change");
			html.begin("td", "class", "dumbbells");
			dumbbell("A", change.a(), change.rateA(), least, most);
			dumbbell("B", change.b(), change.rateB(), least, most);
			html.end("td", "tr");
		}
		html.end("tbody", "table", "div");
		if (shown.size() < large.size()) {
			html.element("p", TEXT.get("compare.more", large.size() - shown.size()), "class", "soft");
		}
	}

	private void dumbbell(String letter, CallSite site, double rate, long least, long most) throws IOException {
		if (site == null) {
			html.element("p", TEXT.get("compare.absent", letter), "class", "soft");
			return;
		}
		Percentiles waits = site.durations();
		html.element("p", TEXT.get("compare.call", letter, Durations.text(waits.p50()), Durations.text(waits.p99()),
				String.format(Locale.ROOT, rate < 10 ? "%.2f" : "%,.0f", rate),
				String.format(Locale.ROOT, "%.1f", 100 * SiteChange.share(site))));
		double from = place(waits.p50(), least, most);
		double to = place(waits.p99(), least, most);
		html.raw(String.format(Locale.ROOT, "<svg class=\"dumbbell %s\" width=\"100%%\" height=\"12\" "
				+ "aria-hidden=\"true\"><line x1=\"%.1f%%\" x2=\"%.1f%%\" y1=\"6\" y2=\"6\"/>"
				+ "<circle cx=\"%2$.1f%%\" cy=\"6\" r=\"5\"/><circle class=\"open\" cx=\"%3$.1f%%\" cy=\"6\" r=\"4\"/></svg>",
				letter.toLowerCase(Locale.ROOT), from, to));
	}

	/** @return percent of the width, with room for the ends */
	private static double place(long nanos, long least, long most) {
		return 2 + 96 * Math.log((double) Math.max(1, nanos) / least) / Math.max(1e-9, Math.log((double) most / least));
	}

	/** Writes the pools of both, each recording from its start, on the scale of the longer one. */
	private void pools() throws IOException {
		heading("part.pools");
		LaneSampler a = sampler(comparison.a());
		LaneSampler b = sampler(comparison.b());
		long nanos = Math.max(nanos(a.lanes()), nanos(b.lanes()));
		html.element("p", TEXT.get("compare.pools", Durations.text(nanos)), "class", "soft");
		html.begin("div", "class", "lanes", "role", "list", "aria-label", TEXT.get("part.pools"));
		for (PoolPair pair : first(comparison.pools().stream().filter(pool -> !pool.isSilent()).toList(), MAX_POOLS)) {
			html.begin("div", "class", "lane pool", "role", "listitem").element("span", pair.name(), "class", "name",
					"title", pair.name()).element("span", "", "class", "time").end("div");
			pool("A", a, pair.poolA(), nanos);
			pool("B", b, pair.poolB(), nanos);
		}
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

	private static long nanos(ThreadLanes lanes) {
		return lanes.endNanos() - lanes.startNanos();
	}
}
