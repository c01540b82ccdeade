package org.threadlanes.core.compare;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;

import org.threadlanes.core.report.Finding;
import org.threadlanes.core.report.JsonParts;
import org.threadlanes.core.report.Limit;
import org.threadlanes.core.report.Triage;
import org.threadlanes.core.sites.CallSite;
import org.threadlanes.core.sites.Percentiles;
import org.threadlanes.core.wait.Verdict;
import org.threadlanes.core.wait.WaitKind;

import com.google.gson.stream.JsonWriter;

/** Writes a comparison as JSON. The names and the shape are documented in the README and do not change. */
public final class ComparisonJson {

	private final JsonWriter json;
	private final JsonParts parts;

	private ComparisonJson(JsonWriter json) {
		this.json = json;
		this.parts = new JsonParts(json);
	}

	/**
	 * @param comparison what to write
	 * @param out takes the text; stays open
	 * @throws IOException if it cannot be written
	 */
	public static void write(Comparison comparison, Writer out) throws IOException {
		JsonWriter json = JsonParts.indented(out);
		new ComparisonJson(json).comparison(comparison);
		json.flush();
		out.write(System.lineSeparator());
		out.flush();
	}

	private void comparison(Comparison comparison) throws IOException {
		json.beginObject();
		json.name("a");
		parts.recording(comparison.a().lanes());
		json.name("b");
		parts.recording(comparison.b().lanes());
		json.name("comparable").value(comparison.limits().comparable());
		json.name("limits").beginObject();
		limits("onlyA", comparison.limits().onlyA());
		limits("onlyB", comparison.limits().onlyB());
		limits("both", comparison.limits().both());
		json.endObject();
		json.name("findings").beginObject();
		findings("gone", comparison.findings().gone());
		findings("new", comparison.findings().added());
		json.name("both").beginArray();
		for (FindingChanges.Pair pair : comparison.findings().stayed()) {
			json.beginObject();
			json.name("a");
			parts.finding(pair.a());
			json.name("b");
			parts.finding(pair.b());
			json.endObject();
		}
		json.endArray();
		json.endObject();
		json.name("sites").beginArray();
		for (SiteChange change : comparison.sites()) {
			json.beginObject();
			json.name("change").value(change.kind().id());
			site("a", comparison.a(), change.a(), change.perSecondA());
			site("b", comparison.b(), change.b(), change.perSecondB());
			json.endObject();
		}
		json.endArray();
		json.name("pools").beginArray();
		for (PoolPair pool : comparison.pools()) {
			json.beginObject();
			json.name("pool").value(JsonParts.wellFormed(pool.name()));
			json.name("kind").value(pool.kind().id());
			figures("a", pool.a());
			figures("b", pool.b());
			json.endObject();
		}
		json.endArray();
		json.endObject();
	}

	private void limits(String name, List<Limit> limits) throws IOException {
		json.name(name).beginArray();
		for (Limit limit : limits) {
			parts.limit(limit);
		}
		json.endArray();
	}

	private void findings(String name, List<Finding> findings) throws IOException {
		json.name(name).beginArray();
		for (Finding finding : findings) {
			parts.finding(finding);
		}
		json.endArray();
	}

	private void site(String name, Triage triage, CallSite site, double perSecond) throws IOException {
		json.name(name + "SecondsPerSecond").value(perSecond / 1e9);
		json.name(name);
		if (site == null) {
			json.nullValue();
		} else {
			parts.site(site, triage.sites().stack(site));
		}
	}

	private void figures(String name, PoolFigures figures) throws IOException {
		if (figures == null) {
			json.name(name).nullValue();
			return;
		}
		json.name(name).beginObject();
		json.name("threads").value(figures.threads());
		parts.verdicts(figures.totals());
		json.name("blockingCount").value(figures.totals().count(Verdict.BLOCKING));
		json.name("idleCount").value(figures.totals().count(Verdict.IDLE));
		parts.percentiles(figures.blocking());
		parts.seconds("maxSeconds", figures.blocking().max());
		json.name("blockingWaits").beginArray();
		for (Map.Entry<WaitKind, Percentiles> kind : figures.blockingByKind().entrySet()) {
			json.beginObject();
			json.name("wait").value(kind.getKey().id());
			json.name("count").value(figures.totals().count(kind.getKey(), Verdict.BLOCKING));
			parts.seconds("seconds", figures.totals().nanos(kind.getKey(), Verdict.BLOCKING));
			parts.percentiles(kind.getValue());
			parts.seconds("maxSeconds", kind.getValue().max());
			json.endObject();
		}
		json.endArray();
		json.endObject();
	}
}
