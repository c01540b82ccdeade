package org.threadlanes.core.analysis.report;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The findings of many recordings, by code and call site. Keeps no recording. */
public final class FindingGroups {

	private final Map<Key, FindingGroup> groups = new LinkedHashMap<>();

	private record Key(FindingCode code, String library, String own, String pool, String check) {

		static Key of(Finding finding) {
			boolean hasPlace = !finding.frames().ownName().isEmpty() || !finding.frames().libraryName().isEmpty();
			boolean isCheck = finding.code() == FindingCode.CANNOT_TELL;
			return new Key(finding.code(), finding.frames().libraryName(), finding.frames().ownName(),
					hasPlace || isCheck ? "" : finding.poolName(), isCheck ? finding.message().english() : "");
		}
	}

	/** @param triage the triage of one more recording */
	public void add(Triage triage) {
		Map<Key, FindingGroup> ofOne = new LinkedHashMap<>();
		for (Finding f : triage.findings()) {
			ofOne.merge(Key.of(f), new FindingGroup(f.code(), f.severity(),
					String.join(" <- ", f.frames().readablePath()), 1,
					f.code().sumsUpWaits() ? f.count() : 0, f.nanos(), f.nanos(),
					triage.lanes().location(), f.message()), FindingGroup::and);
		}
		ofOne.forEach((key, group) -> groups.merge(key, group, FindingGroup::and));
	}

	/** @return the groups: the most severe first, then the longest; checks that could not run last */
	public List<FindingGroup> all() {
		return groups.values().stream()
				.sorted(Comparator.comparing((FindingGroup g) -> g.code() == FindingCode.CANNOT_TELL)
						.thenComparing(FindingGroup::severity, Comparator.reverseOrder())
						.thenComparing(FindingGroup::nanos, Comparator.reverseOrder())
						.thenComparing(FindingGroup::recordings, Comparator.reverseOrder()))
				.toList();
	}
}
