package org.threadlanes.core.analysis.report;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.core.testing.HandMade.pool;

import java.nio.file.Files;
import java.util.List;
import java.util.Map;

import org.junit.Test;
import org.threadlanes.core.jfr.SkippedPart;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.testing.Recordings;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/**
 * Recordings of JDK 11 and 21, fetched part by part from a running JVM by {@code threadlanes record}, of
 * {@code experiments/programs/Checkout.java}, which measured how long its own threads blocked.
 */
public class RecordedWithOurSettingsTest {

	private static final List<String> RECORDINGS = List.of("checkout-jdk11", "checkout-jdk21");

	private static JsonObject truth(String recording) throws Exception {
		return JsonParser.parseString(Files.readString(Recordings.path(recording + ".truth.json"))).getAsJsonObject()
				.getAsJsonObject("blockedSeconds");
	}

	@Test
	public void poolsBlockAsLongAsTheProgramMeasured() throws Exception {
		for (String recording : RECORDINGS) {
			ThreadLanes lanes = Recordings.lanes(recording);
			for (Map.Entry<String, JsonElement> measured : truth(recording).entrySet()) {
				if (measured.getKey().endsWith("-N")) {
					Pool pool = pool(lanes, measured.getKey());
					double seconds = measured.getValue().getAsDouble();
					assertEquals(recording + " " + measured.getKey(), seconds,
							pool.totals().nanos(Verdict.BLOCKING) / 1e9, 0.01 * seconds);
					assertEquals(ThreadKind.WORKER, pool.kind());
				}
			}
		}
	}

	@Test
	public void pinnedVirtualThreadsOfJdk21AreFound() throws Exception {
		Triage triage = Recordings.triage("checkout-jdk21");
		assertTrue(triage.findings().stream().anyMatch(f -> f.code() == FindingCode.VIRTUAL_THREAD_PINNED));
		double seconds = truth("checkout-jdk21").get("pinned").getAsDouble();
		assertEquals(seconds, triage.lanes().totals().nanos(WaitKind.PINNED, Verdict.BLOCKING) / 1e9, 0.02 * seconds);
	}

	@Test
	public void nothingIsMissingWherePartsWereJoined() throws Exception {
		for (String recording : RECORDINGS) {
			assertEquals(recording, List.<SkippedPart>of(), Recordings.lanes(recording).source().skipped());
		}
	}

	@Test
	public void theConnectionThatFetchesIsTheRecorder() throws Exception {
		for (String recording : RECORDINGS) {
			for (ThreadLane lane : Recordings.lanes(recording).lanes()) {
				boolean fetches = lane.label().matches("(RMI|JMX|JFR) .*");
				assertEquals(lane.label(), fetches, lane.kind() == ThreadKind.RECORDER
						&& !lane.label().startsWith("Att"));
			}
		}
	}
}
