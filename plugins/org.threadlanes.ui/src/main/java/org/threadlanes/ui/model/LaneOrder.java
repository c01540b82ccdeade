package org.threadlanes.ui.model;

import org.threadlanes.core.base.text.HasId;

/**
 * The order of groups, and of the lanes in a group; always based on the whole recording, so that nothing moves when
 * zooming.
 */
public enum LaneOrder implements HasId {
	/** Most blocking time first, threads without waits last. */
	BLOCKED,
	/** By name. */
	NAME,
	/** By the start of the thread. */
	START
}
