package org.threadlanes.ui.table;

/** Which rows of a tree are wanted. */
public enum TreeRows {
	/** All that the tree can show. Rows that it has not made yet are made; none is opened or closed. */
	ALL,
	/** Those that can be seen, by scrolling at most: the children of closed rows are left out. */
	EXPANDED
}
