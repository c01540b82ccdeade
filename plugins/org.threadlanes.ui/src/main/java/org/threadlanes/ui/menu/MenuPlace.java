package org.threadlanes.ui.menu;

/** The places of a page that have a context menu. */
public enum MenuPlace {
	/** On a lane or on the label of a thread or group. */
	LANES,
	/** On the overview above the lanes. */
	OVERVIEW,
	/** On a finding, in the strip or in the list of all. */
	FINDINGS,
	/** On a table of waits or call sites. */
	TABLE
}
