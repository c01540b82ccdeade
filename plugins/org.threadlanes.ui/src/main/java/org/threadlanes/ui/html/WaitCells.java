package org.threadlanes.ui.html;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.threadlanes.core.base.html.HtmlWriter;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.kinds.WaitTotals;

/** The common columns of pools and threads: the time of each verdict, and the longest blocking wait. */
final class WaitCells {

	private static final Messages TEXT = TriagePage.TEXT;
	/** A dash, not 0: nothing recorded does not mean no waits. */
	private static final String NOTHING = "\u2013";

	private static final int MAX_NAME = 100;

	private final HtmlWriter html;
	private final List<Verdict> verdicts;

	/** @param all the totals of the recording */
	WaitCells(HtmlWriter html, WaitTotals all) {
		this.html = html;
		this.verdicts = new ArrayList<>(List.of(Verdict.BLOCKING, Verdict.IDLE, Verdict.NON_BLOCKING_IO));
		if (all.count(Verdict.UNKNOWN) > 0) {
			verdicts.add(Verdict.UNKNOWN);
		}
	}

	/** Begins a table with its head; the first columns are the caller's. */
	void beginTable(String ... firstColumns) throws IOException {
		html.begin("div", "class", "scroll", "tabindex", "0").begin("table").begin("thead").begin("tr");
		for (String column : firstColumns) {
			html.element("th", TEXT.get("column." + column), "scope", "col", "class",
					column.equals("kind") ? "kind" : column.equals("count") || column.equals("id") ? "number" : null);
		}
		for (Verdict verdict : verdicts) {
			html.element("th", Vocabulary.of(verdict), "scope", "col", "class", "number");
		}
		html.element("th", TEXT.get("column.longest"), "scope", "col", "class", "number");
		html.end("tr", "thead").begin("tbody");
	}

	void endTable() throws IOException {
		html.end("tbody", "table", "div");
	}

	/**
	 * Begins a row with a name.
	 *
	 * @param lane the id of its row among the lanes; null if it has none
	 */
	void beginRow(String id, String name, String lane) throws IOException {
		html.begin("tr", "id", id).begin("th", "scope", "row").begin("a", "href", lane == null ? null : "#" + lane);
		html.element("code", TriagePage.linked(SafeText.shorten(name, MAX_NAME))).end("a", "th");
	}

	/** Writes the rest of a row. */
	void row(WaitTotals totals) throws IOException {
		for (Verdict verdict : verdicts) {
			number(time(totals, verdict), verdict == Verdict.BLOCKING ? "number strong" : "number");
		}
		number(longest(totals), "number");
	}

	void number(String text, String style) throws IOException {
		html.element("td", text, "class", style);
	}

	private static String time(WaitTotals totals, Verdict verdict) {
		return totals.count(verdict) == 0 ? NOTHING : Durations.text(totals.nanos(verdict));
	}

	private static String longest(WaitTotals totals) {
		WaitKind kind = totals.kindOfLongest(Verdict.BLOCKING);
		if (kind != null) {
			return TEXT.get("longest", Durations.text(totals.longest(kind, Verdict.BLOCKING)), Vocabulary.of(kind));
		}
		long work = totals.nanos(Verdict.WORK);
		return work > 0 ? TEXT.get("compiled", Durations.text(work)) : NOTHING;
	}
}
