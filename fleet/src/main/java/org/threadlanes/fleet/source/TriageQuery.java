package org.threadlanes.fleet.source;

import java.io.Serializable;
import java.util.List;

import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.fleet.file.PathPattern;

/**
 * How to read the triage of recordings.
 *
 * @param tables the tables whose rows are wanted
 * @param namesUnreadable whether a recording that cannot be read becomes a row
 * @param pattern extracts columns from paths
 * @param userRules rules that precede the shipped ones; null for none
 * @param seconds the time limit for each recording; 0 for one that depends on its size
 * @param marks the folder for {@link CrashMarks}; null for none
 */
record TriageQuery(List<String> tables, boolean namesUnreadable, PathPattern pattern, String userRules, long seconds,
		String marks) implements Serializable {

	private static final long MIN_SECONDS = 60;
	private static final int BYTES_PER_SECOND = 1 << 20;

	Rules rules() {
		return userRules == null ? Rules.shipped() : Rules.withUserRules(userRules, "--rules");
	}

	/** @return the time limit in s for a recording of a size */
	long seconds(long bytes) {
		return seconds > 0 ? seconds : MIN_SECONDS + bytes / BYTES_PER_SECOND;
	}
}
