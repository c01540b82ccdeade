package org.threadlanes.ui.model;

/**
 * What a table is sorted by.
 *
 * @param <C> its columns
 * @param descending whether the largest comes first
 */
public record SortOrder<C>(C column, boolean descending) {

	/**
	 * @param descends whether a first click sorts the largest first
	 * @return the order after a click on a column: reversed if it is sorted by that
	 */
	public SortOrder<C> afterClick(C on, boolean descends) {
		return new SortOrder<>(on, on.equals(column) ? !descending : descends);
	}
}
