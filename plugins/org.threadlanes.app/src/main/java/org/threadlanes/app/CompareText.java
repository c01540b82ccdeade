package org.threadlanes.app;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.threadlanes.app.Terminal.Style;
import org.threadlanes.core.analysis.compare.Changes;
import org.threadlanes.core.analysis.compare.Comparison;
import org.threadlanes.core.analysis.compare.PoolFigures;
import org.threadlanes.core.analysis.compare.PoolPair;
import org.threadlanes.core.analysis.compare.SiteChange;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.Limit;
import org.threadlanes.core.analysis.report.LimitLines;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.analysis.sites.Percentiles;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.base.text.TextWidth;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.kinds.WaitTotals;
import org.threadlanes.core.lanes.ThreadLanes;

/** Two recordings side by side as text of 100 columns: what was recorded differently, findings, sites, pools. */
final class CompareText {

	private static final String NOTHING = "-";
	private static final String SITE = "  %-10s %-34s %1s %9s %9s %9s %8s %7s";
	private static final int CALL_WIDTH = 34;
	private static final String ROW = "  %-24s %7s %9s %9s %8s %8s %8s %8s %8s";
	private static final int MAX_NAME = 60;
	private static final int MAX_SITES = 10;
	/** The minimum blocking time of a call site to be listed, in ns per second. */
	private static final double LARGE_PER_SECOND = 100_000;
	private static final double SMALLEST_RATIO = 0.0001;
	private static final String SMALLEST_RATIO_TEXT = "0.0001";
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
		terminal.row(SITE, change, call, letter, Durations.text(waits.p50()), Durations.text(waits.p95()),
				Durations.text(waits.p99()), String.format(Locale.ROOT, rate < 10 ? "%.2f" : "%,.0f", rate),
				String.format(Locale.ROOT, "%.1f %%", 100 * SiteChange.share(site)));
	}

	private void pools(Comparison comparison) {
		terminal.heading(TEXT.get("text.pools"));
		terminal.columns(ROW, TEXT.get("text.pool"), TEXT.get("text.threads"), TEXT.get("text.blocking"),
				TEXT.get("compare.waits"), "p50", "p95", "p99", TEXT.get("compare.max"), TEXT.get("text.idle"));
		List<String> silent = new ArrayList<>();
		for (PoolPair pool : comparison.pools()) {
			if (pool.isSilent()) {
				silent.add(pool.name());
			} else {
				pool(comparison, pool);
			}
		}
		if (!silent.isEmpty()) {
			terminal.wrapped("  ", TEXT.get("compare.silent", silent.size(), TriageText.names(silent)));
		}
		out.println();
		terminal.wrapped("", TEXT.get("compare.explained"));
	}

	private void pool(Comparison comparison, PoolPair pool) {
		out.println("  " + SafeText.shorten(pool.name(), MAX_NAME) + ", " + Vocabulary.plural(pool.kind()));
		double perSecond = seconds(comparison.a().lanes()) / seconds(comparison.b().lanes());
		figures("A", pool.a());
		figures("B", pool.b());
		if (pool.a() != null && pool.b() != null) {
			WaitTotals a = pool.a().totals();
			WaitTotals b = pool.b().totals();
			ratios(ratio(pool.a().threads(), pool.b().threads()),
					ratio(a.nanos(Verdict.BLOCKING), perSecond * b.nanos(Verdict.BLOCKING)), pool.a().blocking(),
					pool.b().blocking(), perSecond, ratio(a.nanos(Verdict.IDLE), perSecond * b.nanos(Verdict.IDLE)));
		}
		kinds(pool).forEach(kind -> kind(pool, kind, perSecond));
		more(pool);
	}

	private static double seconds(ThreadLanes lanes) {
		return Math.max(1, lanes.endNanos() - lanes.startNanos()) / 1e9;
	}

	private void figures(String letter, PoolFigures figures) {
		if (figures == null) {
			out.println("    " + letter + "  " + TEXT.get("compare.absent"));
			return;
		}
		WaitTotals totals = figures.totals();
		row("  " + letter, String.valueOf(figures.threads()), totals.nanos(Verdict.BLOCKING),
				totals.count(Verdict.BLOCKING), figures.blocking(),
				totals.count(Verdict.IDLE) == 0 ? NOTHING : Durations.text(totals.nanos(Verdict.IDLE)));
	}

	/**
	 * Percentiles of mixed reads and writes say little about either: each kind has its own rows, unless there is only
	 * one.
	 */
	private static List<WaitKind> kinds(PoolPair pool) {
		Set<WaitKind> kinds = EnumSet.noneOf(WaitKind.class);
		for (PoolFigures figures : Arrays.asList(pool.a(), pool.b())) {
			if (figures != null) {
				kinds.addAll(figures.blockingByKind().keySet());
			}
		}
		return kinds.size() == 1 ? List.of() : List.copyOf(kinds);
	}

	private void kind(PoolPair pool, WaitKind kind, double perSecond) {
		Percentiles a = kindRow("A", pool.a(), kind);
		Percentiles b = kindRow("B", pool.b(), kind);
		if (a != null && b != null) {
			ratios("", ratio(pool.a().totals().nanos(kind, Verdict.BLOCKING),
					perSecond * pool.b().totals().nanos(kind, Verdict.BLOCKING)), a, b, perSecond, "");
		}
	}

	/** @return the percentiles printed; null if the recording has no such waits */
	private Percentiles kindRow(String letter, PoolFigures figures, WaitKind kind) {
		if (figures == null) {
			return null;
		}
		Percentiles waits = figures.blockingByKind().get(kind);
		if (waits != null) {
			row("  " + letter + "   " + Vocabulary.inText(kind), "",
					figures.totals().nanos(kind, Verdict.BLOCKING), waits.count(), waits, "");
		}
		return waits;
	}

	private void row(String name, String threads, long nanos, long count, Percentiles waits, String idle) {
		if (count == 0) {
			terminal.row(ROW, name, threads, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, idle);
			return;
		}
		terminal.row(ROW, name, threads, Durations.text(nanos), String.format(Locale.ROOT, "%,d", count),
				Durations.text(waits.p50()), Durations.text(waits.p95()), Durations.text(waits.p99()),
				Durations.text(waits.max()), idle);
	}

	/** @param perSecond the factor for sums of B, so that both cover the same time */
	private void ratios(String threads, String nanos, Percentiles a, Percentiles b, double perSecond, String idle) {
		terminal.columns(ROW, "  B : A", threads, nanos, ratio(a.count(), perSecond * b.count()),
				ratio(a.p50(), b.p50()), ratio(a.p95(), b.p95()), ratio(a.p99(), b.p99()), ratio(a.max(), b.max()),
				idle);
	}

	/** No ratio without values on both sides: nothing recorded does not mean nothing happened. */
	private static String ratio(double a, double b) {
		if (a <= 0 || b <= 0) {
			return NOTHING;
		}
		double ratio = b / a;
		if (ratio < SMALLEST_RATIO) {
			return "<" + SMALLEST_RATIO_TEXT;
		}
		String format = ratio >= 99.95 ? "%,.0f" : ratio >= 9.995 ? "%.1f" : ratio >= 0.0995 ? "%.2f" : "%.2g";
		return String.format(Locale.ROOT, format, ratio);
	}

	/** Prints the times of the verdicts that have no column. */
	private void more(PoolPair pool) {
		List<String> more = new ArrayList<>();
		add(more, "text.io", pool, Verdict.NON_BLOCKING_IO);
		add(more, "compare.compiling", pool, Verdict.WORK);
		add(more, "text.unknown", pool, Verdict.UNKNOWN);
		if (!more.isEmpty()) {
			out.println(terminal.styled(Style.DIM, "    " + String.join("; ", more)));
		}
	}

	private static void add(List<String> more, String key, PoolPair pool, Verdict verdict) {
		long a = pool.a() == null ? 0 : pool.a().totals().nanos(verdict);
		long b = pool.b() == null ? 0 : pool.b().totals().nanos(verdict);
		if (a > 0 || b > 0) {
			more.add(TEXT.get(key) + " A " + (a > 0 ? Durations.text(a) : NOTHING) + ", B "
					+ (b > 0 ? Durations.text(b) : NOTHING));
		}
	}
}
