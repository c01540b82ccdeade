package org.threadlanes.core.analysis.report;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameter;
import org.junit.runners.Parameterized.Parameters;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.testing.Recordings;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/**
 * Every family of threads in the truth files of the framework recordings: its verdict, and the seconds that are visible
 * in the recording. A family is a name in which every run of digits is N.
 */
@RunWith(Parameterized.class)
public class MeasuredFamiliesTest {

	/** Below this a family counts as not waiting: a few stray events. */
	private static final double NEGLIGIBLE = 0.1;
	private static final double TOLERANCE = 0.08;

	@Parameter(0)
	public String recording;

	@Parameters(name = "{0}")
	public static Collection<Object[]> recordings() {
		return List.of(new Object[] {"tomcat-workers-jdk17"}, new Object[] {"jetty-workers-jdk17"},
				new Object[] {"undertow-task-and-io-jdk17"}, new Object[] {"reactor-netty-jdk17"},
				new Object[] {"hikari-waiters-jdk25"}, new Object[] {"netty-custom-names-deep-stacks-jdk17"});
	}

	private Triage triage;

	private List<Pool> family(String name) {
		return triage.lanes().pools().stream().filter(p -> p.name().replaceAll("\\d+", "N").equals(name)).toList();
	}

	private static double seconds(List<Pool> pools, Verdict verdict) {
		return pools.stream().mapToLong(p -> p.totals().nanos(verdict)).sum() / 1e9;
	}

	@Test
	public void everyFamilyHasItsVerdictAndItsSeconds() throws Exception {
		triage = Recordings.triage(recording);
		JsonObject truth = JsonParser.parseString(Files.readString(Recordings.path(recording + ".truth.json")))
				.getAsJsonObject();
		List<String> loopsBlocked = new ArrayList<>();
		for (Map.Entry<String, JsonElement> e : truth.getAsJsonObject("expected").entrySet()) {
			String family = e.getKey();
			JsonObject expected = e.getValue().getAsJsonObject();
			List<Pool> pools = family(family);
			assertTrue("no pool " + family, !pools.isEmpty());
			double blocking = expected.get("jfrNonIdleApplicationSeconds").getAsDouble();
			double idle = expected.get("jfrIdleSeconds").getAsDouble();
			assertEquals(family + " blocking", blocking, seconds(pools, Verdict.BLOCKING), slack(blocking));
			assertEquals(family + " idle", idle, seconds(pools, Verdict.IDLE), slack(idle));
			if (expected.get("kind").getAsString().equals("event loop")) {
				pools.forEach(p -> assertEquals(family, ThreadKind.EVENT_LOOP, p.kind()));
			}
			if (expected.get("verdict").getAsString().equals("BLOCKING_ON_EVENT_LOOP")) {
				loopsBlocked.add(family);
			}
			if (expected.get("verdict").getAsString().equals("BLOCKING_ON_NONBLOCKING_SCHEDULER")) {
				assertTrue(family, triage.findings().stream().anyMatch(
						f -> f.code() == FindingCode.NON_BLOCKING_THREAD_BLOCKED && pools.contains(f.pool())));
			}
		}
		List<String> found = triage.findings().stream().filter(f -> f.code() == FindingCode.EVENT_LOOP_BLOCKED)
				.map(f -> f.poolName().replaceAll("\\d+", "N")).distinct().sorted().toList();
		assertEquals("event-loop-blocked where and only where it is due", loopsBlocked.stream().sorted().toList(),
				found);
	}

	private static double slack(double seconds) {
		return Math.max(NEGLIGIBLE / 2, seconds * TOLERANCE);
	}
}
