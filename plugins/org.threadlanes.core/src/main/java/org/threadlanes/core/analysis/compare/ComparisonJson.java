package org.threadlanes.core.analysis.compare;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

import org.threadlanes.core.analysis.report.JsonParts;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.analysis.sites.DurationList;
import org.threadlanes.core.analysis.sites.Percentiles;
import org.threadlanes.core.base.text.JsonDocument;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.kinds.WaitTotals;
import org.threadlanes.core.lanes.Pool;

/** Writes a comparison as JSON. The names and the shape are documented in docs/json.md and do not change. */
public final class ComparisonJson {

	private final JsonDocument json;
	private final JsonParts parts;

	private ComparisonJson(JsonDocument json) {
		this.json = json;
		this.parts = new JsonParts(json);
	}

	/**
	 * @param out receives the text; stays open
	 * @throws IOException if it cannot be written
	 */
	public static void write(Comparison comparison, Writer out) throws IOException {
		JsonDocument json = JsonDocument.indented(out);
		json.object(null, comparison, new ComparisonJson(json)::comparison).end();
	}

	private void comparison(Comparison comparison) throws IOException {
		json.object("a", comparison.a().lanes(), parts::recording);
		json.object("b", comparison.b().lanes(), parts::recording);
		json.flag("comparable", comparison.comparable());
		json.object("limits", comparison.limits(), limits -> json.objects("onlyA", limits.onlyA(), parts::limit)
				.objects("onlyB", limits.onlyB(), parts::limit).objects("both", limits.both(), pair -> {
					parts.limit(pair.a());
					json.object("b", pair.b(), parts::limit);
				}));
		json.object("findings", comparison.findings(), findings -> json
				.objects("gone", findings.onlyA(), parts::finding).objects("new", findings.onlyB(), parts::finding)
				.objects("both", findings.both(), pair -> json.object("a", pair.a(), parts::finding)
						.object("b", pair.b(), parts::finding)));
		json.objects("sites", comparison.sites(), change -> {
			json.text("change", change.kind().id());
			site("a", comparison.a(), change.a(), change.perSecondA());
			site("b", comparison.b(), change.b(), change.perSecondB());
		});
		json.objects("pools", comparison.pools(), pool -> json.text("pool", pool.name())
				.text("kind", pool.kind().id()).object("a", pool.a(), this::pool)
				.object("b", pool.b(), this::pool));
	}

	private void site(String name, Triage triage, CallSite site, double perSecond) throws IOException {
		json.seconds(name + "SecondsPerSecond", perSecond).share(name + "Share", SiteChange.share(site));
		json.object(name, site, one -> parts.site(one, triage.sites().stack(one)));
	}

	private void pool(Pool pool) throws IOException {
		WaitTotals totals = pool.totals();
		json.number("threads", pool.lanes().size());
		parts.verdicts(totals);
		json.number("blockingCount", totals.count(Verdict.BLOCKING)).number("idleCount", totals.count(Verdict.IDLE));
		durations(blocking(pool, kind -> true));
		List<WaitKind> kinds = Stream.of(WaitKind.values()).filter(kind -> totals.count(kind, Verdict.BLOCKING) > 0)
				.toList();
		json.objects("blockingWaits", kinds, kind -> {
			json.text("wait", kind.id()).number("count", totals.count(kind, Verdict.BLOCKING))
					.seconds("seconds", totals.nanos(kind, Verdict.BLOCKING));
			durations(blocking(pool, kind::equals));
		});
	}

	private void durations(Percentiles waits) throws IOException {
		parts.percentiles(waits);
		json.seconds("maxSeconds", waits.max());
	}

	/** @return the durations of a pool's blocking waits of some kinds */
	static Percentiles blocking(Pool pool, Predicate<WaitKind> kinds) {
		DurationList durations = new DurationList();
		pool.lanes().forEach(
				lane -> durations.add(lane, i -> lane.verdict(i) == Verdict.BLOCKING && kinds.test(lane.kind(i))));
		return durations.percentiles();
	}
}
