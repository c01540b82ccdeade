package org.threadlanes.ui.model;

/** The ways to group lanes. */
public enum Grouping {
	/** By pool. */
	POOL,
	/** By kind of thread. */
	KIND,
	/** No groups, one row for each thread. */
	NONE
}
