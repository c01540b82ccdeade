package org.threadlanes.core.jfr;

import java.util.List;

/** An event type, as announced to a visitor. Valid only during {@link EventVisitor#visit}. */
public interface EventType {

	/** @return the type's name, for example {@code jdk.SocketRead} */
	String id();

	/**
	 * Requests a field. Other fields are not decoded.
	 *
	 * @param names names of one field, the best first: JMC renames some fields while it loads ({@code sampledThread}
	 *            becomes {@code eventThread}). A member of a struct has a path, {@code cause.name}
	 * @return the first of these fields that the type has, for {@link EventValues}; -1 if it has none
	 */
	int want(String ... names);

	/** @return the fields as declared; empty for items loaded by JMC whose declarations are not known */
	default List<FieldDescription> fields() {
		return List.of();
	}

	/**
	 * Declares that the values of some fields repeat together, for {@link EventValues#combination}.
	 *
	 * @param fields the results of {@link #want} for them
	 */
	default void combine(int ... fields) {
	}
}
