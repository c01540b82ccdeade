package org.threadlanes.core.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.threadlanes.core.report.Finding;
import org.threadlanes.core.report.HidingSetting;

/**
 * Which findings are gone or new in the second recording. Two are the same if code, pool and kind of waits are.
 *
 * @param gone only in the first recording
 * @param added only in the second
 * @param stayed in both
 */
public record FindingChanges(List<Finding> gone, List<Finding> added, List<Pair> stayed) {

	/**
	 * A finding of both recordings.
	 *
	 * @param a that of the first recording
	 * @param b that of the second recording
	 */
	public record Pair(Finding a, Finding b) {
	}

	static FindingChanges of(List<Finding> a, List<Finding> b) {
		Map<String, Finding> restOfB = new LinkedHashMap<>();
		b.forEach(finding -> restOfB.putIfAbsent(key(finding), finding));
		List<Finding> gone = new ArrayList<>();
		List<Pair> stayed = new ArrayList<>();
		for (Finding finding : a) {
			Finding same = restOfB.remove(key(finding));
			if (same == null) {
				gone.add(finding);
			} else {
				stayed.add(new Pair(finding, same));
			}
		}
		return new FindingChanges(List.copyOf(gone), List.copyOf(restOfB.values()), List.copyOf(stayed));
	}

	private static String key(Finding finding) {
		HidingSetting setting = finding.setting();
		return finding.code() + "\n" + finding.poolName() + "\n" + finding.waitKind() + "\n"
				+ (setting == null ? "" : setting.event() + " " + setting.name());
	}
}
