package org.threadlanes.ui.model;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.stream.IntStream;

import org.junit.Test;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.ui.testing.Recordings;

/** How many waits of a call site took how long. */
public class DurationHistogramTest {

	@Test
	public void eachWaitIsCountedBetweenTheShortestAndTheLongest() throws Exception {
		Triage triage = Recordings.triage("lock-holder-reads-jdk25");
		for (CallSite site : triage.sites().all()) {
			DurationHistogram histogram = DurationHistogram.of(triage.sites(), site);

			assertEquals(site.count(), IntStream.of(histogram.bars()).sum());
			assertEquals(histogram.most(), IntStream.of(histogram.bars()).max().getAsInt());
			assertTrue(DurationHistogram.nanos(histogram.first()) <= site.durations().p50());
			assertTrue(DurationHistogram.nanos(histogram.first() + histogram.bars().length) >= site.durations().max());
		}
	}
}
