package org.threadlanes.core.analysis.metrics;

import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.Limit;
import org.threadlanes.core.analysis.report.PoolTime;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.DataLoss;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.RecordedJvm;

/**
 * The sums of recordings, by their labels: service, version, host and pod of the JVM, pool, kind, wait and verdict. The
 * number of pools is limited, so that a program that names each of its threads anew does not fill a time series
 * database: further pools add up in one. Sums never decrease. Not thread-safe.
 */
public final class MetricSums {

	/** The pool of those that are too many. */
	static final String OTHER_POOLS = "(other)";
	private static final int MAX_POOLS = 200;
	private static final int MAX_VALUE = 200;
	private static final double NANOS = 1e9;

	private final Map<Metric, Map<String, Double>> sums = new EnumMap<>(Metric.class);
	private final Map<String, Double> ends = new TreeMap<>();
	private final Set<String> pools = new HashSet<>();

	/** Adds a recording. */
	public void add(Triage triage) {
		RecordedJvm jvm = triage.lanes().jvm();
		String labels = labels("", "service", jvm.service(), "version", jvm.version(), "host", jvm.host(), "pod",
				jvm.pod());
		add(Metric.LENGTH, labels, triage.lanes().nanos() / NANOS);
		ends.merge(labels, triage.lanes().endNanos() / NANOS, Math::max);
		triage.lanes().pools().forEach(pool -> add(pool, triage, labels));
		for (Finding finding : triage.findings()) {
			add(Metric.FINDINGS,
					labels(labels, "code", finding.code().id(), "severity", finding.severity().id(), "cause",
					finding.cause() == null ? "" : finding.cause().end().kind().id()), 1);
		}
		for (Limit limit : triage.limits()) {
			add(Metric.LIMITS, labels(labels, "code", limit.code().id(), "event", limit.event()), 1);
		}
		add(Metric.LOST, labels, triage.lanes().losses().stream().mapToLong(DataLoss::bytes).sum());
	}

	private void add(Pool pool, Triage triage, String labels) {
		boolean isKnown = pools.contains(pool.name()) || pools.size() < MAX_POOLS && pools.add(pool.name());
		String of = labels(labels, "pool", isKnown ? pool.name() : OTHER_POOLS, "kind", pool.kind().id());
		PoolTime time = PoolTime.of(pool, triage.lanes(), triage.causes());
		add(Metric.THREADS, of, time.lifeNanos() / NANOS);
		add(Metric.CONTENTION, of, time.contentionNanos() / NANOS);
		add(Metric.RUNNING, of, time.cpuNanos() / NANOS);
		add(Metric.PAUSES, of, time.pauseNanos() / NANOS);
		for (WaitKind kind : WaitKind.values()) {
			for (Verdict verdict : Verdict.values()) {
				if (pool.totals().count(kind, verdict) > 0) {
					String waits = labels(of, "wait", kind.id(), "verdict", verdict.id());
					add(Metric.WAITS, waits, pool.totals().nanos(kind, verdict) / NANOS);
					add(Metric.WAIT_COUNT, waits, pool.totals().count(kind, verdict));
				}
			}
		}
	}

	private void add(Metric metric, String labels, double value) {
		sums.computeIfAbsent(metric, m -> new TreeMap<>()).merge(labels, value, Double::sum);
	}

	/** @return labels with more of them; an empty value is no label */
	private static String labels(String labels, String ... namesAndValues) {
		StringBuilder text = new StringBuilder(labels);
		for (int i = 0; i < namesAndValues.length; i += 2) {
			if (!namesAndValues[i + 1].isEmpty()) {
				text.append(text.length() == 0 ? "" : ",").append(namesAndValues[i]).append("=\"").append(SafeText
						.shorten(namesAndValues[i + 1], MAX_VALUE).replace("\\", "\\\\").replace("\"", "\\\""))
						.append('"');
			}
		}
		return text.toString();
	}

	/** @return the sums by labels, in their order; empty if there are none */
	Map<String, Double> of(Metric metric) {
		return sums.getOrDefault(metric, Map.of());
	}

	/** @return when the last recording ended, in s since 1970 UTC, by labels */
	Map<String, Double> ends() {
		return ends;
	}
}
