package org.threadlanes.core.analysis.report;

import static org.junit.Assert.assertEquals;

import java.nio.file.Files;
import java.util.HashMap;
import java.util.Map;

import org.junit.Test;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.testing.Recordings;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/** Every pool of the recording of pools that are idle, busy and blocked, against what its program measured. */
public class MeasuredPoolsTest {

	private static final String RECORDING = "pools-idle-busy-blocked-jdk25";

	@Test
	public void idleAndBlockedTimesAreThoseTheProgramMeasured() throws Exception {
		ThreadLanes lanes = Recordings.lanes(RECORDING);
		Map<String, Double> idle = new HashMap<>();
		Map<String, Double> blocked = new HashMap<>();
		JsonObject truth = JsonParser.parseString(Files.readString(Recordings.path(RECORDING + ".truth.json")))
				.getAsJsonObject();
		for (JsonElement e : truth.getAsJsonArray("byFamily")) {
			String family = e.getAsJsonObject().get("family").getAsString();
			String op = e.getAsJsonObject().get("op").getAsString();
			double seconds = e.getAsJsonObject().get("totalMs").getAsDouble() / 1e3;
			if (op.startsWith("IDLE")) {
				idle.merge(family, seconds, Double::sum);
			} else if (op.startsWith("BLOCKED")) {
				blocked.merge(family, seconds, Double::sum);
			}
		}
		assertEquals(13, idle.size());
		assertEquals(10, blocked.size());
		idle.forEach((family, seconds) -> assertEquals(family + " idle", seconds,
				family(lanes, family).totals().nanos(Verdict.IDLE) / 1e9, 0.05 * seconds));
		blocked.forEach((family, seconds) -> assertEquals(family + " blocked", seconds,
				blockedOnOthers(family(lanes, family)), 0.05 * seconds));
	}

	/** In seconds. Those who hold a lock sleep in it, which the program did not count as blocked. */
	private static double blockedOnOthers(Pool pool) {
		return (pool.totals().nanos(WaitKind.PARK, Verdict.BLOCKING)
				+ pool.totals().nanos(WaitKind.MONITOR_ENTER, Verdict.BLOCKING)
				+ pool.totals().nanos(WaitKind.MONITOR_WAIT, Verdict.BLOCKING)) / 1e9;
	}

	private static Pool family(ThreadLanes lanes, String family) {
		return lanes.pools().stream().filter(p -> p.name().replaceAll("\\d+", "N").equals(family)).findFirst().get();
	}
}
