package org.threadlanes.ui.html;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.analysis.sites.HeldBy;
import org.threadlanes.core.analysis.sites.Percentiles;
import org.threadlanes.core.base.html.HtmlWriter;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.ui.model.DurationHistogram;
import org.threadlanes.ui.paint.RowShapes;

/**
 * The call sites with the most time, each with a bar, who held the monitor, and its collapsed stack. Sites
 * below a thousandth of the first are only counted.
 *
 * @param most the maximum number of call sites
 */
record SiteTable(HtmlWriter html, Triage triage, CallSites sites, int most, Anchors anchors) {

	private static final Messages TEXT = TriagePage.TEXT;
	static final int MAX_SITES = 20;
	static final int OPEN_SITES = 5;
	private static final int MAX_NAME = 200;
	/** Fewer waits have no shape. */
	private static final int MIN_DURATIONS = 20;
	private static final int BARS_HEIGHT = 24;

	void write() throws IOException {
		List<CallSite> all = sites.all();
		List<CallSite> shown = sites.leading(most);
		table(shown.subList(0, Math.min(OPEN_SITES, shown.size())));
		if (shown.size() > OPEN_SITES) {
			html.begin("details", "class", "wide")
					.element("summary", TEXT.get("sites.more", shown.size() - OPEN_SITES));
			table(shown.subList(OPEN_SITES, shown.size()));
			html.end("details");
		}
		if (shown.size() < all.size()) {
			html.element("p", TEXT.get("more.sites", all.size() - shown.size(),
					Durations.text(sites.nanosBeside(shown))), "class", "soft");
		}
	}

	private void table(List<CallSite> shown) throws IOException {
		begin(html, "call", List.of("total", "waits", "median", "p95", "p99", "max"));
		for (CallSite site : shown) {
			site(site, (double) site.nanos() / Math.max(1, sites.all().get(0).nanos()));
		}
		html.end("tbody", "table", "div");
	}

	/** Begins a table whose rows have names with bars, and numbers. */
	static void begin(HtmlWriter html, String first, List<String> numbers) throws IOException {
		html.begin("div", "class", "scroll", "tabindex", "0").begin("table", "class", "sites").begin("thead")
				.begin("tr");
		html.element("th", TEXT.get("column." + first), "scope", "col");
		for (String column : numbers) {
			html.element("th", TEXT.get("column." + column), "scope", "col", "class", "number");
		}
		html.end("tr", "thead").begin("tbody");
	}

	/** Begins a row: its name, and a bar. */
	static void beginRow(HtmlWriter html, String id, String name, double share) throws IOException {
		html.begin("tr", "id", id).begin("th", "scope", "row");
		html.element("code", SafeText.shorten(name, MAX_NAME), "class", "strong");
		html.begin("span", "class", "bar", "style", String.format(Locale.ROOT, "width:%.1f%%", 100 * share))
				.end("span");
	}

	private void site(CallSite site, double share) throws IOException {
		String call = site.frames().shortName();
		beginRow(html, anchors.site(site), call.isEmpty() ? TEXT.get("no-stack") : call, share);
		html.element("p", String.join(" \u00b7 ", about(site)), "class", "soft");
		durations(site);
		for (HeldBy held : site.mainHolders()) {
			html.element("p", TEXT.get("held", SafeText.shorten(held.pool(), MAX_NAME), held.activity(),
					Durations.text(held.nanos())));
		}
		int number = 0;
		for (Finding finding : triage.findings()) {
			number++;
			if (finding.worst() != null && anchors.siteOf(finding.worst()) == site) {
				html.element("a", TEXT.get("to-finding", number), "href", "#" + anchors.finding(finding)).text(" ");
			}
		}
		StackDetails.write(html, sites.stack(site));
		html.end("th");
		Percentiles durations = site.durations();
		endRow(html, Durations.text(site.nanos()), Percentiles.number(site.knownCount()),
				durations.text(durations.p50()), durations.text(durations.p95()), durations.text(durations.p99()),
				durations.text(durations.max()));
	}

	/** Ends a row: the number it is about, and others. */
	static void endRow(HtmlWriter html, String ... numbers) throws IOException {
		String style = "number strong";
		for (String number : numbers) {
			html.element("td", number, "class", style);
			style = "number";
		}
		html.end("tr");
	}

	/** Writes a histogram of the durations, with its ends. */
	private void durations(CallSite site) throws IOException {
		if (site.durations().count() >= MIN_DURATIONS) {
			DurationHistogram histogram = DurationHistogram.of(sites, site);
			int[] bars = histogram.bars();
			StringBuilder path = new StringBuilder();
			for (int bar = 0; bar < bars.length; bar++) {
				if (bars[bar] > 0) {
					int high = Math.max(1, Math.round((float) BARS_HEIGHT * bars[bar] / histogram.most()));
					path.append(String.format(Locale.ROOT, "M%d %dh1v%dh-1z", bar, BARS_HEIGHT - high, high));
				}
			}
			html.begin("p", "class", "soft durations")
					.text(Durations.text(DurationHistogram.nanos(histogram.first())) + " ")
					.raw(String.format(Locale.ROOT, "<svg width=\"200\" height=\"%d\" viewBox=\"0 0 %d %1$d\" "
							+ "preserveAspectRatio=\"none\" role=\"img\" aria-label=\"%s\">"
							+ "<path class=\"%s\" d=\"%s\"/></svg>",
							BARS_HEIGHT, bars.length,
							HtmlWriter.escaped(TEXT.get("durations", site.durations().count())),
							RowShapes.name(site.kind()), path))
					.text(" " + Durations.text(DurationHistogram.nanos(histogram.first() + bars.length))).end("p");
		}
	}

	private static List<String> about(CallSite site) {
		List<String> about = new ArrayList<>();
		about.add(SafeText.shorten(site.pool().name(), MAX_NAME));
		about.add(TEXT.get("threads", site.threads()));
		about.add(Vocabulary.of(site.kind()));
		String target = site.frames().on(site.target());
		if (!target.isEmpty()) {
			about.add(TEXT.get("on", SafeText.shorten(target, MAX_NAME)));
		}
		if (site.frames().endpoint() != null && !site.frames().endpoint().equals(site.frames().own())) {
			about.add(TEXT.get("from", SafeText.shorten(site.frames().endpoint().shortLocation(), MAX_NAME)));
		}
		return about;
	}
}
