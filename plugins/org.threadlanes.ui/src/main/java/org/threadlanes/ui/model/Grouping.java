package org.threadlanes.ui.model;

/** How lanes are put into groups. */
public enum Grouping {
	/** The pools of the engine. */
	POOL,
	/** All threads of a kind. */
	KIND,
	/** No groups, one row for each thread. */
	NONE
}
