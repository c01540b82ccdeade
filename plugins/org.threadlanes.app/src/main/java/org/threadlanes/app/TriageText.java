package org.threadlanes.app;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

import org.threadlanes.app.Terminal.Style;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.FindingCode;
import org.threadlanes.core.analysis.report.LimitLines;
import org.threadlanes.core.analysis.report.PoolTime;
import org.threadlanes.core.analysis.report.RequestLine;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.Unjudged;
import org.threadlanes.core.analysis.sites.Percentiles;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.base.text.TextWidth;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.kinds.WaitSet;
import org.threadlanes.core.kinds.WaitTotals;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.ui.model.TimeTexts;

/** A triage as text of 100 columns: findings, inconclusive checks, limits, call sites, pools. */
final class TriageText {

	private static final int WIDTH = Terminal.WIDTH;
	private static final String ROW = "  %-32s %7s %8s %7s %16s  %s";
	private static final int NAME_WIDTH = 32;
	/** With a column for unknown time. */
	private static final String WIDE_ROW = "  %-25s %7s %8s %7s %16s %7s  %s";
	private static final int NARROW_NAME = 25;
	private static final String NOTHING = "-";
	private static final int MAX_SILENT = 8;
	private static final int MAX_NAME = 50;
	private static final Integer MOST_UNKNOWN = 10;
	/** Of the lifetime of a pool: what is left is not worth a row. */
	private static final double IDLE = 0.75;
	private static final double BUSY = 0.05;
	private static final List<String> SAMPLES = List.of("jdk.ExecutionSample", "jdk.CPUTimeSample");
	private static final Messages TEXT = Texts.TEXT;

	private final Terminal terminal;
	private final PrintWriter out;
	private boolean showUnknown;

	TriageText(Terminal terminal) {
		this.terminal = terminal;
		this.out = terminal.out();
	}

	/**
	 * @param name the display name of the recording
	 * @param sites how many call sites to print; null for the leading ones
	 * @param unknown whether to print those of waits that could not be judged, too, even if these are few
	 */
	void print(Triage triage, String name, Integer sites, boolean unknown, boolean threads) {
		showUnknown = triage.lanes().pools().stream().anyMatch(p -> p.totals().count(Verdict.UNKNOWN) > 0);
		header(terminal, triage.lanes(), name);
		Unjudged unjudged = Unjudged.of(triage);
		findings(triage, unjudged);
		List<String> slowest = RequestLine.slowest(triage.requests());
		if (!slowest.isEmpty()) {
			terminal.heading(TEXT.get("text.slowest-requests"));
			slowest.forEach(line -> terminal.wrapped("  ", line));
		}
		limits(terminal, triage);
		new SitesText(terminal).print("text.sites", triage.sites(), sites);
		if (unknown || sites != null || unjudged.isMuch()) {
			new SitesText(terminal).print("text.unknown-sites", unjudged.sites(),
					unknown && sites == null ? MOST_UNKNOWN : sites);
		}
		pools(triage);
		if (threads) {
			threads(triage.lanes());
		}
	}

	/** Prints what was recorded. */
	static void header(Terminal terminal, ThreadLanes lanes, String name) {
		terminal.out().println(terminal.styled(Style.BOLD, SafeText.shorten(name, WIDTH)));
		summary(lanes).forEach(terminal.out()::println);
	}

	/** @return whose recording it is, if known, and its start, length and counts, a line each */
	static List<String> summary(ThreadLanes lanes) {
		String counts = TEXT.get("text.recording", TimeTexts.UTC.dateAndTime(lanes.startNanos()),
				Durations.text(lanes.nanos()), lanes.source().events(), lanes.lanes().size(),
				lanes.totals().knownCount());
		String whose = names(lanes.jvm().names());
		return whose.isEmpty() ? List.of(counts) : List.of(whose, counts);
	}

	private void findings(Triage triage, Unjudged unjudged) {
		List<Finding> wrong = triage.findings().stream().filter(f -> f.code() != FindingCode.CANNOT_TELL).toList();
		List<Finding> unknown = triage.findings().stream().filter(f -> f.code() == FindingCode.CANNOT_TELL).toList();
		terminal.heading(TEXT.get("text.wrong"));
		for (Finding finding : wrong) {
			finding(finding);
		}
		if (wrong.isEmpty()) {
			nothingFound(triage, unjudged, !unknown.isEmpty());
		} else {
			unjudged(unjudged);
		}
		if (!unknown.isEmpty()) {
			terminal.heading(TEXT.get("text.cannot-tell"));
			for (Finding finding : unknown) {
				String setting = finding.setting() == null ? "" : " (" + finding.setting() + ")";
				terminal.wrapped("  " + terminal.mark(finding.code(), finding.severity()) + " ",
						finding.message() + setting);
			}
		}
	}

	/** @return what a recording without waits has instead, and what to record */
	static String noWaits(ThreadLanes lanes) {
		Map<String, Long> counts = lanes.source().eventCounts();
		return TEXT.get("text.no-waits", SAMPLES.stream().mapToLong(type -> counts.getOrDefault(type, 0L)).sum());
	}

	/** "No problems found" is for recordings that would show them. */
	private void nothingFound(Triage triage, Unjudged unjudged, boolean isIncomplete) {
		if (triage.lanes().totals().count() == 0) {
			terminal.wrapped("  ", noWaits(triage.lanes()));
			return;
		}
		unjudged(unjudged);
		out.println("  " + TEXT.get(unjudged.isMuch() ? "text.nothing-else" : isIncomplete ? "text.nothing-seen"
				: "text.nothing-wrong"));
		triage.sites().summary().ifPresent(summary -> terminal.wrapped("  ", summary.toString()));
	}

	private void unjudged(Unjudged unjudged) {
		if (unjudged.isMuch()) {
			terminal.wrapped("  ", unjudged.message().toString());
		}
	}

	private void finding(Finding finding) {
		String message = finding.message().toString();
		terminal.wrapped("  " + terminal.mark(finding.code(), finding.severity()) + " ", message);
		String pool = SafeText.shorten(finding.poolName(), MAX_NAME);
		boolean named = message.contains(pool);
		List<String> about = new ArrayList<>();
		if (!named && !pool.isEmpty()) {
			about.add(pool);
		}
		String target = finding.on();
		if (!target.isEmpty()) {
			about.add(TEXT.get("text.on", SafeText.shorten(target, 60)));
		}
		if (!about.isEmpty()) {
			out.println("      " + String.join(", ", about));
		}
		String where = finding.detail(Locale.getDefault());
		if (!where.isEmpty()) {
			terminal.wrapped("      ", SafeText.shorten(where, 2 * WIDTH));
		}
	}

	static void limits(Terminal terminal, Triage triage) {
		terminal.heading(TEXT.get("text.limits"));
		for (String line : LimitLines.of(triage.limits())) {
			terminal.wrapped("  - ", line);
		}
		terminal.wrapped("  - ", LimitLines.always());
	}

	private void pools(Triage triage) {
		ThreadLanes lanes = triage.lanes();
		terminal.heading(TEXT.get("text.pools"));
		columns("text.pool", "text.threads");
		Map<String, String> names =
				TextWidth.shorten(lanes.pools().stream().map(Pool::name).distinct().toList(), nameWidth());
		List<Pool> idle = new ArrayList<>();
		List<Pool> silent = new ArrayList<>();
		for (Pool pool : lanes.pools()) {
			PoolTime time = PoolTime.of(pool, lanes, triage.causes());
			if (pool.totals().count() == 0) {
				silent.add(pool);
			} else if (isOnlyIdle(pool, time)) {
				idle.add(pool);
			} else {
				pool(pool, names.get(pool.name()), time);
			}
		}
		fold("text.only-idle", idle);
		fold("text.silent", silent);
	}

	private static boolean isOnlyIdle(Pool pool, PoolTime time) {
		long nanos = pool.totals().nanos(Verdict.IDLE);
		return nanos == pool.totals().nanos(WaitSet.ALL)
				&& (!pool.kind().isOfProgram() || nanos >= IDLE * time.lifeNanos()
						&& time.cpuNanos() + time.nativeNanos() + time.pauseNanos() < BUSY * time.lifeNanos());
	}

	private void fold(String key, List<Pool> pools) {
		if (!pools.isEmpty()) {
			int threads = pools.stream().mapToInt(p -> p.lanes().size()).sum();
			terminal.wrapped("  ", TEXT.get(key, threads, names(pools.stream().map(Pool::name).toList())));
		}
	}

	/** @return the first names, shortened, and whether there are more */
	static String names(List<String> names) {
		return SafeText.names(names, MAX_SILENT, 30);
	}

	private void pool(Pool pool, String name, PoolTime time) {
		row(name, Percentiles.number(pool.lanes().size()), pool.totals());
		String caveat = pool.kind() == ThreadKind.VIRTUAL ? ", " + TEXT.get("text.virtual-caveat") : "";
		terminal.wrapped("    ",
				Vocabulary.plural(pool.kind()) + caveat + (pool.kind().isOfProgram() ? shares(pool, time) : ""));
	}

	/** @return what the threads did all of the time, without what took less than half a percent */
	private static String shares(Pool pool, PoolTime time) {
		Map<String, Long> parts = new LinkedHashMap<>();
		parts.put("contention", time.contentionNanos());
		parts.put("service", pool.totals().nanos(Verdict.BLOCKING) - time.contentionNanos());
		parts.put("idle", pool.totals().nanos(Verdict.IDLE));
		parts.put("cpu", time.cpuNanos());
		parts.put("native", Math.max(time.nativeNanos(), time.sampledNanos()));
		parts.put("pauses", time.pauseNanos());
		parts.put("unrecorded", time.unrecordedNanos(pool));
		StringBuilder text = new StringBuilder();
		parts.forEach((part, nanos) -> {
			long percent = Math.round(100.0 * nanos / Math.max(1, time.lifeNanos()));
			if (percent > 0) {
				text.append(", ").append(TEXT.get("text.share-" + part, percent));
			}
		});
		return text.toString();
	}

	private int nameWidth() {
		return showUnknown ? NARROW_NAME : NAME_WIDTH;
	}

	/** @param number the number of threads, or the id of one */
	private void row(String name, String number, WaitTotals totals) {
		String blocking = time(totals, Verdict.BLOCKING);
		String idle = time(totals, Verdict.IDLE);
		String io = time(totals, Verdict.NON_BLOCKING_IO);
		if (showUnknown) {
			terminal.row(WIDE_ROW, name, number, blocking, idle, io,
					time(totals, Verdict.UNKNOWN), worst(totals));
		} else {
			terminal.row(ROW, name, number, blocking, idle, io, worst(totals));
		}
	}

	private static String time(WaitTotals totals, Verdict verdict) {
		// A dash, not 0: nothing recorded does not mean no waits.
		return totals.count(verdict) == 0 ? NOTHING : Durations.text(totals.nanos(verdict));
	}

	private static String worst(WaitTotals totals) {
		WaitKind worst = totals.kindOfLongest(Verdict.BLOCKING);
		if (worst == null && totals.nanos(Verdict.WORK) > 0) {
			return TEXT.get("text.compiling", Durations.text(totals.nanos(Verdict.WORK)));
		}
		return worst == null ? NOTHING
				: Durations.text(totals.longest(worst, Verdict.BLOCKING)) + " " + Vocabulary.inText(worst);
	}

	private void columns(String name, String number) {
		Stream<String> keys = Stream.of(name, number, "text.blocking", "text.idle", "text.io", "text.unknown",
				"text.worst");
		terminal.columns(showUnknown ? WIDE_ROW : ROW,
				keys.filter(key -> showUnknown || !key.equals("text.unknown")).map(TEXT::get).toArray());
	}

	private void threads(ThreadLanes lanes) {
		terminal.heading(TEXT.get("text.each-thread"));
		columns("text.thread", "text.id");
		lanes.lanes()
				.forEach(lane -> row(TextWidth.shorten(lane.label(), nameWidth()), String.valueOf(lane.key().id()),
						lane.totals()));
	}
}
