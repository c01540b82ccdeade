package org.threadlanes.core.recording;

import org.openjdk.jmc.common.unit.ContentType;

/**
 * A field of an event type as the reader delivers it: a struct other than thread, stack trace, class and the like is
 * flattened into one field for each of its members, {@code outer:inner}, as JMC's parser does.
 *
 * @param id
 *            the field's name in the recording, for example {@code bytesRead}
 * @param label
 *            its label, or its name where the recording gives none
 * @param description
 *            what it means; may be null
 * @param contentType
 *            JMC's content type: decides of which class the values are
 */
public record EventField(String id, String label, String description, ContentType<?> contentType) {
}
