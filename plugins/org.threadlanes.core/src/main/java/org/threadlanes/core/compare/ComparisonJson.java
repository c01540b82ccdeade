package org.threadlanes.core.compare;

import java.io.IOException;
import java.io.Writer;

import org.threadlanes.core.report.JsonParts;
import org.threadlanes.core.report.Triage;
import org.threadlanes.core.sites.CallSite;
import org.threadlanes.core.wait.Verdict;

import com.google.gson.stream.JsonWriter;

/** Writes a comparison as JSON. The names and the shape are documented in docs/json.md and do not change. */
public final class ComparisonJson {

	private final JsonWriter json;
	private final JsonParts parts;

	private ComparisonJson(JsonWriter json) {
		this.json = json;
		this.parts = new JsonParts(json);
	}

	/**
	 * @param comparison the comparison
	 * @param out receives the text; stays open
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
		parts.array("onlyA", comparison.limits().onlyA(), parts::limit);
		parts.array("onlyB", comparison.limits().onlyB(), parts::limit);
		parts.array("both", comparison.limits().both(), parts::limit);
		json.endObject();
		json.name("findings").beginObject();
		parts.array("gone", comparison.findings().gone(), parts::finding);
		parts.array("new", comparison.findings().added(), parts::finding);
		parts.array("both", comparison.findings().stayed(), pair -> {
			json.beginObject();
			json.name("a");
			parts.finding(pair.a());
			json.name("b");
			parts.finding(pair.b());
			json.endObject();
		});
		json.endObject();
		parts.array("sites", comparison.sites(), change -> {
			json.beginObject();
			json.name("change").value(change.kind().id());
			site("a", comparison.a(), change.a(), change.perSecondA());
			site("b", comparison.b(), change.b(), change.perSecondB());
			json.endObject();
		});
		parts.array("pools", comparison.pools(), pool -> {
			json.beginObject();
			parts.text("pool", pool.name());
			json.name("kind").value(pool.kind().id());
			figures("a", pool.a());
			figures("b", pool.b());
			json.endObject();
		});
		json.endObject();
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
		parts.array("blockingWaits", figures.blockingByKind().entrySet(), kind -> {
			json.beginObject();
			json.name("wait").value(kind.getKey().id());
			json.name("count").value(figures.totals().count(kind.getKey(), Verdict.BLOCKING));
			parts.seconds("seconds", figures.totals().nanos(kind.getKey(), Verdict.BLOCKING));
			parts.percentiles(kind.getValue());
			parts.seconds("maxSeconds", kind.getValue().max());
			json.endObject();
		});
		json.endObject();
	}
}
