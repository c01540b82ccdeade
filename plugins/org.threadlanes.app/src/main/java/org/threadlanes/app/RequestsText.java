package org.threadlanes.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.threadlanes.core.analysis.report.LimitLines;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.requests.RequestSum;
import org.threadlanes.core.analysis.requests.RequestWait;
import org.threadlanes.core.analysis.requests.SlowRequest;
import org.threadlanes.core.analysis.sites.Percentiles;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.base.text.TextWidth;
import org.threadlanes.core.kinds.Vocabulary;

/** Requests as text of 100 columns: for each name a line of numbers, then where the time went, then the slowest one. */
record RequestsText(Terminal terminal) {

	private static final Messages TEXT = Texts.TEXT;
	private static final int NAME_WIDTH = 48;
	private static final String ROW = "  %-48s %9s %9s %9s %9s %9s";
	private static final String ENDPOINT_ROW = "  %-48s %9s %9s";
	private static final String PART = "    %9s %5s  ";
	private static final int MAX_NAME = 60;
	private static final int MOST = 10;
	private static final int MAX_WAITS = 5;
	private static final int MAX_TYPES = 8;
	/** Of the time of the requests; less has no line. */
	private static final double MIN_SHARE = 0.005;

	/**
	 * @param by what has a name: request or endpoint
	 * @param name the display name of the recording
	 * @param most how many names of requests to print; null for the leading ones
	 */
	void print(Triage triage, String by, String name, Integer most) {
		TriageText.header(terminal, triage.lanes(), name);
		List<RequestSum> all = by.equals("request") ? triage.requests() : triage.endpoints();
		List<RequestSum> shown = all.subList(0, Math.min(all.size(), most == null ? MOST : most));
		terminal.heading(TEXT.get("text." + by + "s"));
		if (all.isEmpty()) {
			none(triage, by);
			return;
		}
		if (by.equals("endpoint")) {
			terminal.columns(ENDPOINT_ROW, TEXT.get("text.endpoint"), TEXT.get("text.total"), TEXT.get("text.threads"));
		} else {
			terminal.columns(ROW, TEXT.get("text.request"), TEXT.get("text.total"), TEXT.get("text.count"),
					TEXT.get("text.median"), "99 %", TEXT.get("text.longest"));
		}
		shown.forEach(this::request);
		if (shown.size() < all.size()) {
			terminal.wrapped("  ", TEXT.get("text.more-requests", all.size() - shown.size(), Durations.text(
					all.stream().skip(shown.size()).mapToLong(RequestSum::nanos).sum()), all.size()));
		}
		terminal.heading(TEXT.get("text.limits"));
		for (String line : LimitLines.of(triage.limits())) {
			terminal.wrapped("  - ", line);
		}
		terminal.wrapped("  - ", LimitLines.always());
	}

	private void none(Triage triage, String by) {
		List<String> candidates = triage.lanes().source().eventCounts().entrySet().stream()
				.filter(type -> type.getValue() > 0 && !type.getKey().startsWith("jdk."))
				.map(type -> type.getKey()).sorted().toList();
		terminal.wrapped("  ", TEXT.get("text.no-" + by + "s") + (candidates.isEmpty() || by.equals("endpoint") ? ""
				: " " + TEXT.get("text.other-types", SafeText.names(candidates, MAX_TYPES, MAX_NAME))));
	}

	private void request(RequestSum request) {
		Percentiles durations = request.durations();
		String name = TextWidth.shorten(request.name(), NAME_WIDTH);
		if (durations.areKnown()) {
			terminal.row(ROW, name, Durations.text(request.nanos()), String.format(Locale.ROOT, "%,d", durations.count()),
					Durations.text(durations.p50()), Durations.text(durations.p99()), Durations.text(durations.max()));
		} else {
			terminal.row(ENDPOINT_ROW, name, Durations.text(request.nanos()), request.threads());
		}
		long least = (long) (MIN_SHARE * request.nanos());
		List<RequestWait> waits = request.waits().stream().filter(wait -> wait.nanos() >= least).limit(MAX_WAITS).toList();
		waits.forEach(wait -> part(wait.nanos(), request, about(wait)));
		long more = request.waitNanos() - waits.stream().mapToLong(RequestWait::nanos).sum();
		part(more, request, TEXT.get("text.other-waits", request.waits().size() - waits.size()));
		part(request.cpuNanos(), request, TEXT.get("text.running"));
		part(request.otherNanos(), request, TEXT.get("text.not-recorded"));
		request.slowest().stream().limit(1).forEach(this::slowest);
	}

	private void part(long nanos, RequestSum request, String what) {
		long percent = Math.round(100.0 * nanos / Math.max(1, request.nanos()));
		if (nanos > MIN_SHARE * request.nanos()) {
			terminal.wrapped(String.format(Locale.ROOT, PART, Durations.text(nanos), percent + " %"), what);
		}
	}

	/** @return the wait, what it was on, and who called; contention says so */
	private static String about(RequestWait wait) {
		StringBuilder text = new StringBuilder(Vocabulary.inText(wait.kind()));
		String target = wait.frames().on(wait.target());
		if (!target.isEmpty()) {
			text.append(' ').append(TEXT.get("text.on", SafeText.shorten(target, MAX_NAME)));
		}
		if (!wait.frames().shortName().isEmpty()) {
			text.append(", ").append(SafeText.shorten(wait.frames().shortName(), MAX_NAME));
		}
		if (wait.frames().own() != null && wait.frames().library() != null) {
			text.append(' ').append(TEXT.get("text.in", SafeText.shorten(wait.frames().libraryName(), 2 * MAX_NAME)));
		}
		return text + (wait.contention() ? ", " + TEXT.get("text.contended") : "");
	}

	private void slowest(SlowRequest slow) {
		List<String> parts = new ArrayList<>();
		slow.waits().stream().filter(wait -> wait.nanos() >= MIN_SHARE * slow.nanos()).limit(MAX_WAITS)
				.forEach(wait -> parts.add(Durations.text(wait.nanos()) + " " + about(wait)));
		terminal.wrapped("    ", TEXT.get("text.slowest", Durations.text(slow.nanos()), RangeOptions.UTC.time(slow.startNanos(), 3),
				SafeText.shorten(slow.lane().label(), MAX_NAME),
				parts.isEmpty() ? TEXT.get("text.no-recorded-waits") : String.join("; ", parts)));
	}
}
