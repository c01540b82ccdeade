package org.threadlanes.core.lanes;

/** Takes waits one after the other. */
@FunctionalInterface
interface WaitSink {

	/**
	 * @param start ns since 1970 UTC
	 * @param end ns since 1970 UTC
	 * @param group the number of its group
	 * @param amount bytes, -1 for none
	 * @param event the number of its event
	 */
	void add(long start, long end, int group, int amount, int event);
}
