package org.threadlanes.core.recording;

/** Receives the events of one {@link EventType}. */
@FunctionalInterface
public interface EventHandler {

	/** @param values the event; valid only during this call */
	void event(EventValues values);
}
