package org.threadlanes.core.jfr;

import java.util.Map;

/**
 * The declarations of a recording.
 *
 * @param summary its time range and numbers of events
 * @param types its event types by name, sorted; if chunks differ, those of the last one
 * @param valueTypes the types of the values of fields by name, structs and primitive ones
 */
public record RecordingContents(ReadSummary summary, Map<String, TypeDescription> types,
		Map<String, TypeDescription> valueTypes) {
}
