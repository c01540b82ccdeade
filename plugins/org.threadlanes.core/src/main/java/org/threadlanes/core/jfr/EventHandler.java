package org.threadlanes.core.jfr;

/** Receives the events of one {@link EventType}. */
@FunctionalInterface
public interface EventHandler {

	/** @param values the event; valid only during this call */
	void event(EventValues values);

	/**
	 * Receives events that mostly differ from an earlier one of their thread only in their times and one number. What
	 * repeats one may arrive at {@link #repeated} instead. A byte after the number is 0 in both.
	 */
	interface Repeatable extends EventHandler {

		/** @return the fields of the thread, the start, the duration, and of a number; -1 for none */
		int[] varying();

		/** @return receives the events of the chunk that repeat the last one */
		Repeated repeated();
	}

	/** Receives events that repeat an earlier one. */
	@FunctionalInterface
	interface Repeated {

		/**
		 * @param start ns since 1970 UTC
		 * @param duration ns
		 * @param number the value of the last of the {@link Repeatable#varying} fields; 0 if there is none
		 */
		void event(long start, long duration, long number);
	}
}
