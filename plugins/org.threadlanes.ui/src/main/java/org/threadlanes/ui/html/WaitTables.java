package org.threadlanes.ui.html;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import org.threadlanes.core.base.html.HtmlWriter;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.kinds.WaitTotals;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;

/** The tables of pools and of threads: the time of each verdict, and the longest blocking wait. */
final class WaitTables {

	private static final Messages TEXT = TriagePage.TEXT;
	private static final int MAX_POOLS = 200;
	private static final int MAX_SILENT = 12;
	private static final int MAX_THREADS = 500;
	private static final int MAX_NAME = 100;
	/** A dash, not 0: nothing recorded does not mean no waits. */
	private static final String NOTHING = "\u2013";

	private final HtmlWriter html;
	private final ThreadLanes lanes;
	private final Anchors anchors;
	private final LanesFigure figure;
	private final List<Verdict> verdicts;

	WaitTables(HtmlWriter html, ThreadLanes lanes, Anchors anchors, LanesFigure figure) {
		this.html = html;
		this.lanes = lanes;
		this.anchors = anchors;
		this.figure = figure;
		verdicts = new ArrayList<>(List.of(Verdict.BLOCKING, Verdict.IDLE, Verdict.NON_BLOCKING_IO));
		if (lanes.totals().count(Verdict.UNKNOWN) > 0) {
			verdicts.add(Verdict.UNKNOWN);
		}
	}

	/** Writes the pools with recorded waits, and the names of those without. */
	void pools() throws IOException {
		List<Pool> seen = lanes.pools().stream().filter(p -> p.totals().count() > 0).toList();
		List<Pool> silent = lanes.pools().stream().filter(p -> p.totals().count() == 0).toList();
		if (!seen.isEmpty()) {
			begin("pool", "kind", "count");
			for (Pool pool : seen.subList(0, Math.min(MAX_POOLS, seen.size()))) {
				beginRow(anchors.pool(pool), pool.name(), pool.lanes().size() == 1 ? pool.lanes().get(0) : pool);
				html.element("td", Vocabulary.plural(pool.kind()).asSentence().toString(), "class", "kind");
				html.element("td", TEXT.get("number", pool.lanes().size()), "class", "number");
				endRow(pool.totals());
			}
			html.end("tbody", "table", "div");
		}
		if (seen.size() > MAX_POOLS) {
			note(TEXT.get("more.pools", seen.size() - MAX_POOLS));
		}
		if (seen.stream().anyMatch(p -> p.kind() == ThreadKind.VIRTUAL)) {
			note(TEXT.get("virtual-caveat"));
		}
		if (!silent.isEmpty()) {
			int threads = silent.stream().mapToInt(p -> p.lanes().size()).sum();
			note(TEXT.get("silent", threads, SafeText.names(silent.stream().map(Pool::name).toList(), MAX_SILENT, 30)));
		}
	}

	/**
	 * Writes all threads, collapsed. If there are very many, only those that blocked longest, so that the page opens
	 * quickly.
	 */
	void threads() throws IOException {
		List<ThreadLane> all = lanes.lanes();
		boolean cut = all.size() > MAX_THREADS;
		List<ThreadLane> shown = !cut ? all
				: all.stream().sorted(Comparator.comparingLong(ThreadLane::blockingNanos).reversed())
						.limit(MAX_THREADS).toList();
		html.begin("details", "class", "wide");
		html.element("summary", cut ? TEXT.get("threads.cut", MAX_THREADS, all.size())
				: TEXT.get("threads", all.size()));
		begin("thread", "group", "id");
		for (ThreadLane lane : shown) {
			beginRow(anchors.thread(lane), lane.label(), lane);
			html.element("td", SafeText.shorten(lane.group(), MAX_NAME));
			html.element("td", String.valueOf(lane.key().id()), "class", "number");
			endRow(lane.totals());
		}
		html.end("tbody", "table", "div", "details");
	}

	private void note(String text) throws IOException {
		html.element("p", text, "class", "soft");
	}

	private void begin(String ... firstColumns) throws IOException {
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

	/** @param shown the thread or pool that the name leads to among the lanes, if it has a row there */
	private void beginRow(String id, String name, Object shown) throws IOException {
		html.begin("tr", "id", id).begin("th", "scope", "row").begin("a", "href",
				figure.shows(shown) ? "#" + anchors.lane(shown) : null);
		html.element("code", TriagePage.linked(SafeText.shorten(name, MAX_NAME))).end("a", "th");
	}

	private void endRow(WaitTotals totals) throws IOException {
		List<String> numbers = new ArrayList<>();
		verdicts.forEach(v -> numbers.add(totals.count(v) == 0 ? NOTHING : Durations.text(totals.nanos(v))));
		numbers.add(longest(totals));
		SiteTable.endRow(html, numbers.toArray(new String[0]));
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
