package org.threadlanes.core.lanes;

import static org.junit.Assert.assertEquals;
import static org.threadlanes.core.testing.HandMade.BEGIN;
import static org.threadlanes.core.testing.HandMade.stack;
import static org.threadlanes.core.testing.HandMade.thread;

import java.util.HashMap;
import java.util.Map;

import org.junit.Test;
import org.threadlanes.core.testing.HandMade;

public class CpuTimeSamplesTest {

	private static HandMade sample(HandMade recording, String type, String thread, Map<String, Object> more) {
		Map<String, Object> fields = new HashMap<>(more);
		fields.putAll(Map.of("startTime", BEGIN, thread, thread(7, "worker-1"), "stackTrace", stack("shop.Price.sum")));
		return recording.event(type, fields);
	}

	@Test
	public void eachSampleSaysForHowMuchTimeItStands() {
		HandMade recording = new HandMade();
		for (int i = 0; i < 3; i++) {
			sample(recording, "jdk.CPUTimeSample", "eventThread", Map.of("samplingPeriod", 10_000_000L));
		}
		assertEquals(30_000_000, recording.lanes().lanes().get(0).load().runningNanos(20_000_000));
	}

	@Test
	public void otherSamplesOfTheSameTimeDoNotCountTwice() {
		HandMade recording =
				sample(new HandMade(), "jdk.CPUTimeSample", "eventThread", Map.of("samplingPeriod", 10_000_000L));
		sample(recording, "jdk.ExecutionSample", "sampledThread", Map.of());
		assertEquals(10_000_000, recording.lanes().lanes().get(0).load().runningNanos(20_000_000));
	}
}
