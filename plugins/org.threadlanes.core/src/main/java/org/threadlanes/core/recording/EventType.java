package org.threadlanes.core.recording;

import java.util.List;

/**
 * An event type as one chunk of a recording, or one iterable of loaded items, declares it. The same type is announced
 * again for every chunk and its fields may differ from chunk to chunk, so indexes are good for one announcement only.
 *
 * @param id
 *            the type's name, for example {@code jdk.SocketRead}
 * @param label
 *            its label for people
 * @param description
 *            what it means; may be null
 * @param category
 *            the path of categories, outermost first; never null
 * @param fields
 *            the fields in the order of the values
 */
public record EventType(String id, String label, String description, List<String> category, List<EventField> fields) {

	public EventType {
		category = List.copyOf(category);
		fields = List.copyOf(fields);
	}

	/**
	 * @param ids
	 *            names of one field, the best first: JMC renames some fields while it loads ({@code sampledThread}
	 *            becomes {@code eventThread})
	 * @return the index of the first of these fields that the type has, or -1
	 */
	public int indexOf(String ... ids) {
		for (String wanted : ids) {
			for (int i = 0; i < fields.size(); i++) {
				if (fields.get(i).id().equals(wanted)) {
					return i;
				}
			}
		}
		return -1;
	}
}
