package org.threadlanes.core.analysis.report;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;

import org.junit.BeforeClass;
import org.junit.Test;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.tables.CellTexts;
import org.threadlanes.core.tables.Table;
import org.threadlanes.core.testing.Recordings;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/** Call sites in JSON and as a table: the same numbers, with the holder of the monitor. */
public class SitesEverywhereTest {

	private static Triage triage;

	@BeforeClass
	public static void read() throws Exception {
		triage = Recordings.triage("lock-holder-sleeps-jdk17");
	}

	private static JsonArray json(String member) throws Exception {
		StringWriter out = new StringWriter();
		TriageJson.write(triage, out);
		return JsonParser.parseString(out.toString()).getAsJsonObject().getAsJsonArray(member);
	}

	@Test
	public void jsonHasTheHolderWithItsWaitAndFrames() throws Exception {
		JsonObject site = json("sites").get(0).getAsJsonObject();
		assertEquals("Holders.lookup:8", site.get("own").getAsString());
		assertEquals(260, site.get("count").getAsInt());
		assertEquals(0.0371, site.get("p99Seconds").getAsDouble(), 0.0001);
		JsonObject holder = site.getAsJsonArray("heldBy").get(0).getAsJsonObject();
		assertEquals("cache-refresher", holder.get("pool").getAsString());
		assertEquals("sleep", holder.get("wait").getAsString());
		assertEquals("", holder.get("library").getAsString());
		assertEquals("Holders.refresh:6", holder.get("own").getAsString());
		double seconds = site.get("seconds").getAsDouble();
		assertTrue(holder.get("seconds").getAsDouble() > 0.6 * seconds);
		JsonObject running = site.getAsJsonArray("heldBy").get(1).getAsJsonObject();
		assertEquals("running", running.get("wait").getAsString());
	}

	@Test
	public void aFindingHasTheFramesAndPercentilesOfItsWaits() throws Exception {
		JsonObject finding = json("findings").asList().stream().map(f -> f.getAsJsonObject())
				.filter(f -> f.get("code").getAsString().equals("lock-holder-waits")).findFirst().get();
		assertEquals("the holder's frame", "Holders.refresh:6", finding.get("own").getAsString());
		assertEquals(0.0293, finding.get("p50Seconds").getAsDouble(), 0.0001);
	}

	@Test
	public void theTableHasARowForEachCallSite() {
		Table table = TriageTables.sites(triage);
		assertEquals("threadlanes.sites", table.name());
		List<CallSite> sites = Stream.of(triage.sites(), triage.sites().unknown()).flatMap(all -> all.all().stream())
				.toList();
		assertEquals(sites.size(), table.rowCount());
		assertEquals(sites.stream().map(s -> s.frames().ownName()).toList(), CellTexts.of(table, "own"));
		assertEquals(sites.stream().map(s -> String.valueOf(s.count())).toList(), CellTexts.of(table, "waits"));
		assertEquals("cache-refresher", CellTexts.of(table, "holder").get(0));
		assertEquals("sleep", CellTexts.of(table, "holderWait").get(0));
		assertEquals("Holders.refresh:6", CellTexts.of(table, "holderOwn").get(0));
	}
}
