package org.threadlanes.ui.html;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.threadlanes.core.html.HtmlWriter;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.report.Advice;
import org.threadlanes.core.report.Finding;
import org.threadlanes.core.text.Durations;
import org.threadlanes.core.text.Messages;
import org.threadlanes.core.text.SafeText;

/** One finding: its sentence, location, threads, stack and advice. */
record FindingCard(HtmlWriter html, Finding finding) {

	private static final Messages TEXT = TriagePage.TEXT;
	private static final int MAX_THREADS = 20;
	private static final int MAX_NAME = 100;
	private static final int MAX_FRAME = 400;
	/** Matches only links of the form used in our own texts. */
	private static final Pattern LINK = Pattern.compile("\\[([^\\]]+)\\]\\((https://[^)\\s]+)\\)");

	private record Share(ThreadLane lane, long count, long nanos) {
	}

	void write() throws IOException {
		Mark mark = Mark.of(finding);
		html.begin("div", "class", "card " + mark.id);
		html.begin("p", "class", "says").element("span", mark.sign, "class", "mark", "aria-hidden", "true");
		html.begin("span").element("span", TEXT.get("mark." + mark.id) + ": ", "class", "unseen");
		html.text(finding.message().toString()).end("span", "p");
		about();
		where();
		html.begin("div", "class", "more");
		threads();
		StackDetails.write(html, finding.stack());
		advice();
		html.end("div", "div");
	}

	private void about() throws IOException {
		List<String> about = new ArrayList<>();
		if (!finding.poolName().isEmpty()) {
			about.add(SafeText.shorten(finding.poolName(), MAX_NAME));
		}
		String target = finding.on();
		if (!target.isEmpty()) {
			about.add(TEXT.get("on", SafeText.shorten(target, MAX_NAME)));
		}
		if (!about.isEmpty()) {
			html.element("p", String.join(" \u00b7 ", about), "class", "soft");
		}
	}

	private void where() throws IOException {
		String where = finding.detail();
		if (!where.isEmpty()) {
			html.begin("p").element("code", SafeText.shorten(where, MAX_FRAME)).end("p");
		}
	}

	private void threads() throws IOException {
		List<Share> shares = shares();
		if (shares.isEmpty()) {
			return;
		}
		html.begin("details").element("summary", TEXT.get("threads", shares.size()));
		html.begin("ul", "class", "plain");
		for (Share share : shares.subList(0, Math.min(MAX_THREADS, shares.size()))) {
			html.begin("li").element("code", SafeText.shorten(share.lane().label(), MAX_NAME)).raw(" ");
			html.element("span", TEXT.get("thread.waits", Durations.text(share.nanos()), share.count()), "class",
					"soft");
			html.end("li");
		}
		if (shares.size() > MAX_THREADS) {
			html.element("li", TEXT.get("more.threads", shares.size() - MAX_THREADS), "class", "soft");
		}
		html.end("ul", "details");
	}

	/** @return the threads with waits of this finding, the longest time first */
	private List<Share> shares() {
		List<Share> shares = new ArrayList<>();
		for (ThreadLane lane : finding.pool() == null ? List.<ThreadLane> of() : finding.pool().lanes()) {
			long count = 0;
			long nanos = 0;
			for (int i = 0; i < lane.size(); i++) {
				if (finding.waits().matches(lane, i)) {
					count += lane.isFirstPart(i) ? 1 : 0;
					nanos += lane.end(i) - lane.start(i);
				}
			}
			if (nanos > 0) {
				shares.add(new Share(lane, count, nanos));
			}
		}
		shares.sort(Comparator.comparingLong(Share::nanos).reversed());
		return shares;
	}

	private void advice() throws IOException {
		Advice advice = Advice.of(finding);
		html.begin("details").element("summary", TEXT.get("advice"));
		html.element("p", advice.explanation());
		html.begin("p");
		Matcher link = LINK.matcher(advice.solution());
		int from = 0;
		while (link.find()) {
			html.text(advice.solution().substring(from, link.start()));
			html.element("a", link.group(1), "href", link.group(2), "rel", "noreferrer");
			from = link.end();
		}
		html.text(advice.solution().substring(from)).end("p", "details");
	}
}
