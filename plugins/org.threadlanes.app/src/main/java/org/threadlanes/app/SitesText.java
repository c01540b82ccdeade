package org.threadlanes.app;

import java.util.List;

import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.analysis.sites.HeldBy;
import org.threadlanes.core.analysis.sites.Percentiles;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.base.text.TextWidth;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.Vocabulary;

/**
 * Call sites as text of 100 columns: for each a line of numbers, then caller and callee, then the holder of the
 * monitor.
 */
record SitesText(Terminal terminal) {

	private static final Messages TEXT = Texts.TEXT;
	private static final int NAME_WIDTH = 48;
	private static final String ROW = "  %-48s %9s %9s %9s %9s %9s";
	private static final int MAX_NAME = 60;
	private static final int MAX_LEADING = 10;
	private static final int MAX_CALLERS = 4;

	/**
	 * @param heading the key of the heading
	 * @param most how many of them to print; null for the top ones
	 */
	void print(String heading, CallSites sites, Integer most) {
		List<CallSite> all = sites.all();
		List<CallSite> shown = most == null ? sites.leading(MAX_LEADING) : all.subList(0, Math.min(most, all.size()));
		if (shown.isEmpty()) {
			return;
		}
		terminal.heading(TEXT.get(heading));
		terminal.columns(ROW, TEXT.get("text.call"), TEXT.get("text.total"), TEXT.get("text.waits"),
				TEXT.get("text.median"), "99 %", TEXT.get("text.longest"));
		shown.forEach(site -> site(site, sites.callers(site)));
		if (shown.size() < all.size()) {
			terminal.wrapped("  ", TEXT.get("text.more-sites", all.size() - shown.size(),
					Durations.text(sites.nanosBeside(shown)), all.size()));
		}
	}

	private void site(CallSite site, List<Frame> callers) {
		String name = site.frames().shortName();
		Percentiles durations = site.durations();
		terminal.row(ROW, TextWidth.shorten(name.isEmpty() ? TEXT.get("text.no-stack") : name, NAME_WIDTH),
				Durations.text(site.nanos()), Percentiles.number(site.knownCount()),
				durations.text(durations.p50()), durations.text(durations.p99()), durations.text(durations.max()));
		StringBuilder about = new StringBuilder(TEXT.get("text.site", SafeText.shorten(site.pool().name(), MAX_NAME),
				site.threads(), Vocabulary.inText(site.kind())));
		String target = site.frames().on(site.target());
		if (!target.isEmpty()) {
			about.append(' ').append(TEXT.get("text.on", SafeText.shorten(target, MAX_NAME)));
		}
		CallFrames frames = site.frames();
		if (frames.own() != null && frames.library() != null) {
			about.append(' ').append(TEXT.get("text.in", SafeText.line(frames.libraryName())));
		}
		if (!callers.isEmpty()) {
			List<String> names = callers.stream().map(frame -> SafeText.shorten(frame.shortLocation(), MAX_NAME))
					.toList();
			about.append(", ").append(TEXT.get("text.from", names.size() <= MAX_CALLERS ? String.join(" > ", names)
					: names.get(0) + " > \u2026 > " + String.join(" > ",
							names.subList(names.size() - MAX_CALLERS + 1, names.size()))));
		}
		terminal.wrapped("    ", about.toString());
		site.mainHolders().forEach(this::holder);
	}

	private void holder(HeldBy held) {
		terminal.wrapped("    ", TEXT.get("text.held", SafeText.shorten(held.pool(), MAX_NAME), held.activity(),
				Durations.text(held.nanos())));
	}
}
