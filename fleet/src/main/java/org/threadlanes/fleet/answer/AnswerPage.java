package org.threadlanes.fleet.answer;

import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

import org.threadlanes.core.analysis.sites.Percentiles;
import org.threadlanes.core.base.html.HtmlWriter;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.Resource;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.fleet.answer.Answer.Load;
import org.threadlanes.fleet.answer.Answer.RecordingLoad;
import org.threadlanes.fleet.answer.Answer.ServiceLoad;
import org.threadlanes.fleet.answer.CostGroup.ServiceCost;
import org.threadlanes.fleet.job.Unreadable;

/** The answer as one HTML page, styled like a report: no scripts, no network, light or dark as the reader prefers. */
public final class AnswerPage {

	private static final Messages TEXT = AnswerText.TEXT;
	private static final int MAX_NAME = 200;
	private static final int MAX_SERVICES = 50;
	private static final int MAX_SERVICES_OF_GROUP = 5;
	private static final int MAX_UNREADABLE = 100;
	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT)
			.withZone(ZoneOffset.UTC);

	private final Answer answer;
	private final HtmlWriter html;

	private AnswerPage(Answer answer, Writer out) {
		this.answer = answer;
		html = new HtmlWriter(out);
	}

	/**
	 * @param answer the answer
	 * @param out receives the page, and must encode it as UTF-8; stays open
	 * @throws IOException if it cannot be written
	 */
	public static void write(Answer answer, Writer out) throws IOException {
		new AnswerPage(answer, out).page();
		out.flush();
	}

	private void page() throws IOException {
		String title = TEXT.get("page.title", answer.recordings());
		html.beginPage(TEXT.get("page.language"), title,
				Resource.text(AnswerPage.class, "fleet.css") + HtmlWriter.pageStyle()).begin("main");
		html.begin("header").element("p", "Thread Lanes", "class", "product").element("h1", title);
		html.element("p", AnswerText.summary(answer), "class", "soft").end("header");
		findings();
		section("page.sites");
		sites();
		html.end("section");
		section("page.services");
		services();
		html.end("section");
		section("page.recordings");
		recordings();
		html.end("section");
		unreadable();
		html.begin("footer").element("p", TEXT.get("page.footer")).end("footer").end("main", "body", "html").raw("\n");
	}

	private void section(String title) throws IOException {
		html.begin("section").element("h2", TEXT.get(title));
	}

	private void findings() throws IOException {
		section("page.findings");
		if (answer.findings().isEmpty()) {
			html.element("p", TEXT.get("none"));
		}
		for (CostGroup finding : answer.findings()) {
			boolean warning = finding.get("severity").equals("warning");
			String style = AnswerText.isInconclusive(finding) ? "cannot-tell" : warning ? "warning" : "info";
			html.begin("div", "class", "card " + style);
			html.begin("p", "class", "head").begin("span").element("span",
					TEXT.get(AnswerText.isInconclusive(finding) ? "page.cannot-tell" : warning ? "page.warning"
							: "page.info"),
					"class", "badge " + style);
			mark(finding);
			html.end("span", "p").element("p", arrows(AnswerText.title(finding)), "class", "says").begin("dl");
			String about = AnswerText.about(finding, answer);
			html.entry(TEXT.get("page.cost"), () -> html.element("strong", AnswerText.isInconclusive(finding) ? ""
					: Durations.text(finding.nanos())).text(" " + about));
			String call = AnswerText.call(finding);
			if (!call.isEmpty()) {
				html.entry(TEXT.get("page.call"), () -> html.element("code", arrows(call)));
			}
			if (!finding.get("holder").isEmpty()) {
				html.entry(TEXT.get("page.held"),
						() -> html.element("code", SafeText.shorten(finding.get("holder"), MAX_NAME)));
			}
			where(finding);
			html.end("dl");
			new CostChart(html, finding, answer).write();
			html.end("div");
		}
		html.end("section");
	}

	private static String arrows(String frames) {
		return frames.replace(" <- ", " \u2190 ");
	}

	private void mark(CostGroup group) throws IOException {
		if (group.isNew()) {
			html.raw(" ").element("span", TEXT.get("page.new"), "class", "badge info");
		}
	}

	/** The services, unless there is nothing to tell apart, and the worst recording. */
	private void where(CostGroup group) throws IOException {
		List<ServiceCost> services = group.byService();
		if (services.size() > 1 || !services.get(0).service().isEmpty()) {
			html.entry(TEXT.get("page.services"), () -> {
				html.text(AnswerText.services(group, MAX_SERVICES_OF_GROUP, " \u00b7 "));
				if (services.size() > MAX_SERVICES_OF_GROUP) {
					html.text(" \u00b7 " + TEXT.get("more.services", services.size() - MAX_SERVICES_OF_GROUP));
				}
			});
		}
		html.entry(TEXT.get("page.worst"), () -> {
			recording(group.worst().file(), group.worst().uri());
			if (group.worst().nanos() > 0) {
				html.text(" \u00b7 " + Durations.text(group.worst().nanos()));
			}
		});
	}

	/** Writes links to a recording, and to its page if that lies beside it, as {@code record --report} writes it. */
	private void recording(String file, String uri) throws IOException {
		html.element("a", SafeText.shorten(file, MAX_NAME), "href", link(uri));
		String page = link(uri).replaceFirst("\\.jfr(\\.\\w+)?$", ".html");
		if (page.startsWith("file:") && page.endsWith(".html") && Files.exists(Path.of(URI.create(page)))) {
			html.text(" \u00b7 ").element("a", TEXT.get("page.report"), "href", page);
		}
	}

	/** A path may contain characters that are illegal in a URI. */
	private static String link(String uri) {
		return uri.startsWith("file:") ? Path.of(uri.substring("file:".length())).toUri().toString() : uri;
	}

	private void head(String first, String ... columns) throws IOException {
		html.begin("thead").begin("tr").element("th", TEXT.get(first), "scope", "col");
		for (String column : columns) {
			html.element("th", TEXT.get(column), "scope", "col", "class", "number");
		}
		html.end("tr", "thead");
	}

	private void sites() throws IOException {
		List<CostGroup> sites = answer.sites();
		html.begin("div", "class", "scroll", "tabindex", "0").begin("table", "class", "sites");
		head("page.call", "page.per-hour", "page.of-threads", "page.total", "page.recordings", "page.waits",
				"page.median", "page.p95", "page.p99", "page.longest");
		html.begin("tbody");
		for (CostGroup site : sites) {
			html.begin("tr").begin("th", "scope", "row");
			String call = site.get("own").isEmpty() ? site.get("library") : site.get("own");
			html.element("code", call.isEmpty() ? TEXT.get("page.no-stack") : SafeText.shorten(call, MAX_NAME), "class",
					"strong");
			mark(site);
			html.begin("span", "class", "bar", "style", String.format(Locale.ROOT, "width:%.1f%%",
					100.0 * site.nanos() / Math.max(1, sites.get(0).nanos()))).end("span");
			html.element("p", arrows(AnswerText.title(site)), "class", "soft").begin("dl");
			where(site);
			html.end("dl");
			new CostChart(html, site, answer).write();
			html.end("th");
			boolean known = site.percentiles() != null;
			number(Durations.text(answer.perHour(site.nanos())), "number strong");
			number(site.share() > 0 ? TEXT.get("page.percent", AnswerText.percent(site.share())) : "", "number");
			number(Durations.text(site.nanos()), "number");
			number(site.recordings());
			number(known ? TEXT.get("page.number", site.count()) : "", "number");
			for (int i = 0; i < 3; i++) {
				number(known ? Durations.text(site.percentiles()[i]) : Percentiles.number(-1), "number");
			}
			number(known ? Durations.text(site.maxNanos()) : Percentiles.number(-1), "number");
			html.end("tr");
		}
		html.end("tbody", "table", "div");
	}

	private void number(long number) throws IOException {
		number(TEXT.get("page.number", number), "number");
	}

	private void number(String text, String style) throws IOException {
		html.element("td", text, "class", style);
	}

	private void services() throws IOException {
		List<ServiceLoad> services = answer.services();
		html.begin("div", "class", "scroll", "tabindex", "0").begin("table");
		head("page.service", "page.at-once", "page.contention", "page.blocking", "page.recordings", "page.hosts",
				"page.warnings", "page.recorded");
		html.begin("tbody");
		for (ServiceLoad service : services.subList(0, Math.min(MAX_SERVICES, services.size()))) {
			html.begin("tr").element("th", AnswerText.name(service.service()), "scope", "row");
			load(service.load());
			number(service.recordings());
			number(service.hosts());
			number(service.warnings());
			number(Durations.text(service.load().recordedNanos()), "number");
			html.end("tr");
		}
		html.end("tbody", "table", "div");
		if (services.size() > MAX_SERVICES) {
			html.element("p", TEXT.get("more.services", services.size() - MAX_SERVICES), "class", "soft");
		}
	}

	private void load(Load load) throws IOException {
		number(String.format(Locale.ROOT, "%.2f", load.blockedAtOnce()), "number strong");
		number(TEXT.get("page.percent", AnswerText.percent(load.contention())), "number");
		number(Durations.text(load.blockingNanos()), "number");
	}

	private void recordings() throws IOException {
		html.begin("div", "class", "scroll", "tabindex", "0").begin("table");
		head("page.recording", "page.service", "page.start", "page.at-once", "page.contention", "page.blocking",
				"page.recorded");
		html.begin("tbody");
		for (RecordingLoad recording : answer.worst()) {
			html.begin("tr").begin("th", "scope", "row");
			recording(recording.file(), recording.uri());
			if (recording.warned()) {
				html.text(" ").element("span", TEXT.get("page.warning"), "class", "badge warning");
			}
			html.end("th");
			number(AnswerText.name(recording.service()), "number");
			number(time(recording.start()), "number");
			load(recording.load());
			number(Durations.text(recording.load().recordedNanos()), "number");
			html.end("tr");
		}
		html.end("tbody", "table", "div");
		long more = answer.recordings() - answer.worst().size();
		if (more > 0) {
			html.element("p", TEXT.get("page.more-recordings", more), "class", "soft");
		}
	}

	private void unreadable() throws IOException {
		if (answer.unreadable().isEmpty()) {
			return;
		}
		section("page.unreadable");
		html.begin("ul");
		for (Unreadable one : answer.unreadable().stream().limit(MAX_UNREADABLE).toList()) {
			html.element("li", one.message());
		}
		html.end("ul", "section");
	}

	static String time(Instant time) {
		return TIME.format(time);
	}
}
