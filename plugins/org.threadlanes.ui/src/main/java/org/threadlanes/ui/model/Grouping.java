package org.threadlanes.ui.model;

import org.threadlanes.core.base.text.HasId;

/** The ways to group lanes. */
public enum Grouping implements HasId {
	POOL,
	KIND,
	/** No groups, one row for each thread. */
	NONE
}
