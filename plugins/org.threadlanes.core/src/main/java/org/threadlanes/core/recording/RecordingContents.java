package org.threadlanes.core.recording;

import java.util.Map;

/**
 * What a recording declares.
 *
 * @param summary its time and the number of events
 * @param types its event types by name, sorted; where chunks differ, the last one's
 * @param valueTypes the types of the values of fields by name, structs and primitive ones
 */
public record RecordingContents(ReadSummary summary, Map<String, TypeDescription> types,
		Map<String, TypeDescription> valueTypes) {
}
