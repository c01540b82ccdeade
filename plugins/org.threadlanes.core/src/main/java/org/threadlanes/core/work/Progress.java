package org.threadlanes.core.work;

/** Receives the progress of long work, and can cancel it. Called from the thread that does the work. */
public interface Progress {

	/** Shows nothing and never cancels. */
	Progress NONE = (done, total) -> {
	};

	/**
	 * @param done units done so far (bytes for a file, events for loaded items)
	 * @param total units in all, 0 if not known
	 */
	void at(long done, long total);

	/** @return whether the work should stop */
	default boolean isCanceled() {
		return false;
	}
}
