package org.threadlanes.ui.model;

/** The order of groups, and of the lanes in a group; always by the whole recording, so nothing jumps on a zoom. */
public enum LaneOrder {
	/** Blocked most first, without waits last. */
	BLOCKED,
	/** By name. */
	NAME,
	/** By the time at which the thread started. */
	START
}
