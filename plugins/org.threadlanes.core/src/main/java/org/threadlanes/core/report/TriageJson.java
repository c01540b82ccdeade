package org.threadlanes.core.report;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;

import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.wait.Verdict;
import org.threadlanes.core.wait.WaitKind;
import org.threadlanes.core.wait.WaitSet;
import org.threadlanes.core.wait.WaitTotals;

import com.google.gson.stream.JsonWriter;

/** Writes triages as JSON. The names and the shape are documented in docs/json.md and do not change. */
public final class TriageJson {

	private final JsonWriter json;
	private final JsonParts parts;

	private TriageJson(JsonWriter json) {
		this.json = json;
		this.parts = new JsonParts(json);
	}

	/** Writes the triages of several recordings as a list. Closing it ends the list, but does not close the output. */
	public static final class Listing implements Closeable {

		private final Writer out;
		private final JsonWriter json;
		private final TriageJson writer;

		/** @param out receives the text */
		public Listing(Writer out) throws IOException {
			this.out = out;
			this.json = JsonParts.indented(out);
			this.writer = new TriageJson(json);
			json.beginArray();
		}

		/** Adds the object of a triage. */
		public void add(Triage triage) throws IOException {
			writer.triage(triage);
		}

		@Override
		public void close() throws IOException {
			json.endArray();
			end(json, out);
		}
	}

	/**
	 * Writes a triage as an object in one line.
	 *
	 * @param triage the triage
	 * @param out receives the text; stays open
	 * @throws IOException if it cannot be written
	 */
	public static void writeLine(Triage triage, Writer out) throws IOException {
		JsonWriter json = new JsonWriter(out);
		json.setHtmlSafe(false);
		new TriageJson(json).triage(triage);
		json.flush();
		out.write('\n');
		out.flush();
	}

	/**
	 * Writes a triage as an object.
	 *
	 * @param triage the triage
	 * @param out receives the text; stays open
	 * @throws IOException if it cannot be written
	 */
	public static void write(Triage triage, Writer out) throws IOException {
		JsonWriter json = JsonParts.indented(out);
		new TriageJson(json).triage(triage);
		end(json, out);
	}

	private static void end(JsonWriter json, Writer out) throws IOException {
		json.flush();
		out.write(System.lineSeparator());
		out.flush();
	}

	private void triage(Triage triage) throws IOException {
		json.beginObject();
		json.name("recording");
		parts.recording(triage.lanes());
		parts.array("limits", triage.allLimits(), parts::limit);
		parts.array("pools", triage.lanes().pools(), this::pool);
		parts.array("threads", triage.lanes().lanes(), this::thread);
		parts.array("sites", triage.sites().all(), site -> parts.site(site, triage.sites().stack(site)));
		parts.array("findings", triage.findings(), parts::finding);
		json.endObject();
	}

	private void pool(Pool pool) throws IOException {
		json.beginObject();
		parts.text("pool", pool.name());
		json.name("kind").value(pool.kind().id());
		json.name("threads").value(pool.lanes().size());
		parts.verdicts(pool.totals());
		WaitTotals inferred = new WaitTotals();
		pool.lanes().forEach(lane -> inferred.add(lane.inferredTotals()));
		json.name("waits").beginArray();
		for (WaitKind kind : WaitKind.values()) {
			for (Verdict verdict : Verdict.values()) {
				if (pool.totals().count(kind, verdict) > 0) {
					json.beginObject();
					json.name("wait").value(kind.id());
					json.name("verdict").value(verdict.id());
					json.name("count").value(pool.totals().count(kind, verdict));
					parts.seconds("seconds", pool.totals().nanos(kind, verdict));
					parts.seconds("maxSeconds", pool.totals().longest(kind, verdict));
					parts.seconds("inferredSeconds", inferred.nanos(kind, verdict));
					json.endObject();
				}
			}
		}
		json.endArray();
		json.endObject();
	}

	private void thread(ThreadLane lane) throws IOException {
		json.beginObject();
		parts.text("thread", lane.label());
		json.name("id").value(lane.key().id());
		parts.text("group", lane.group());
		parts.text("pool", lane.poolName());
		json.name("kind").value(lane.kind().id());
		parts.verdicts(lane.totals());
		parts.seconds("inferredSeconds", lane.inferredTotals().nanos(WaitSet.ALL));
		json.endObject();
	}
}
