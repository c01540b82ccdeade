package org.threadlanes.ui.model;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Comparator;
import java.util.stream.IntStream;

import org.junit.Test;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.analysis.sites.SiteFilter;
import org.threadlanes.core.lanes.SpanFilter;
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

	@Test
	public void aWaitThatFillsTheRangeHasItsWholeDuration() throws Exception {
		Triage triage = Recordings.triage("lock-holder-reads-jdk25");
		CallSite longest = triage.sites().all().stream()
				.max(Comparator.comparingLong(site -> site.durations().max())).orElseThrow();
		SpanRef wait = longest.pool().lanes().stream()
				.flatMap(lane -> IntStream.range(0, lane.size()).mapToObj(i -> new SpanRef(lane, i)))
				.filter(one -> one.nanos() == longest.durations().max()
						&& triage.sites().contains(longest, one.lane(), one.index()))
				.findFirst().orElseThrow();
		long middle = wait.startNanos() + wait.nanos() / 2;
		SiteFilter filter = new SiteFilter(middle, middle + 1000, SpanFilter.ALL, lane -> lane == wait.lane(),
				(kind, verdict) -> true);
		CallSites within = triage.sites().filtered(filter);

		CallSite only = within.all().get(0);
		DurationHistogram histogram = DurationHistogram.of(WaitSelection.of(within, only, filter));

		assertEquals(1000, only.nanos());
		assertEquals(wait.nanos(), only.durations().p50());
		int highest = histogram.first() + IntStream.range(0, histogram.bars().length)
				.filter(i -> histogram.bars()[i] > 0).findFirst().orElseThrow();
		assertTrue(DurationHistogram.nanos(highest) <= wait.nanos());
		assertTrue(DurationHistogram.nanos(highest + 1) >= wait.nanos());
	}
}
