package org.threadlanes.core.analysis.report;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;

import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.base.text.JsonDocument;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.kinds.WaitSet;
import org.threadlanes.core.kinds.WaitTotals;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;

/** Writes triages as JSON. The names and the shape are documented in docs/json.md and do not change. */
public final class TriageJson {

	private final JsonDocument json;
	private final JsonParts parts;

	private TriageJson(JsonDocument json) {
		this.json = json;
		this.parts = new JsonParts(json);
	}

	/** Writes the triages of several recordings as a list. Closing it ends the list, but does not close the output. */
	public static final class Listing implements Closeable {

		private final JsonDocument json;

		/** @param out receives the text */
		public Listing(Writer out) throws IOException {
			json = JsonDocument.indented(out).beginList(null);
		}

		/** Adds the object of a triage. */
		public void add(Triage triage) throws IOException {
			json.object(null, triage, new TriageJson(json)::triage);
		}

		@Override
		public void close() throws IOException {
			json.endList().end();
		}
	}

	/**
	 * Writes a triage as an object in one line.
	 *
	 * @param out receives the text; stays open
	 * @throws IOException if it cannot be written
	 */
	public static void writeLine(Triage triage, Writer out) throws IOException {
		write(triage, JsonDocument.inOneLine(out));
	}

	/**
	 * Writes a triage as an object.
	 *
	 * @param out receives the text; stays open
	 * @throws IOException if it cannot be written
	 */
	public static void write(Triage triage, Writer out) throws IOException {
		write(triage, JsonDocument.indented(out));
	}

	private static void write(Triage triage, JsonDocument json) throws IOException {
		json.object(null, triage, new TriageJson(json)::triage).end();
	}

	private void triage(Triage triage) throws IOException {
		json.object("recording", triage.lanes(), parts::recording);
		json.objects("limits", triage.allLimits(), parts::limit);
		json.objects("pools", triage.lanes().pools(), pool -> pool(pool, triage));
		json.objects("threads", triage.lanes().lanes(), this::thread);
		json.objects("sites", triage.sites().all(), site -> {
			parts.site(site, triage.sites().stack(site));
			json.flag("contention", triage.causes().isContention(site.kind(), site.stack()));
		});
		CallSites unknown = Unjudged.of(triage).sites();
		json.objects("unknownSites", unknown.all(), site -> parts.site(site, unknown.stack(site)));
		json.objects("findings", triage.findings(), parts::finding);
		json.objects("requests", triage.requests(), parts::request);
		json.objects("endpoints", triage.endpoints(), parts::endpoint);
	}

	private void pool(Pool pool, Triage triage) throws IOException {
		json.text("pool", pool.name()).text("kind", pool.kind().id()).number("threads", pool.lanes().size());
		parts.verdicts(pool.totals());
		PoolTime time = PoolTime.of(pool, triage.lanes(), triage.causes());
		json.seconds("threadSeconds", time.lifeNanos()).seconds("contentionSeconds", time.contentionNanos())
				.seconds("cpuSeconds", time.cpuNanos()).seconds("nativeSeconds", time.nativeNanos())
				.seconds("pauseSeconds", time.pauseNanos()).seconds("sampledSeconds", time.sampledNanos());
		WaitTotals inferred = new WaitTotals();
		pool.lanes().forEach(lane -> inferred.add(lane.inferredTotals()));
		json.beginList("waits");
		for (WaitKind kind : WaitKind.values()) {
			for (Verdict verdict : Verdict.values()) {
				if (pool.totals().count(kind, verdict) > 0) {
					json.object(null, pool.totals(), totals -> json.text("wait", kind.id())
							.text("verdict", verdict.id()).number("count", totals.count(kind, verdict))
							.seconds("seconds", totals.nanos(kind, verdict))
							.seconds("maxSeconds", totals.longest(kind, verdict))
							.seconds("inferredSeconds", inferred.nanos(kind, verdict)));
				}
			}
		}
		json.endList();
	}

	private void thread(ThreadLane lane) throws IOException {
		json.text("thread", lane.label()).number("id", lane.key().id()).text("group", lane.group())
				.text("pool", lane.poolName()).text("kind", lane.kind().id());
		parts.verdicts(lane.totals());
		json.seconds("inferredSeconds", lane.inferredTotals().nanos(WaitSet.ALL));
	}
}
