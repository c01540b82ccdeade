package org.threadlanes.core.work;

/** How far a long work is, and whether it is still wanted. Called from the thread that does the work. */
public interface Progress {

	/** Shows nothing and never cancels. */
	Progress NONE = (done, total) -> {
	};

	/**
	 * @param done units done so far (bytes for a file, events for loaded items)
	 * @param total units in all, 0 if not known
	 */
	void at(long done, long total);

	/** @return true if the work shall stop */
	default boolean isCanceled() {
		return false;
	}
}
