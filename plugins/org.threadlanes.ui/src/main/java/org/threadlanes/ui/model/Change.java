package org.threadlanes.ui.model;

/** What changed in a {@link PageModel}. */
public enum Change {
	/** The recording, which is followed, has grown. */
	CONTENT,
	/** The visible range of time. */
	VIEW,
	/** The selected range of time. */
	RANGE,
	/** The rows: groups, order, filter, or what is open. */
	ROWS,
	/** The focused row. */
	FOCUS,
	/** The selected threads. */
	LANES,
	/** The selected wait. */
	WAIT,
	/** The selected finding. */
	FINDING,
	/** Which waits are shown. */
	CHOICE,
	/** The sums of the view or of the selection came in, or what bands of pools need for their painting. */
	SUMS,
	/** The highlighted family of waits, while the pointer is over its chip. */
	HIGHLIGHT
}
