package org.threadlanes.ui.model;

import org.threadlanes.core.text.HasId;

/** The ways to group lanes. */
public enum Grouping implements HasId {
	/** By pool. */
	POOL,
	/** By kind of thread. */
	KIND,
	/** No groups, one row for each thread. */
	NONE
}
