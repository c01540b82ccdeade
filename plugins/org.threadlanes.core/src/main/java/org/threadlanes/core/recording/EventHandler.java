package org.threadlanes.core.recording;

/** Takes the events of one {@link EventType}. */
@FunctionalInterface
public interface EventHandler {

	/** @param values the event; good only during this call */
	void event(EventValues values);
}
