package org.threadlanes.ui.html;

import java.io.IOException;
import java.util.List;

import org.threadlanes.core.base.html.HtmlWriter;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLanes;

/** The pools with recorded waits, and the names of those without. */
record PoolTable(HtmlWriter html, ThreadLanes lanes, Anchors anchors, LanesFigure figure) {

	private static final Messages TEXT = TriagePage.TEXT;
	private static final int MAX_POOLS = 200;
	private static final int MAX_SILENT = 12;

	void write() throws IOException {
		List<Pool> seen = lanes.pools().stream().filter(p -> p.totals().count() > 0).toList();
		List<Pool> silent = lanes.pools().stream().filter(p -> p.totals().count() == 0).toList();
		if (!seen.isEmpty()) {
			WaitCells cells = new WaitCells(html, lanes.totals());
			cells.beginTable("pool", "kind", "count");
			for (Pool pool : seen.subList(0, Math.min(MAX_POOLS, seen.size()))) {
				Object row = pool.lanes().size() == 1 ? pool.lanes().get(0) : pool;
				cells.beginRow(anchors.pool(pool), pool.name(), figure.shows(row) ? anchors.lane(row) : null);
				html.element("td", Vocabulary.plural(pool.kind()).asSentence().toString(), "class", "kind");
				cells.number(TEXT.get("number", pool.lanes().size()), "number");
				cells.row(pool.totals());
				html.end("tr");
			}
			cells.endTable();
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

	private void note(String text) throws IOException {
		html.element("p", text, "class", "soft");
	}
}
