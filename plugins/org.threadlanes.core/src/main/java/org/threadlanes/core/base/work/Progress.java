package org.threadlanes.core.base.work;

import java.util.function.BooleanSupplier;

/** Receives the progress of long work, and can cancel it. Called from the thread that does the work. */
public interface Progress {

	/** Shows nothing and never cancels. */
	Progress NONE = (done, total) -> {
	};

	/**
	 * @param canceled whether the work should stop; asked by the thread that does it
	 * @return a progress that shows nothing, but can cancel
	 */
	static Progress until(BooleanSupplier canceled) {
		return new Progress() {

			@Override
			public void at(long done, long total) {
				// Not shown.
			}

			@Override
			public boolean isCanceled() {
				return canceled.getAsBoolean();
			}
		};
	}

	/**
	 * @param from where in this work a part begins, in thousandths
	 * @param to where it ends
	 * @return the progress of the part
	 */
	default Progress part(long from, long to) {
		Progress whole = this;
		return new Progress() {

			@Override
			public void at(long done, long total) {
				double share = total <= 0 ? 0 : Math.min(1, (double) done / total);
				whole.at(from + (long) ((to - from) * share), 1000);
			}

			@Override
			public boolean isCanceled() {
				return whole.isCanceled();
			}
		};
	}

	/**
	 * @param done units done so far (bytes for a file, events for loaded items)
	 * @param total the total number of units, 0 if unknown
	 */
	void at(long done, long total);

	/** @return whether the work should stop */
	default boolean isCanceled() {
		return false;
	}
}
