package org.threadlanes.app;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import org.threadlanes.app.Terminal.Style;
import org.threadlanes.core.analysis.compare.Changes;
import org.threadlanes.core.analysis.compare.Comparison;
import org.threadlanes.core.analysis.compare.PoolPair;
import org.threadlanes.core.analysis.compare.SiteChange;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.Limit;
import org.threadlanes.core.analysis.report.LimitLines;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.analysis.sites.Percentiles;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.base.text.TextWidth;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.kinds.WaitTotals;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLanes;

/** Two recordings side by side as text of 100 columns: what was recorded differently, findings, sites, pools. */
final class CompareText {

	private static final String NOTHING = "-";
	private static final String SITE = "  %-10s %-34s %1s %9s %9s %9s %8s %7s";
	private static final int CALL_WIDTH = 34;
	private static final String POOL = "  %-39s %1s %8s %10s %11s %10s %10s";
	private static final int NAME_WIDTH = 39;
	private static final int MAX_NAME = 60;
	private static final int MAX_SITES = 10;
	/** The minimum blocking time of a call site to be listed, in ns per second. */
	private static final double LARGE_PER_SECOND = 100_000;
	private static final Messages TEXT = Texts.TEXT;

	private final Terminal terminal;
	private final PrintWriter out;

	CompareText(Terminal terminal) {
		this.terminal = terminal;
		this.out = terminal.out();
	}

	void print(Comparison comparison) {
		recording("A", comparison.a().lanes());
		recording("B", comparison.b().lanes());
		limits(comparison);
		findings(comparison.findings());
		sites(comparison.sites());
		pools(comparison);
	}

	private void recording(String letter, ThreadLanes lanes) {
		out.println(terminal.styled(Style.BOLD, letter + "  " + SafeText.shorten(lanes.name(), Terminal.WIDTH - 3)));
		TriageText.summary(lanes).forEach(line -> out.println("   " + line));
	}

	private void limits(Comparison comparison) {
		Changes<Limit> limits = comparison.limits();
		if (!comparison.comparable()) {
			terminal.heading(TEXT.get("compare.differently"));
			terminal.wrapped("  ", TEXT.get("compare.not-comparable"));
			limits("  - A: ", limits.onlyA());
			limits("  - B: ", limits.onlyB());
		}
		terminal.heading(TEXT.get("compare.limits"));
		Map<Boolean, List<Changes.Pair<Limit>>> both = limits.both().stream()
				.collect(Collectors.partitioningBy(pair -> pair.a().message().equals(pair.b().message())));
		for (Changes.Pair<Limit> counted : both.get(false)) {
			limits("  - A: ", List.of(counted.a()));
			limits("  - B: ", List.of(counted.b()));
		}
		limits("  - ", both.get(true).stream().map(Changes.Pair::a).toList());
		terminal.wrapped("  - ", LimitLines.always());
	}

	private void limits(String label, List<Limit> limits) {
		LimitLines.of(limits).forEach(line -> terminal.wrapped(label, line));
	}

	private void findings(Changes<Finding> changes) {
		terminal.heading(TEXT.get("compare.findings"));
		changes.onlyA().forEach(finding -> finding("compare.gone", finding));
		changes.onlyB().forEach(finding -> finding("compare.new", finding));
		for (Changes.Pair<Finding> pair : changes.both()) {
			if (pair.a().message().equals(pair.b().message())) {
				finding("compare.both", pair.a());
			} else {
				finding("compare.both-a", pair.a());
				finding("compare.both-b", pair.b());
			}
		}
		if (changes.onlyA().isEmpty() && changes.onlyB().isEmpty() && changes.both().isEmpty()) {
			out.println("  " + TEXT.get("compare.no-findings"));
		}
	}

	private void finding(String key, Finding finding) {
		String mark = terminal.mark(finding.code(), finding.severity());
		String message = finding.message().toString();
		String pool = SafeText.shorten(finding.poolName(), MAX_NAME);
		String about = pool.isEmpty() || message.contains(pool) ? "" : " (" + pool + ")";
		terminal.wrapped("  " + TextWidth.left(TEXT.get(key), 7) + " " + mark + " ", message + about);
	}

	private void sites(List<SiteChange> changes) {
		List<SiteChange> large = changes.stream().filter(change -> change.kind() != SiteChange.Kind.SAME
				&& Math.max(change.perSecondA(), change.perSecondB()) >= LARGE_PER_SECOND).toList();
		if (large.isEmpty()) {
			return;
		}
		terminal.heading(TEXT.get("compare.sites"));
		terminal.columns(SITE, "", TEXT.get("text.call"), "", TEXT.get("text.median"), "95 %", "99 %",
				TEXT.get("compare.rate"), TEXT.get("compare.share"));
		large.stream().limit(MAX_SITES).forEach(this::site);
		if (large.size() > MAX_SITES) {
			terminal.wrapped("  ", TEXT.get("compare.more-sites", large.size() - MAX_SITES));
		}
	}

	private void site(SiteChange change) {
		CallSite site = change.latest();
		String call = site.frames().shortName();
		figures(TEXT.get("compare." + change.kind().id()),
				TextWidth.shorten(call.isEmpty() ? TEXT.get("text.no-stack") : call, CALL_WIDTH), "A", change.a(),
				change.rateA());
		figures("", "", "B", change.b(), change.rateB());
		String about = SafeText.shorten(site.pool().name(), MAX_NAME) + ", " + Vocabulary.inText(site.kind());
		String target = site.frames().on(site.target());
		terminal.wrapped(" ".repeat(13), target.isEmpty() ? about
				: about + " " + TEXT.get("text.on", SafeText.shorten(target, MAX_NAME)));
	}

	/** Sums grow with the load, so they are only given as a share of the time of the threads. */
	private void figures(String change, String call, String letter, CallSite site, double rate) {
		if (site == null) {
			terminal.row(SITE, change, call, letter, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING);
			return;
		}
		Percentiles waits = site.durations();
		terminal.row(SITE, change, call, letter, waits.text(waits.p50()), waits.text(waits.p95()),
				waits.text(waits.p99()), String.format(Locale.ROOT, rate < 10 ? "%.2f" : "%,.0f", rate),
				percent(SiteChange.share(site)));
	}

	private void pools(Comparison comparison) {
		terminal.heading(TEXT.get("compare.pools"));
		terminal.columns(POOL, TEXT.get("text.pool"), "", TEXT.get("text.threads"), TEXT.get("text.blocking"),
				TEXT.get("compare.contention"), TEXT.get("text.unknown"), TEXT.get("text.idle"));
		List<String> silent = new ArrayList<>();
		for (PoolPair pair : comparison.pools()) {
			if (pair.isSilent()) {
				silent.add(pair.name());
			} else {
				pool(TextWidth.shorten(pair.name(), NAME_WIDTH), "A", pair.a(), comparison.a());
				pool("", "B", pair.b(), comparison.b());
			}
		}
		if (!silent.isEmpty()) {
			terminal.wrapped("  ", TEXT.get("compare.silent", silent.size(), TriageText.names(silent)));
		}
	}

	private void pool(String name, String letter, Pool pool, Triage triage) {
		if (pool == null) {
			terminal.row(POOL, name, letter, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING);
			return;
		}
		WaitTotals totals = pool.totals();
		terminal.row(POOL, name, letter, pool.lanes().size(), share(pool, totals.nanos(Verdict.BLOCKING)),
				share(pool, triage.causes().contentionNanos(pool)), share(pool, totals.nanos(Verdict.UNKNOWN)),
				share(pool, totals.nanos(Verdict.IDLE)));
	}

	private static String share(Pool pool, long nanos) {
		return percent(pool.share(nanos));
	}

	/** Nothing recorded does not mean that nothing happened. */
	private static String percent(double share) {
		return share == 0 ? NOTHING : String.format(Locale.ROOT, share < 0.0001 ? "<0.01 %%" : "%.2f %%", 100 * share);
	}
}
