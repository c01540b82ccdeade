package org.threadlanes.core.report;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedSet;

import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.RecordingSettings;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.text.Durations;
import org.threadlanes.core.thread.ThreadKind;
import org.threadlanes.core.wait.Verdict;
import org.threadlanes.core.wait.WaitKind;

/** Says where the recording's settings hide what a check needs, so that silence is not taken for health. */
final class CannotTell implements Detector {

	/** Shorter calls hardly matter on an event loop. */
	private static final long VISIBLE_CALL = 1_000_000;
	private static final long VISIBLE_COMPILATION = 50_000_000;

	@Override
	public List<Finding> detect(ThreadLanes lanes, TriageSettings settings) {
		List<Finding> findings = new ArrayList<>();
		eventLoops(lanes, findings);
		withoutStacks(lanes, findings);
		compilations(lanes, findings);
		return findings;
	}

	/**
	 * @param finding
	 *            a finding of this detector
	 * @return the codes whose silence says nothing because of it
	 */
	static Set<FindingCode> hides(Finding finding) {
		if (finding.pool() != null) {
			return EnumSet.of(FindingCode.EVENT_LOOP_BLOCKED);
		}
		return finding.count() > 0 ? EnumSet.of(FindingCode.EVENT_LOOP_BLOCKED, FindingCode.NON_BLOCKING_THREAD_BLOCKED,
				FindingCode.COMMON_POOL_BLOCKED, FindingCode.POOL_SATURATED) : EnumSet.of(FindingCode.JIT_PRESSURE);
	}

	private static Finding finding(Pool pool, int threads, long count, long nanos, String message, String setting) {
		return new Finding(FindingCode.CANNOT_TELL, Severity.INFO, pool, null, threads, count, nanos, 0, message,
				setting, "", null, List.of(), WaitFilter.NONE);
	}

	private static void eventLoops(ThreadLanes lanes, List<Finding> findings) {
		// Those that serve the most: beside them stand single loops, such as one that accepts connections.
		Pool largest = lanes.pools().stream().filter(p -> p.kind() == ThreadKind.EVENT_LOOP)
				.reduce((a, b) -> b.lanes().size() > a.lanes().size() ? b : a).orElse(null);
		if (largest == null) {
			return;
		}
		int threads = largest.lanes().size();
		// Socket reads are what blocks loops most; one reason is enough, the limits list them all.
		for (WaitKind kind : new WaitKind[] {WaitKind.SOCKET_READ, WaitKind.PARK, WaitKind.SLEEP, WaitKind.FILE_READ,
				WaitKind.MONITOR_ENTER}) {
			String[] reason = reason(lanes.settings(), kind, VISIBLE_CALL);
			if (reason != null) {
				findings.add(finding(largest, threads, 0, 0,
						FindingTexts.TEXT.get("finding.cannot-tell.event-loops", threads, reason[0]), reason[1]));
				return;
			}
		}
	}

	/** @return why waits of a kind would not be seen, and the setting; null if they would */
	private static String[] reason(RecordingSettings settings, WaitKind kind, long visible) {
		String event = kind.eventType();
		String waits = FindingTexts.TEXT.get("waits." + kind.id());
		String what = waits.substring(0, 1).toUpperCase(Locale.ROOT) + waits.substring(1);
		SortedSet<String> enabled = settings.values(event, "enabled");
		if (!enabled.isEmpty() && !enabled.contains("true")) {
			return new String[] {FindingTexts.TEXT.get("reason.disabled", what), event + " enabled = false"};
		}
		String threshold = SettingValue.longest(settings.values(event, "threshold"));
		if (SettingValue.nanos(threshold) > visible) {
			return new String[] {
					FindingTexts.TEXT.get("reason.threshold", what, Durations.exact(SettingValue.nanos(threshold))),
					event + " threshold = " + threshold};
		}
		String throttle = SettingValue.throttle(settings.values(event, "throttle"));
		if (!throttle.isEmpty()) {
			return new String[] {FindingTexts.TEXT.get("reason.throttle", what, throttle),
					event + " throttle = " + throttle};
		}
		return null;
	}

	private static void withoutStacks(ThreadLanes lanes, List<Finding> findings) {
		long count = 0;
		long nanos = 0;
		int threads = 0;
		for (Pool pool : lanes.pools()) {
			for (WaitKind kind : WaitKind.values()) {
				if (kind != WaitKind.COMPILATION) {
					count += pool.totals().count(kind, Verdict.UNKNOWN);
					nanos += pool.totals().nanos(kind, Verdict.UNKNOWN);
				}
			}
			threads += (int) pool.lanes().stream().filter(l -> l.totals().count(Verdict.UNKNOWN) > 0).count();
		}
		if (count == 0) {
			return;
		}
		String setting = "";
		for (WaitKind kind : WaitKind.values()) {
			if (setting.isEmpty() && lanes.settings().values(kind.eventType(), "stackTrace").contains("false")) {
				setting = kind.eventType() + " stackTrace = false";
			}
		}
		findings.add(finding(null, threads, count, nanos,
				FindingTexts.TEXT.get("finding.cannot-tell.no-stacks", count, Durations.text(nanos)), setting));
	}

	private static void compilations(ThreadLanes lanes, List<Finding> findings) {
		String[] reason = reason(lanes.settings(), WaitKind.COMPILATION, VISIBLE_COMPILATION);
		if (reason != null) {
			findings.add(finding(null, 0, 0, 0, FindingTexts.TEXT.get("finding.cannot-tell.jit", reason[0]), reason[1]));
		}
	}
}
