package org.threadlanes.ui.html;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.FindingCode;
import org.threadlanes.core.analysis.report.LimitLines;
import org.threadlanes.core.analysis.report.RequestLine;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.Unjudged;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.base.html.HtmlWriter;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Message;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.ui.model.TimeTexts;

/**
 * The section of one recording.
 *
 * @param number the number of the recording on the page, from 1
 * @param several whether the page has other recordings
 */
record RecordingSection(HtmlWriter html, Triage triage, int number, boolean several) {

	private static final Messages TEXT = TriagePage.TEXT;
	private static final int MAX_FINDINGS = 50;
	private static final int MAX_LIMITS = 50;
	private static final int MAX_NAMES = 3;
	private static final int MAX_NAME = 80;

	void write() throws IOException {
		Anchors anchors = new Anchors(id(), triage);
		LanesFigure lanes = new LanesFigure(html, triage, anchors);
		html.begin("article", "id", id(), "aria-labelledby", id() + "-name");
		header();
		part("findings", () -> findings(anchors, lanes));
		List<String> slowest = RequestLine.slowest(triage.requests());
		if (!slowest.isEmpty()) {
			part("slowest", () -> list(slowest));
		}
		part("lanes", lanes::write);
		sites("sites", triage.sites(), SiteTable.MAX_SITES, anchors);
		sites("unknown", anchors.unjudged().sites(), SiteTable.OPEN_SITES, anchors);
		EndpointTable endpoints = new EndpointTable(html, triage.endpoints());
		if (!endpoints.endpoints().isEmpty()) {
			part("endpoints", endpoints::write);
		}
		WaitTables tables = new WaitTables(html, triage.lanes(), anchors, lanes);
		part("pools", tables::pools);
		part("threads", tables::threads);
		part("limits", this::limits);
		html.end("article");
	}

	private void sites(String part, CallSites sites, int most, Anchors anchors) throws IOException {
		if (!sites.leading(1).isEmpty()) {
			part(part, new SiteTable(html, triage, sites, most, anchors)::write);
		}
	}

	private String id() {
		return "r" + number;
	}

	private void header() throws IOException {
		ThreadLanes lanes = triage.lanes();
		html.begin("header");
		if (!several) {
			html.element("p", TEXT.get("product"), "class", "product");
		}
		html.element(several ? "h2" : "h1", several ? TriagePage.location(triage) : TriagePage.name(triage), "id",
				id() + "-name");
		html.begin("p", "class", "soft");
		if (!lanes.jvm().names().isEmpty()) {
			html.element("strong", SafeText.names(lanes.jvm().names(), MAX_NAMES, MAX_NAME)).text(" \u00b7 ");
		}
		html.text(TEXT.get("summary", TimeTexts.UTC.dateAndTime(lanes.startNanos()),
				Durations.text(lanes.nanos()), lanes.source().events(), lanes.lanes().size(),
				lanes.totals().knownCount()) + " ");
		TriagePage.badges(html, triage);
		html.end("p", "header");
	}

	private void part(String name, HtmlWriter.Content part) throws IOException {
		String headed = id() + "-" + name;
		html.begin("section", "aria-labelledby", several ? id() + "-name " + headed : headed);
		html.element(several ? "h3" : "h2", TEXT.get("part." + name), "id", headed);
		part.write();
		html.end("section");
	}

	private void findings(Anchors anchors, LanesFigure lanes) throws IOException {
		List<Finding> findings = triage.findings();
		Unjudged unjudged = anchors.unjudged();
		boolean ofWaits = findings.stream().anyMatch(f -> Mark.of(f) == Mark.WARNING
				|| Mark.of(f) == Mark.INFO && f.code() != FindingCode.JIT_PRESSURE);
		if (!ofWaits) {
			boolean compiles = !findings.isEmpty() && Mark.of(findings.get(0)) == Mark.INFO;
			html.begin("div", "class", findings.isEmpty() && !unjudged.isMuch() ? "card fine" : "card cannot-tell");
			html.element("p", TEXT.get(unjudged.isMuch() ? "nothing-else" : findings.isEmpty() ? "nothing-wrong"
					: compiles ? "only-compiles" : "nothing-seen"), "class", "says");
			unjudged(unjudged);
			String blocked = Durations.text(triage.lanes().totals().nanos(Verdict.BLOCKING));
			html.element("p", triage.sites().summary().map(Message::toString)
					.orElse(TEXT.get(blocked.equals("0") ? "no-blocking" : "nothing-blocked", blocked)));
			html.end("div");
		}
		for (int i = 0; i < Math.min(MAX_FINDINGS, findings.size()); i++) {
			new FindingCard(html, triage, findings.get(i), i + 1, anchors, lanes).write();
		}
		if (findings.size() > MAX_FINDINGS) {
			html.element("p", TEXT.get("more.findings", findings.size() - MAX_FINDINGS), "class", "soft");
		}
		if (ofWaits) {
			unjudged(unjudged);
		}
	}

	private void unjudged(Unjudged unjudged) throws IOException {
		if (unjudged.isMuch()) {
			html.element("p", unjudged.message().toString());
		}
	}

	private void list(List<String> lines) throws IOException {
		html.begin("ul");
		for (String line : lines) {
			html.element("li", line);
		}
		html.end("ul");
	}

	private void limits() throws IOException {
		List<String> lines = LimitLines.of(triage.limits());
		int shown = Math.min(MAX_LIMITS, lines.size());
		List<String> all = new ArrayList<>(lines.subList(0, shown));
		if (lines.size() > shown) {
			all.add(TEXT.get("more.limits", lines.size() - shown));
		}
		all.add(LimitLines.always());
		list(all);
	}
}
