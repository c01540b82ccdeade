package org.threadlanes.core.lanes.samples;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;

import org.junit.Test;

public class SampledRunsTest {

	private final SampledRuns runs = new SampledRuns();

	private List<String> runs() {
		List<String> found = new ArrayList<>();
		runs.forEach(10, (stack, start, end) -> found.add(stack + ": " + start + "-" + end));
		return found;
	}

	@Test
	public void equalSamplesThatFollowEachOtherAreOneRun() {
		runs.add(100, 1, 7);
		runs.add(110, 1, 7);
		runs.add(121, 1, 7);
		assertEquals(List.of("7: 100-131"), runs());
	}

	@Test
	public void aRunLastsUntilTheNextSample() {
		runs.add(100, 1, 7);
		runs.add(113, 1, 8);
		assertEquals(List.of("7: 100-113", "8: 113-123"), runs());
	}

	@Test
	public void anEventMayStandForSeveralSamples() {
		runs.add(100, 50, 7);
		runs.add(600, 1, 8);
		assertEquals(List.of("7: 100-600", "8: 600-610"), runs());
	}

	@Test
	public void whereTheThreadWasNotSampledTheRunEnds() {
		runs.add(100, 1, 7);
		runs.add(500, 1, 7);
		assertEquals(List.of("7: 100-110", "7: 500-510"), runs());
	}

	@Test
	public void samplesMayComeInAnyOrder() {
		runs.add(110, 1, 8);
		runs.add(100, 1, 7);
		assertEquals(List.of("7: 100-110", "8: 110-120"), runs());
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
