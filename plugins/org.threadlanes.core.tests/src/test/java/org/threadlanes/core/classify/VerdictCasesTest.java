package org.threadlanes.core.classify;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.Test;
import org.threadlanes.core.testing.Recordings;

/** The verdicts on all cases: recordings of programs that say what their waits were. */
public class VerdictCasesTest {

	private static final List<VerdictCase> CASES = new ArrayList<>();

	@BeforeClass
	public static void read() throws Exception {
		for (Path file : VerdictBenchmark.files(List.of(Recordings.path("cases").toString()))) {
			CASES.add(VerdictCase.of(file));
		}
		assertTrue("they are there", CASES.size() > 200);
	}

	@AfterClass
	public static void forget() {
		CASES.clear();
	}

	private static void areRight(boolean poolRules) {
		VerdictScore sum = new VerdictScore();
		for (VerdictCase read : CASES) {
			VerdictScore score = read.new Scoring(poolRules).score(VerdictTable.SHIPPED);
			if (score.all() > 0) {
				assertTrue(read.name() + ": " + score, score.rightShare() > 0.93 && score.wrongShare() < 0.01);
				assertEquals(read.name() + ": in tasks, called idle", 0, score.tasksCalledIdle, 0);
			}
			sum.add(score);
		}
		assertTrue(sum.toString(), sum.rightShare() > 0.9965);
		assertTrue(sum.toString(), sum.wrongShare() < 0.001);
	}

	@Test
	public void verdictsAreRightWithTheShippedRules() {
		areRight(true);
	}

	@Test
	public void verdictsAreRightWithoutRulesForPools() {
		areRight(false);
	}

	@Test
	public void aRecordingMakesTheCaseThatIsKept() throws Exception {
		String name = "commonpool-one-worker-jdk25";
		VerdictScore kept = VerdictCase.of(Recordings.path("cases/own/" + name + ".case")).new Scoring(true)
				.score(VerdictTable.SHIPPED);
		VerdictScore made = VerdictCase.of(Recordings.path(name + ".jfr")).new Scoring(true)
				.score(VerdictTable.SHIPPED);
		assertEquals(kept.toString(), made.toString());
	}
}
