package org.threadlanes.app;

import java.util.List;
import java.util.Locale;

import org.threadlanes.core.analysis.report.RequestLine;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.requests.RequestSum;
import org.threadlanes.core.analysis.sites.Percentiles;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.base.text.TextWidth;

/** Requests as text of 100 columns: for each name a line of numbers, then where the time went, then the slowest one. */
record RequestsText(Terminal terminal) {

	private static final Messages TEXT = Texts.TEXT;
	private static final int NAME_WIDTH = 48;
	private static final String ROW = "  %-48s %9s %9s %9s %9s %9s";
	private static final String ENDPOINT_ROW = "  %-48s %9s %9s";
	private static final String PART = "    %9s %5s  ";
	private static final int MAX_NAME = 60;
	private static final int MOST = 10;
	private static final int MAX_TYPES = 8;

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
			terminal.columns(ENDPOINT_ROW, TEXT.get("text.endpoint"), TEXT.get("text.total"),
					TEXT.get("text.endpoint-threads"));
		} else {
			terminal.columns(ROW, TEXT.get("text.request"), TEXT.get("text.total"), TEXT.get("text.count"),
					TEXT.get("text.median"), "99 %", TEXT.get("text.longest"));
		}
		shown.forEach(this::request);
		if (shown.size() < all.size()) {
			terminal.wrapped("  ", TEXT.get("text.more-" + by + "s", all.size() - shown.size(), Durations.text(
					all.stream().skip(shown.size()).mapToLong(RequestSum::nanos).sum()), all.size()));
		}
		TriageText.limits(terminal, triage);
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
			terminal.row(ROW, name, Durations.text(request.nanos()),
					String.format(Locale.ROOT, "%,d", durations.count()),
					Durations.text(durations.p50()), Durations.text(durations.p99()), Durations.text(durations.max()));
		} else {
			terminal.row(ENDPOINT_ROW, name, Durations.text(request.nanos()), request.threads());
		}
		RequestLine.of(request).forEach(line -> terminal.wrapped(
				String.format(Locale.ROOT, PART, Durations.text(line.nanos()), line.percent() + " %"), line.text()));
		if (!request.slowest().isEmpty()) {
			terminal.wrapped("    ", TEXT.get("text.slowest", RequestLine.slowest(request)));
		}
	}
}
