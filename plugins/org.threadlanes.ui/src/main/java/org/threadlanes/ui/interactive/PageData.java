package org.threadlanes.ui.interactive;

import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.threadlanes.core.analysis.report.Advice;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.LimitLines;
import org.threadlanes.core.analysis.report.Moment;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.base.text.JsonDocument;
import org.threadlanes.core.base.work.Numbering;
import org.threadlanes.core.classify.rules.StackClassification;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.lanes.ThreadRequests;
import org.threadlanes.core.lanes.WaitTimes;
import org.threadlanes.ui.model.DurationHistogram;
import org.threadlanes.ui.paint.Palette;

/**
 * What the script of the page draws. Times are µs since the recording started; names, frames and stacks are written
 * once and referred to by number.
 */
final class PageData {

	private static final int MAX_CALLS = 40;
	private static final int MAX_HOLDERS = 2;
	private static final int MAX_REQUESTS = 50_000;
	private static final long NANOS_PER_MICRO = 1_000;

	private final Triage triage;
	private final String name;
	private final ThreadLanes lanes;
	private final KeptWaits kept;
	private final StringWriter text = new StringWriter();
	private final JsonDocument json = JsonDocument.inOneLine(text);
	/** The lanes in the order of the page. */
	private final Numbering<ThreadLane> shown = new Numbering<>();
	private final Numbering<String> frames = new Numbering<>();
	private final Numbering<Integer> stacks = new Numbering<>();
	private final Numbering<String> targets = new Numbering<>();
	private final Numbering<Integer> requests = new Numbering<>();
	/** Shorter requests are left out, ns. */
	private final long leastRequest;
	/** What waits share: kind, verdict, stack, target, call, and how well their times are known. */
	private final Numbering<List<Integer>> groups = new Numbering<>();
	private final List<CallSite> calls;
	/** By the groups of waits of one lane, the numbers of their calls. */
	private final Map<Integer, Integer> callOfGroup = new LinkedHashMap<>();
	private ThreadLane callLane;

	PageData(Triage triage, String name, KeptWaits kept) {
		this.triage = triage;
		this.name = name;
		this.kept = kept;
		lanes = triage.lanes();
		calls = triage.sites().leading(MAX_CALLS);
		long[] lengths = lanes.lanes().stream().map(ThreadLane::requests)
				.flatMapToLong(of -> IntStream.range(0, of.size()).mapToLong(of::nanos)).sorted().toArray();
		leastRequest = lengths.length <= MAX_REQUESTS ? 0 : lengths[lengths.length - MAX_REQUESTS];
	}

	/** @return a JSON object, safe inside an HTML page */
	String json() throws IOException {
		json.object(null, triage, all -> {
			json.text("name", name).number("start", lanes.startNanos() / NANOS_PER_MICRO)
					.number("duration", micros(lanes.endNanos()))
					.number("waits", lanes.totals().knownCount() < 0 ? -1 : kept.all())
					.number("leftOut", kept.leftOut());
			json.objects("kinds", List.of(WaitKind.values()), this::kind);
			json.objects("verdicts", List.of(Verdict.values()), verdict -> json.text("id", verdict.id())
					.text("name", Vocabulary.of(verdict)));
			json.objects("pools", lanes.pools(), this::pool);
			json.objects("groups", groups.values(), group -> json.numbers("g", group.stream().mapToLong(n -> n)));
			json.objects("stacks", stacks.values(), this::stack);
			json.texts("marks", Stream.of(WaitTimes.values()).map(WaitTimes::mark).toList());
			json.texts("startMarks", Stream.of(WaitTimes.values()).map(WaitTimes::startMark).toList());
			json.texts("frames", frames.values());
			json.texts("targets", targets.values());
			json.texts("requests", requests.values().stream().map(lanes::request).toList());
			json.objects("findings", triage.findings(), this::finding);
			json.text("nothing",
					InteractivePage.TEXT.get(triage.whole() == null ? "no-findings" : "no-findings.part"));
			json.number("barsPerDecade", DurationHistogram.BARS_PER_DECADE).objects("calls", calls, this::call);
			json.texts("limits", LimitLines.of(triage.allLimits()));
			json.object("texts", InteractivePage.TEXT.bundle(), texts -> {
				for (String key : texts.keySet()) {
					if (key.startsWith("js.")) {
						json.text(key.substring("js.".length()), texts.getString(key));
					}
				}
			});
		});
		json.end();
		// A script element ends at the first "</script" in its text.
		return text.toString().replace("<", "\\u003c");
	}

	private long micros(long time) {
		return Math.round((time - lanes.startNanos()) / (double) NANOS_PER_MICRO);
	}

	private void kind(WaitKind kind) throws IOException {
		json.text("name", Vocabulary.of(kind)).text("light", color(Palette.LIGHT, kind))
				.text("dark", color(Palette.DARK, kind));
	}

	private static String color(Palette palette, WaitKind kind) {
		return String.format("#%06x", palette.kind(kind));
	}

	private void pool(Pool pool) throws IOException {
		json.text("name", pool.name()).number("blocking", length(pool.totals().nanos(Verdict.BLOCKING)));
		json.objects("threads", pool.lanes(), this::thread);
	}

	private void thread(ThreadLane lane) throws IOException {
		List<Integer> waits = new ArrayList<>();
		shown.of(lane);
		kept.of(lane).stream().forEach(waits::add);
		json.text("name", lane.label()).number("blocking", length(lane.blockingNanos()));
		json.numbers("life", lane.life().stream()
				.flatMapToLong(life -> LongStream.of(micros(life.startNanos()), micros(life.endNanos()))));
		times("s", waits.stream().mapToLong(lane::start));
		lengths("d", waits.stream().mapToLong(i -> lane.end(i) - lane.start(i)));
		json.numbers("g", waits.stream().mapToLong(i -> group(lane, i)));
		ThreadRequests of = lane.requests();
		int[] shown = IntStream.range(0, of.size()).filter(i -> of.nanos(i) >= leastRequest).toArray();
		if (shown.length > 0) {
			times("rs", IntStream.of(shown).mapToLong(of::start));
			lengths("rd", IntStream.of(shown).mapToLong(of::nanos));
			json.numbers("rn", IntStream.of(shown).mapToLong(i -> requests.of(of.name(i))));
		}
	}

	/** Writes times, each but the first as the difference from the one before. */
	private void times(String key, LongStream nanos) throws IOException {
		long[] last = {0};
		json.numbers(key, nanos.map(time -> {
			long delta = micros(time) - last[0];
			last[0] += delta;
			return delta;
		}));
	}

	private void lengths(String key, LongStream nanos) throws IOException {
		json.numbers(key, nanos.map(PageData::length));
	}

	private static long length(long nanos) {
		return (nanos + NANOS_PER_MICRO / 2) / NANOS_PER_MICRO;
	}

	private int group(ThreadLane lane, int i) {
		int stack = lane.stack(i) < 0 ? -1 : stacks.of(lane.stack(i));
		String target = lanes.target(lane.target(i)).name();
		return groups.of(List.of(lane.kind(i).ordinal(), lane.verdict(i).ordinal(), stack,
				target.isEmpty() ? -1 : targets.of(target), call(lane, i), WaitTimes.of(lane, i).ordinal()));
	}

	/** Waits of one group of a lane belong to the same call. */
	private int call(ThreadLane lane, int i) {
		if (lane != callLane) {
			callOfGroup.clear();
			callLane = lane;
		}
		return callOfGroup.computeIfAbsent(lane.waitGroup(i), group -> {
			for (int call = 0; call < calls.size(); call++) {
				if (triage.sites().contains(calls.get(call), lane, i)) {
					return call;
				}
			}
			return -1;
		});
	}

	private void stack(int number) throws IOException {
		Stack stack = lanes.stack(number);
		StackClassification classified = lanes.classification(number);
		json.numbers("f", stack.frames().stream().mapToLong(frame -> frames.of(frame.toString())));
		json.number("own", classified.ownFrame());
	}

	private void finding(Finding finding) throws IOException {
		json.text("severity", finding.severity().id()).text("message", finding.message().toString())
				.text("pool", finding.poolName()).text("do", Advice.of(finding).first())
				.text("about", finding.cause() == null ? finding.detail() : "");
		if (finding.worst() != null) {
			span(finding.worst());
			json.number("call", call(finding.worst().lane(), finding.worst().index()));
		}
		List<SpanRef> holders = Moment.of(triage, finding).map(Moment::holders).orElse(List.of());
		json.objects("holders", holders.subList(0, Math.min(MAX_HOLDERS, holders.size())), this::span);
	}

	private void span(SpanRef span) throws IOException {
		json.number("lane", shown.of(span.lane())).number("from", micros(span.startNanos()));
	}

	private void call(CallSite call) throws IOException {
		json.text("call", call.frames().shortName()).text("library", call.frames().libraryName())
				.text("pool", call.pool().name()).text("target", call.target()).text("wait", Vocabulary.of(call.kind()))
				.number("count", call.knownCount()).number("nanos", call.nanos());
		if (call.durations().areKnown()) {
			DurationHistogram histogram = DurationHistogram.of(triage.sites(), call);
			json.number("p50", call.durations().p50()).number("p99", call.durations().p99())
					.number("max", call.durations().max()).number("kind", call.kind().ordinal())
					.number("firstBar", histogram.first())
					.numbers("bars", IntStream.of(histogram.bars()).asLongStream());
			if (call.durations().open() < Long.MAX_VALUE) {
				json.number("open", call.durations().open());
			}
		}
	}
}
