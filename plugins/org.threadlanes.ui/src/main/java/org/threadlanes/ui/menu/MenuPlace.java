package org.threadlanes.ui.menu;

/** Where on a page a context menu opens. */
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
