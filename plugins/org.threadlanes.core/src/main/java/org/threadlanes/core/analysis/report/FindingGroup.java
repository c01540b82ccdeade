package org.threadlanes.core.analysis.report;

import org.threadlanes.core.base.text.Message;

/**
 * The same finding at the same place in several recordings.
 *
 * @param severity the worst severity
 * @param where the call site; empty if it has none
 * @param recordings the number of recordings that have it
 * @param count its waits in all of them; 0 if it does not sum up waits
 * @param nanos their time in ns
 * @param worstNanos the time in the worst recording, in ns
 * @param worstRecording the recording with the most time
 * @param message the finding's sentence in that recording
 */
public record FindingGroup(FindingCode code, Severity severity, String where, int recordings, long count, long nanos,
		long worstNanos, String worstRecording, Message message) {

	FindingGroup and(FindingGroup other) {
		FindingGroup worst = other.worstNanos > worstNanos ? other : this;
		boolean sameRecording = other.worstRecording.equals(worstRecording);
		return new FindingGroup(code, severity.compareTo(other.severity) >= 0 ? severity : other.severity, where,
				sameRecording ? recordings : recordings + other.recordings, count + other.count, nanos + other.nanos,
				worst.worstNanos, worst.worstRecording, worst.message);
	}
}
