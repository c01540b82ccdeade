package org.threadlanes.core.jfr;

import java.util.List;
import java.util.Optional;

/**
 * A type as declared by the metadata of a recording.
 *
 * @param id its id in the chunk
 * @param name its name, for example {@code jdk.SocketRead}
 * @param superType the name of its super type; null if it has none
 * @param simple whether it only wraps its one field, whose value represents it (the cause of a GC)
 * @param label its label; may be null
 * @param description its description; may be null
 * @param category the path of categories, outermost first
 * @param fields its fields in order
 */
public record TypeDescription(long id, String name, String superType, boolean simple, String label,
		String description, List<String> category, List<FieldDescription> fields) {

	/** The super type of all events. */
	public static final String EVENT = "jdk.jfr.Event";

	/** @return whether this is the type of an event, not of a field's value */
	public boolean isEvent() {
		return EVENT.equals(superType);
	}

	/**
	 * @param fieldName the name of a field
	 * @return the field of this name
	 */
	public Optional<FieldDescription> field(String fieldName) {
		for (FieldDescription field : fields) {
			if (field.name().equals(fieldName)) {
				return Optional.of(field);
			}
		}
		return Optional.empty();
	}

	/** @return the same type with other fields */
	TypeDescription with(List<FieldDescription> newFields) {
		return new TypeDescription(id, name, superType, simple, label, description, category, newFields);
	}
}
