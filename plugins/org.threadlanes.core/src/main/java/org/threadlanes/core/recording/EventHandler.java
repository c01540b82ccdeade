package org.threadlanes.core.recording;

/** Receives the events of one {@link EventType}. */
@FunctionalInterface
public interface EventHandler {

	/** @param values the event; valid only during this call */
	void event(EventValues values);

	/**
	 * Receives events that mostly differ from an earlier one of their thread only in their times and one number. The
	 * first of each thread and {@link EventValues#combination} arrives here, what repeats it may arrive as
	 * {@link EventVisitor#repeats()}. A byte after the number is 0 in both.
	 */
	interface Repeatable extends EventHandler {

		/** @return the fields of the thread, the start, the duration, and of a number; -1 for none */
		int[] varying();

		/** Numbers the last event for those that repeat it. Numbers are valid until the next chunk. */
		void repeatedAs(int number);
	}
}
