package org.threadlanes.core.recording;

import java.util.Map;

/**
 * What a recording declares.
 *
 * @param summary
 *            its time and the number of events
 * @param types
 *            its event types by name, sorted; where chunks differ, the last one's
 */
public record RecordingContents(ReadSummary summary, Map<String, TypeDescription> types) {
}
