package org.threadlanes.core.report;

import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.util.List;

import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.lanes.WaitTotals;
import org.threadlanes.core.wait.Verdict;
import org.threadlanes.core.wait.WaitKind;

import com.google.gson.stream.JsonWriter;

/** Writes triages as JSON. The names and the shape are documented in the README and do not change. */
public final class TriageJson {

	private final JsonWriter json;

	private TriageJson(JsonWriter json) {
		this.json = json;
	}

	/**
	 * @param triages
	 *            the triages: one becomes an object, several a list
	 * @param asList
	 *            whether to write a list in any case
	 * @param out
	 *            takes the text; stays open
	 * @throws IOException
	 *             if it cannot be written
	 */
	@SuppressWarnings("resource") // the caller's writer stays open
	public static void write(List<Triage> triages, boolean asList, Writer out) throws IOException {
		JsonWriter json = new JsonWriter(out);
		json.setIndent("  ");
		json.setHtmlSafe(false);
		TriageJson writer = new TriageJson(json);
		boolean list = asList || triages.size() != 1;
		if (list) {
			json.beginArray();
		}
		for (Triage triage : triages) {
			writer.triage(triage);
		}
		if (list) {
			json.endArray();
		}
		json.flush();
		out.write(System.lineSeparator());
		out.flush();
	}

	private void triage(Triage triage) throws IOException {
		json.beginObject();
		json.name("recording");
		recording(triage.lanes());
		json.name("limits").beginArray();
		for (Limit limit : triage.limits()) {
			json.beginObject();
			json.name("code").value(limit.code().id());
			json.name("event").value(limit.event());
			json.name("value").value(limit.value());
			json.name("message").value(limit.message());
			json.endObject();
		}
		json.endArray();
		json.name("pools").beginArray();
		for (Pool pool : triage.lanes().pools()) {
			pool(pool);
		}
		json.endArray();
		json.name("threads").beginArray();
		for (ThreadLane lane : triage.lanes().lanes()) {
			thread(lane);
		}
		json.endArray();
		json.name("findings").beginArray();
		for (Finding finding : triage.findings()) {
			finding(finding);
		}
		json.endArray();
		json.endObject();
	}

	private void recording(ThreadLanes lanes) throws IOException {
		json.beginObject();
		json.name("file").value(wellFormed(lanes.name()));
		json.name("start").value(time(lanes.startNanos()));
		json.name("end").value(time(lanes.endNanos()));
		seconds("durationSeconds", lanes.endNanos() - lanes.startNanos());
		json.name("events").value(lanes.source().events());
		json.endObject();
	}

	private void pool(Pool pool) throws IOException {
		json.beginObject();
		json.name("pool").value(wellFormed(pool.name()));
		json.name("kind").value(pool.kind().id());
		json.name("threads").value(pool.lanes().size());
		verdicts(pool.totals());
		json.name("waits").beginArray();
		for (WaitKind kind : WaitKind.values()) {
			for (Verdict verdict : Verdict.values()) {
				if (pool.totals().count(kind, verdict) > 0) {
					json.beginObject();
					json.name("wait").value(kind.id());
					json.name("verdict").value(verdict.id());
					json.name("count").value(pool.totals().count(kind, verdict));
					seconds("seconds", pool.totals().nanos(kind, verdict));
					seconds("maxSeconds", pool.totals().longest(kind, verdict));
					json.endObject();
				}
			}
		}
		json.endArray();
		json.endObject();
	}

	private void thread(ThreadLane lane) throws IOException {
		json.beginObject();
		json.name("thread").value(wellFormed(lane.label()));
		json.name("id").value(lane.key().id());
		json.name("group").value(wellFormed(lane.group()));
		json.name("pool").value(wellFormed(lane.poolName()));
		json.name("kind").value(lane.kind().id());
		verdicts(lane.totals());
		json.endObject();
	}

	private void finding(Finding finding) throws IOException {
		json.beginObject();
		json.name("code").value(finding.code().id());
		json.name("severity").value(finding.severity().id());
		json.name("pool").value(wellFormed(finding.poolName()));
		json.name("threads").value(finding.threads());
		json.name("count").value(finding.count());
		seconds("seconds", finding.nanos());
		seconds("maxSeconds", finding.maxNanos());
		json.name("message").value(finding.message());
		json.name("where").value(wellFormed(finding.where()));
		json.name("target").value(wellFormed(finding.target()));
		json.name("stack").beginArray();
		for (String frame : finding.stack()) {
			json.value(wellFormed(frame));
		}
		json.endArray();
		json.endObject();
	}

	private void verdicts(WaitTotals totals) throws IOException {
		seconds("blockingSeconds", totals.nanos(Verdict.BLOCKING));
		seconds("idleSeconds", totals.nanos(Verdict.IDLE));
		seconds("nonBlockingIoSeconds", totals.nanos(Verdict.NON_BLOCKING_IO));
		seconds("unknownSeconds", totals.nanos(Verdict.UNKNOWN));
	}

	private void seconds(String name, long nanos) throws IOException {
		json.name(name).value(nanos / 1e9);
	}

	/** @return ISO-8601 in UTC with ns */
	private static String time(long nanos) {
		return Instant.ofEpochSecond(Math.floorDiv(nanos, 1_000_000_000L), Math.floorMod(nanos, 1_000_000_000L))
				.toString();
	}

	/** Halves of surrogate pairs have no UTF-8: a strict reader would refuse the whole document. */
	private static String wellFormed(String text) {
		StringBuilder fixed = null;
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			if (Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))) {
				i++;
			} else if (Character.isSurrogate(c)) {
				if (fixed == null) {
					fixed = new StringBuilder(text);
				}
				fixed.setCharAt(i, '\ufffd');
			}
		}
		return fixed == null ? text : fixed.toString();
	}
}
