package org.threadlanes.core.analysis.compare;

import java.io.IOException;
import java.io.Writer;

import org.threadlanes.core.analysis.report.JsonParts;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.base.text.JsonDocument;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitTotals;

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
				.text("kind", pool.kind().id()).object("a", pool.a(), this::figures)
				.object("b", pool.b(), this::figures));
	}

	private void site(String name, Triage triage, CallSite site, double perSecond) throws IOException {
		json.seconds(name + "SecondsPerSecond", perSecond).share(name + "Share", SiteChange.share(site));
		json.object(name, site, one -> parts.site(one, triage.sites().stack(one)));
	}

	private void figures(PoolFigures figures) throws IOException {
		WaitTotals totals = figures.totals();
		json.number("threads", figures.threads());
		parts.verdicts(totals);
		json.number("blockingCount", totals.count(Verdict.BLOCKING)).number("idleCount", totals.count(Verdict.IDLE));
		parts.percentiles(figures.blocking());
		json.seconds("maxSeconds", figures.blocking().max());
		json.objects("blockingWaits", figures.blockingByKind().entrySet(), kind -> {
			json.text("wait", kind.getKey().id()).number("count", totals.count(kind.getKey(), Verdict.BLOCKING))
					.seconds("seconds", totals.nanos(kind.getKey(), Verdict.BLOCKING));
			parts.percentiles(kind.getValue());
			json.seconds("maxSeconds", kind.getValue().max());
		});
	}
}
