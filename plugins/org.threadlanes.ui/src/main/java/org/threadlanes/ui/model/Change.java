package org.threadlanes.ui.model;

/** The changes that a {@link PageModel} reports. */
public enum Change {
	/** The followed recording has grown. */
	CONTENT,
	/** The visible time range. */
	VIEW,
	/** The selected time range. */
	RANGE,
	/** The rows: groups, order, filter, or expansion. */
	ROWS,
	/** The current row, where the keyboard is. */
	CURRENT_ROW,
	/** The selected threads. */
	LANES,
	/** The selected wait. */
	WAIT,
	/** The selected finding. */
	FINDING,
	/** Which waits are shown. */
	CHOICE,
	/** New sums of the view or selection, or the data for painting bands of pools, are available. */
	SUMS,
	/** What is searched for. */
	SEARCH,
	/** The highlighted family of waits, while the pointer is over its chip. */
	HIGHLIGHT
}
