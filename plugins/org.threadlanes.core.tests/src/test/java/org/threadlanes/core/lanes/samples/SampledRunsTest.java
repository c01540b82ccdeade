package org.threadlanes.core.lanes.samples;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;

import org.junit.Test;

public class SampledRunsTest {

	private final SampledRuns runs = new SampledRuns();

	private List<String> runs() {
		List<String> found = new ArrayList<>();
		runs.forEach(10, (stack, start, end, unended) -> found.add(stack + ": " + start + "-" + end));
		return found;
	}

	@Test
	public void equalSamplesThatFollowEachOtherAreOneRun() {
		runs.add(100, 1, 7);
		runs.add(110, 1, 7);
		runs.add(121, 1, 7);
		assertEquals(List.of("7: 95-126"), runs());
	}

	@Test
	public void betweenTwoStacksTheChangeIsMidway() {
		runs.add(100, 1, 7);
		runs.add(112, 1, 8);
		assertEquals(List.of("7: 95-106", "8: 106-117"), runs());
	}

	@Test
	public void anEventMayStandForSeveralSamples() {
		runs.add(100, 50, 7);
		runs.add(600, 1, 8);
		assertEquals(List.of("7: 95-595", "8: 595-605"), runs());
	}

	@Test
	public void aBusyMachineLetsAProfilerMissSamples() {
		runs.add(100, 1, 7);
		runs.add(500_000_100, 1, 7);
		runs.add(500_000_110, 1, 8);
		assertEquals(List.of("7: 95-500000105", "8: 500000105-500000115"), runs());
	}

	@Test
	public void whereTheThreadWasNotSampledForLongTheRunEnds() {
		runs.add(100, 1, 7);
		runs.add(5_000_000_100L, 1, 7);
		assertEquals(List.of("7: 95-105", "7: 5000000095-5000000105"), runs());
	}

	@Test
	public void samplesMayComeInAnyOrder() {
		runs.add(110, 1, 8);
		runs.add(100, 1, 7);
		assertEquals(List.of("7: 95-105", "8: 105-115"), runs());
	}

	private boolean isUnended() {
		List<Boolean> found = new ArrayList<>();
		runs.forEach(10, (stack, start, end, unended) -> found.add(unended));
		return found.get(found.size() - 1);
	}

	@Test
	public void aThreadThatDidNotRunUpToItsLastSampleHasOneWaitThatIsNotOver() {
		runs.add(90, 1, 8);
		runs.add(100, 1, 7);
		runs.add(110, 1000, 7);
		runs.add(10_110, 1, 7);
		runs.add(10_120, 500, 7);
		assertTrue(isUnended());
	}

	@Test
	public void aThreadThatRanInBetweenMayHaveWaitedSeveralTimes() {
		runs.add(100, 1, 7);
		runs.add(110, 500, 7);
		runs.add(5_110, 1, 7);
		runs.add(5_120, 300, 7);
		assertFalse(isUnended());
	}

	@Test
	public void withoutBatchesAWaitMayBeOver() {
		for (int i = 0; i < 200; i++) {
			runs.add(10 * i, 1, 7);
		}
		assertFalse(isUnended());
	}

	@Test
	public void theIntervalIsMeasuredIfThereAreEnoughSamples() {
		for (int i = 0; i < 20; i++) {
			runs.add(20 * i, 1, 7);
		}
		assertEquals(20, runs.interval(0));
		assertEquals(20, runs.interval(100));
		assertEquals("a gap", 17, runs.interval(7));
		assertEquals(7, new SampledRuns().interval(7));
	}
}
