package org.threadlanes.core.recording;

/** Takes the events of one {@link EventType}. */
@FunctionalInterface
public interface EventHandler {

	/**
	 * @param values
	 *            the values in the order of the type's fields. The array is used again for the next event: copy what is
	 *            kept. Quantities are {@code IQuantity}, threads {@code IMCThread}, stacks {@code IMCStackTrace}; any
	 *            may be null
	 */
	void event(Object[] values);
}
