package org.threadlanes.core.analysis.compare;

import java.util.function.ToDoubleBiFunction;

import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.base.text.HasId;

/** What may grow from one recording to the next. */
public enum Measure implements HasId {
	/** The median of what a call takes. */
	P50((site, rate) -> site.durations().p50()),
	/** The same for its longest 5 %. */
	P95((site, rate) -> site.durations().p95()),
	/** The same for its longest 1 %. */
	P99((site, rate) -> site.durations().p99()),
	/** How often it is made per second. */
	RATE((site, rate) -> rate),
	/** Its share of the time of its pool's threads. */
	SHARE((site, rate) -> SiteChange.share(site));

	/** Of the threads' time; what a call takes that hardly takes any is chance. */
	private static final double LEAST_SHARE = 0.001;

	private final ToDoubleBiFunction<CallSite, Double> of;

	Measure(ToDoubleBiFunction<CallSite, Double> of) {
		this.of = of;
	}

	/**
	 * @param most how much larger it may be in the second recording: a part of the first, or of the threads' time for a
	 *            share
	 * @return whether both recordings have the call, and it grew by more
	 */
	public boolean grew(SiteChange change, double most) {
		if (change.a() == null || change.b() == null || SiteChange.share(change.b()) < LEAST_SHARE
				|| !(change.a().durations().areKnown() && change.b().durations().areKnown())) {
			return false;
		}
		double before = of.applyAsDouble(change.a(), change.rateA());
		double after = of.applyAsDouble(change.b(), change.rateB());
		return after - before > most * (this == SHARE ? 1 : before);
	}
}
