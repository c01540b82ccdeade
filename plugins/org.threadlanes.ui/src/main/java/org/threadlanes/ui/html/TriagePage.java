package org.threadlanes.ui.html;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.threadlanes.core.analysis.report.FindingGroup;
import org.threadlanes.core.analysis.report.FindingGroups;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.base.html.HtmlWriter;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.ui.paint.Palette;
import org.threadlanes.ui.paint.RowShapes;

/**
 * The triage of recordings as one page: findings, lanes, call sites, pools, threads, limits. It contains its style and
 * no script, follows the reader's light or dark theme, works on a phone and prints well.
 */
public final class TriagePage {

	static final Messages TEXT = Messages.of(TriagePage.class);
	private static final int MAX_NAME = 200;

	private final HtmlWriter html;

	private TriagePage(Writer out) {
		html = new HtmlWriter(out);
	}

	/**
	 * @param out receives the page and must encode it as UTF-8; stays open
	 * @throws IOException if it cannot be written
	 */
	public static void write(Triage triage, Writer out) throws IOException {
		TriagePage page = new TriagePage(out);
		begin(page.html, name(triage));
		new RecordingSection(page.html, triage, 1, false).write();
		end(page.html);
		out.flush();
	}

	/** The page of several recordings: the findings of all of them, an index, then each recording. */
	public static final class OfSeveral {

		private final HtmlWriter sections;
		private final FindingGroups groups = new FindingGroups();
		private final List<Entry> entries = new ArrayList<>();

		/** A recording in the index. */
		private record Entry(int number, String name, Map<Mark, Long> findings) {

			static Entry of(int number, Triage triage) {
				Map<Mark, Long> findings = new EnumMap<>(Mark.class);
				triage.findings().forEach(f -> findings.merge(Mark.of(f), 1L, Long::sum));
				return new Entry(number, location(triage), findings);
			}

			long count(Mark mark) {
				return findings.getOrDefault(mark, 0L);
			}
		}

		/** @param sections receives the sections of recordings, kept apart because they come after the index */
		public OfSeveral(Writer sections) {
			this.sections = new HtmlWriter(sections);
		}

		/**
		 * Adds a recording. Keeps only its entry for the index.
		 *
		 * @throws IOException if its section cannot be written
		 */
		public void add(Triage triage) throws IOException {
			groups.add(triage);
			entries.add(Entry.of(entries.size() + 1, triage));
			new RecordingSection(sections, triage, entries.size(), true).write();
		}

		/**
		 * @param written reads what was written to the sections
		 * @param out receives the page and must encode it as UTF-8; stays open
		 * @throws IOException if it cannot be written
		 */
		public void write(Reader written, Writer out) throws IOException {
			TriagePage page = new TriagePage(out);
			String title = TEXT.get("title.several", entries.size());
			begin(page.html, title);
			page.html.begin("header").element("p", TEXT.get("product"), "class", "product").element("h1", title);
			page.groups(groups.all());
			page.contents(entries);
			page.html.end("header");
			written.transferTo(out);
			end(page.html);
			out.flush();
		}
	}

	/** @return the name of a recording on the page */
	static String name(Triage triage) {
		return SafeText.shorten(triage.lanes().name(), MAX_NAME);
	}

	/** @return the text of a link to a thread or pool: a link needs one even if the name is blank */
	static String linked(String name) {
		return name.isBlank() ? TEXT.get("no-name") : name;
	}

	/** @return the name of a recording among several */
	static String location(Triage triage) {
		return SafeText.shorten(triage.lanes().location(), MAX_NAME);
	}

	static void begin(HtmlWriter html, String title) throws IOException {
		html.beginPage(TEXT.get("language"), TEXT.get("title", title), style());
		html.raw(MomentFigure.ARROW_HEAD).begin("main");
	}

	static void end(HtmlWriter html) throws IOException {
		html.begin("footer").element("p", TEXT.get("footer")).end("footer");
		html.end("main", "body", "html").raw("\n");
	}

	private static String style() {
		return variables(Palette.LIGHT) + HtmlWriter.pageStyle() + RowShapes.style(Palette.LIGHT)
				+ "@media screen and (prefers-color-scheme:dark){\n" + variables(Palette.DARK)
				+ RowShapes.style(Palette.DARK) + "}\n";
	}

	private static String variables(Palette palette) {
		return String.format(Locale.ROOT,
				":root{--page:#%06x;--text:#%06x;--soft:#%06x;--line:#%06x;--lane:#%06x;--pool:#%06x;"
						+ "--neutral:#%06x;--link:#%06x}%n",
				palette.page(), palette.text(), palette.secondaryText(), palette.line(), palette.lane(),
				palette.poolLabel(), palette.neutral(), palette.rangeEdge());
	}

	/** Writes the findings of all recordings, by code and call site. */
	private void groups(List<FindingGroup> groups) throws IOException {
		html.begin("ul", "class", "contents");
		for (FindingGroup group : groups) {
			Mark mark = Mark.of(group.code(), group.severity());
			html.begin("li").element("span", TEXT.get("mark." + mark.id), "class", "badge " + mark.id).raw(" ");
			html.element("strong", TEXT.get("group", group.message(), group.recordings())).raw(" ");
			html.text(SafeText.shorten(group.where(), MAX_NAME)).end("li");
		}
		html.end("ul");
	}

	private void contents(List<OfSeveral.Entry> entries) throws IOException {
		List<OfSeveral.Entry> worstFirst = entries.stream()
				.sorted(Comparator.comparing((OfSeveral.Entry e) -> e.count(Mark.WARNING))
						.thenComparing(e -> e.count(Mark.INFO)).thenComparing(e -> e.count(Mark.CANNOT_TELL))
						.reversed())
				.toList();
		html.begin("nav", "aria-label", TEXT.get("contents")).begin("ol", "class", "contents");
		for (OfSeveral.Entry entry : worstFirst) {
			html.begin("li").element("a", entry.name(), "href", "#r" + entry.number()).raw(" ");
			badges(html, entry);
			html.end("li");
		}
		html.end("ol", "nav");
	}

	/** Writes the number of findings of each severity. */
	static void badges(HtmlWriter html, Triage triage) throws IOException {
		badges(html, OfSeveral.Entry.of(0, triage));
	}

	private static void badges(HtmlWriter html, OfSeveral.Entry entry) throws IOException {
		for (Mark mark : Mark.values()) {
			if (entry.count(mark) > 0) {
				html.element("span", TEXT.get("badge." + mark.id, entry.count(mark)), "class", "badge " + mark.id)
						.raw(" ");
			}
		}
		if (entry.findings().isEmpty()) {
			html.element("span", TEXT.get("badge.none"), "class", "badge fine");
		}
	}
}
