package org.threadlanes.ui.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

import org.threadlanes.core.report.Severity;
import org.threadlanes.core.report.Triage;
import org.threadlanes.core.text.Messages;
import org.threadlanes.core.text.SafeText;
import org.threadlanes.ui.paint.Palette;
import org.threadlanes.ui.paint.RowShapes;

/**
 * The triage of recordings as one page: findings, call sites, lanes, pools, threads, limits. It has its style within it and no
 * script, follows the reader's choice of light or dark, and can be read on a phone and on paper.
 */
public final class TriagePage {

	static final Messages TEXT = Messages.of(TriagePage.class);
	private static final int MAX_NAME = 200;

	private final HtmlWriter html;

	private TriagePage(Writer out) {
		html = new HtmlWriter(out);
	}

	/**
	 * @param triages what was found, one for each recording
	 * @param out takes the page, to be encoded as UTF-8; stays open
	 * @throws IOException if it cannot be written
	 */
	public static void write(List<Triage> triages, Writer out) throws IOException {
		new TriagePage(out).page(triages);
		out.flush();
	}

	/** @return how a recording is called on the page */
	static String name(Triage triage) {
		return SafeText.shorten(triage.lanes().name(), MAX_NAME);
	}

	private void page(List<Triage> triages) throws IOException {
		html.raw("<!DOCTYPE html>\n").begin("html", "lang", TEXT.get("language"));
		head(triages);
		html.begin("body").raw(RowShapes.patterns()).begin("main");
		if (triages.size() > 1) {
			contents(triages);
		}
		for (int i = 0; i < triages.size(); i++) {
			new RecordingSection(html, triages.get(i), i + 1, triages.size() > 1).write();
		}
		html.begin("footer").element("p", TEXT.get("footer")).end("footer");
		html.end("main", "body", "html").raw("\n");
	}

	private void head(List<Triage> triages) throws IOException {
		String title = triages.size() == 1 ? name(triages.get(0)) : TEXT.get("title.several", triages.size());
		html.begin("head").empty("meta", "charset", "utf-8");
		html.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
		// Whatever a recording holds: a browser loads and runs nothing for this page.
		html.empty("meta", "http-equiv", "Content-Security-Policy", "content",
				"default-src 'none'; style-src 'unsafe-inline'");
		html.empty("meta", "name", "color-scheme", "content", "light dark");
		html.element("title", TEXT.get("title", title));
		html.begin("style").raw(style()).end("style").end("head");
	}

	private static String style() throws IOException {
		try (InputStream in = TriagePage.class.getResourceAsStream("page.css")) {
			String css = new String(in.readAllBytes(), StandardCharsets.UTF_8);
			return variables(Palette.LIGHT) + css + RowShapes.style(Palette.LIGHT) + RowShapes.hatchStyle()
					+ "@media screen and (prefers-color-scheme:dark){\n" + variables(Palette.DARK)
					+ RowShapes.style(Palette.DARK) + "}\n";
		}
	}

	private static String variables(Palette palette) {
		return String.format(Locale.ROOT,
				":root{--page:#%06x;--text:#%06x;--soft:#%06x;--line:#%06x;--lane:#%06x;--pool:#%06x;"
						+ "--neutral:#%06x;--link:#%06x}%n",
				palette.page(), palette.text(), palette.secondaryText(), palette.line(), palette.lane(),
				palette.poolLabel(), palette.neutral(), palette.rangeEdge());
	}

	private void contents(List<Triage> triages) throws IOException {
		html.begin("header").element("p", TEXT.get("product"), "class", "product")
				.element("h1", TEXT.get("title.several", triages.size()));
		html.begin("nav", "aria-label", TEXT.get("contents")).begin("ol", "class", "contents");
		for (int i = 0; i < triages.size(); i++) {
			Triage triage = triages.get(i);
			html.begin("li").element("a", name(triage), "href", "#r" + (i + 1)).raw(" ");
			badges(html, triage);
			html.end("li");
		}
		html.end("ol", "nav", "header");
	}

	/** Writes how many findings of each severity there are. */
	static void badges(HtmlWriter html, Triage triage) throws IOException {
		long warnings = triage.findings().stream().filter(f -> Mark.of(f) == Mark.WARNING).count();
		long infos = triage.findings().stream().filter(f -> Mark.of(f) == Mark.INFO).count();
		long unknown = triage.findings().stream().filter(f -> Mark.of(f) == Mark.CANNOT_TELL).count();
		badge(html, Mark.WARNING, warnings);
		badge(html, Mark.INFO, infos);
		badge(html, Mark.CANNOT_TELL, unknown);
		if (triage.worst().orElse(Severity.INFO) == Severity.INFO && infos == 0 && unknown == 0) {
			html.element("span", TEXT.get("badge.none"), "class", "badge fine");
		}
	}

	private static void badge(HtmlWriter html, Mark mark, long count) throws IOException {
		if (count > 0) {
			html.element("span", TEXT.get("badge." + mark.id(), count), "class", "badge " + mark.id()).raw(" ");
		}
	}
}
