package org.threadlanes.ui.model;

import org.threadlanes.core.base.text.HasId;

/** The order of groups, and of the lanes in a group. Nothing moves when zooming. */
public enum LaneOrder implements HasId {
	/** Most blocking time first, in the view that was sorted; initially in the recording. */
	BLOCKED,
	/** By name. */
	NAME,
	/** By the start of the thread. */
	START
}
