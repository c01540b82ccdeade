package org.threadlanes.core.tables.csv;

import org.threadlanes.core.base.work.Progress;

/**
 * The progress of a part of some work.
 *
 * @param whole the progress of the whole work
 * @param from where in the whole work the part begins
 * @param to where it ends
 * @param total the whole work
 */
record SubProgress(Progress whole, long from, long to, long total) implements Progress {

	@Override
	public void at(long done, long ofPart) {
		double share = ofPart <= 0 ? 0 : Math.min(1, (double) done / ofPart);
		whole.at(from + (long) ((to - from) * share), total);
	}

	@Override
	public boolean isCanceled() {
		return whole.isCanceled();
	}
}
