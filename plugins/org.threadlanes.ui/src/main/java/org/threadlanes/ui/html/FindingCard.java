package org.threadlanes.ui.html;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.threadlanes.core.analysis.causes.Cause;
import org.threadlanes.core.analysis.causes.CauseKind;
import org.threadlanes.core.analysis.causes.Holder;
import org.threadlanes.core.analysis.causes.Waiters;
import org.threadlanes.core.analysis.report.Advice;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.FindingCode;
import org.threadlanes.core.analysis.report.Moment;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.analysis.sites.Percentiles;
import org.threadlanes.core.base.html.HtmlWriter;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.ui.model.TimeTexts;

/**
 * One finding: what is wrong, what it costs, what the threads waited for, who had it, what to do, and its moment.
 *
 * @param number its number among the findings, from 1
 */
record FindingCard(HtmlWriter html, Triage triage, Finding finding, int number, Anchors anchors, LanesFigure lanes) {

	private static final Messages TEXT = TriagePage.TEXT;
	private static final int MAX_THREADS = 20;
	private static final int MAX_NAME = 100;
	private static final int MAX_FRAME = 400;

	/** What is slow for another reason than that a thread has it. */
	private static final Set<CauseKind> NOBODY_HAS = EnumSet.of(CauseKind.CONNECT, CauseKind.DNS, CauseKind.GC,
			CauseKind.RATE_LIMIT);
	/** What a shell takes as it is. */
	private static final Pattern PLAIN = Pattern.compile("[\\w.,:/@%+=-]+");

	private record Share(ThreadLane lane, long count, long nanos) {
	}

	void write() throws IOException {
		Mark mark = Mark.of(finding);
		String id = anchors.finding(finding);
		Optional<Moment> moment = Moment.of(triage, finding);
		html.begin("div", "class", "card " + mark.id, "id", id).begin("p", "class", "head");
		html.element("span", TEXT.get("card.badge", number, triage.findings().size(), TEXT.get("mark." + mark.id)),
				"class", "badge " + mark.id);
		html.element("a", TEXT.get("card.link", "#" + id), "href", "#" + id, "class", "soft").end("p");
		html.element("p", finding.headline().toString(), "class", "says");
		html.begin("dl");
		cost();
		cause();
		holders();
		Advice advice = Advice.of(finding);
		row("do", () -> html.text(advice.first()));
		html.end("dl");
		if (moment.isPresent()) {
			lanes.moment(moment.get()).write();
		}
		html.begin("div", "class", "more");
		links(moment);
		threads();
		stacks(moment);
		advice(advice);
		if (moment.isPresent()) {
			html.element("code", command(moment.get().worst()), "class", "command");
		}
		html.end("div", "div");
	}

	private void row(String label, HtmlWriter.Content content) throws IOException {
		html.entry(TEXT.get("card." + label), content);
	}

	/** @return whether the time of a finding is that of waits */
	static boolean hasCost(Finding finding) {
		return finding.nanos() > 0 && (finding.code().sumsUpWaits() || finding.code() == FindingCode.CONTENTION);
	}

	private void cost() throws IOException {
		if (!hasCost(finding)) {
			if (finding.pool() != null) {
				row("pool", this::poolLink);
			}
			return;
		}
		row("cost", () -> {
			html.element("strong", Durations.text(finding.nanos())).text(" ");
			Percentiles durations = finding.durations();
			if (durations != null && durations.count() > 0) {
				html.text(TEXT.get("card.waits", finding.count(), durations.text(durations.p50()),
						durations.text(durations.max())));
			} else {
				html.text(TEXT.get("card.waiting"));
			}
			if (finding.pool() != null) {
				// The cause may be of more waits than these, as with a lock whose holders also run.
				Waiters all = finding.cause() == null ? null : finding.cause().waiting();
				double life = all != null && all.nanos() == finding.nanos() ? all.share()
						: finding.pool().share(finding.nanos());
				html.text(" \u00b7 " + TEXT.get("card.share", Math.round(100 * life)) + " ");
				poolLink();
			}
		});
	}

	private void poolLink() throws IOException {
		html.element("a", SafeText.shorten(finding.poolName(), MAX_NAME), "href",
				lanes.shows(finding.pool()) ? "#" + anchors.lane(finding.pool()) : null);
		html.text(" (" + TEXT.get("threads", finding.pool().lanes().size()) + ")");
	}

	/** Writes what the threads waited for, and where. */
	private void cause() throws IOException {
		Cause cause = finding.cause();
		String resource = cause == null ? "" : cause.first().resource();
		String on = SafeText.shorten(resource.isEmpty() ? finding.on() : resource, MAX_NAME);
		String call =
				SafeText.shorten(cause == null ? finding.detail() : cause.waiting().frames().shortName(), MAX_FRAME);
		boolean isCall = finding.frames() != CallFrames.NONE;
		if (!on.isEmpty()) {
			row(cause != null ? "cause." + cause.first().kind().id() : onKind(), () -> {
				html.element("code", on);
				if (cause != null && cause.first().size() > 1) {
					html.text(TEXT.get("card.size", cause.first().size()));
				}
				if (cause != null && !call.isEmpty()) {
					html.text(TEXT.get("card.in")).element("code", call);
				}
			});
		}
		if (!call.isEmpty() && (cause == null || on.isEmpty())) {
			row(finding.setting() != null ? "setting" : isCall ? "call" : "seen",
					() -> html.element(isCall ? "code" : "span", call));
		}
	}

	private String onKind() {
		return finding.waitKind() == null ? "on" : finding.waitKind().isSocket() ? "server"
				: finding.waitKind().isFile() ? "file" : finding.waitKind().isMonitor() ? "cause.lock" : "on";
	}

	/** Writes what those did that had it, or that worked while the others waited. */
	private void holders() throws IOException {
		Cause cause = finding.cause();
		if (cause == null || NOBODY_HAS.contains(cause.first().kind())) {
			return;
		}
		List<Holder> holding = cause.mainHolding();
		if (!holding.isEmpty()) {
			row(cause.first().kind().isHeld() ? "held" : "meanwhile", () -> {
				for (Holder holder : holding) {
					int whose = !holder.pool().equals(finding.poolName()) ? 0 : finding.pool().lanes().size() > 1 ? 1
							: 2;
					html.begin("span", "class", "line")
							.text(TEXT.get("card.holder", SafeText.shorten(holder.pool(), MAX_NAME),
							holder.activity(), holder.target().isEmpty() ? 0 : 1,
							SafeText.shorten(holder.target(), MAX_NAME),
							Math.round(100 * holder.share()), whose)).end("span");
				}
			});
		}
	}

	private void links(Optional<Moment> moment) throws IOException {
		if (moment.isEmpty()) {
			return;
		}
		SpanRef wait = moment.get().worst();
		Object row = lanes.shows(wait.lane()) ? wait.lane() : finding.pool();
		if (lanes.shows(row)) {
			html.element("a", TEXT.get("card.lanes"), "href", "#" + anchors.lane(row));
		}
		CallSite site = anchors.siteOf(wait);
		if (site != null) {
			html.element("a", TEXT.get("card.site"), "href", "#" + anchors.site(site));
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
			String name = SafeText.shorten(share.lane().label(), MAX_NAME);
			html.begin("li").begin("a", "href", lanes.shows(share.lane()) ? "#" + anchors.lane(share.lane()) : null)
					.element("code", TriagePage.linked(name)).end("a").raw(" ");
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
			boolean isSampled = false;
			for (int i = 0; i < lane.size(); i++) {
				if (finding.waits().matches(lane, i)) {
					count += lane.isFirstPart(i) ? 1 : 0;
					nanos += lane.end(i) - lane.start(i);
					isSampled |= lane.groupOf(i).isSampled();
				}
			}
			if (nanos > 0) {
				shares.add(new Share(lane, isSampled ? -1 : count, nanos));
			}
		}
		shares.sort(Comparator.comparingLong(Share::nanos).reversed());
		return shares;
	}

	private void stacks(Optional<Moment> moment) throws IOException {
		SpanRef worst = finding.worst();
		List<SpanRef> holders = moment.map(Moment::holders).orElse(List.of());
		if (holders.isEmpty()) {
			StackDetails.write(html, worst == null ? finding.stack() : stack(worst));
			return;
		}
		html.begin("details").element("summary", TEXT.get("stacks")).begin("div", "class", "stacks");
		for (SpanRef wait : List.of(worst, holders.get(0))) {
			List<Frame> stack = stack(wait);
			html.begin("div").element("p", TEXT.get(wait == worst ? "stack.waiter" : "stack.holder",
					SafeText.shorten(wait.lane().label(), MAX_NAME), stack.size()));
			StackDetails.frames(html, stack);
			html.end("div");
		}
		html.end("div", "details");
	}

	/** @return the command that shows a wait in the window */
	private String command(SpanRef wait) {
		return TEXT.get("card.command", TimeTexts.UTC.time(wait.startNanos(), 3), quoted(wait.lane().label()),
				quoted(triage.lanes().name()));
	}

	/** @return a word of a command line */
	private static String quoted(String word) {
		return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
	}

	private List<Frame> stack(SpanRef wait) {
		return triage.lanes().frames(wait.lane().stack(wait.index()));
	}

	private void advice(Advice advice) throws IOException {
		html.begin("details").element("summary", TEXT.get("advice"));
		html.element("p", advice.explanation());
		html.begin("p");
		Matcher link = Advice.LINK.matcher(advice.solution());
		int from = 0;
		while (link.find()) {
			html.text(advice.solution().substring(from, link.start()));
			html.element("a", link.group(1), "href", link.group(2), "rel", "noreferrer");
			from = link.end();
		}
		html.text(advice.solution().substring(from)).end("p", "details");
	}
}
