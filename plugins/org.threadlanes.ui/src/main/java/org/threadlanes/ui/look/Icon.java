package org.threadlanes.ui.look;

import org.threadlanes.core.base.text.HasId;

/**
 * The icons, files of 16 by 16 px and twice that in {@code icons}, for light and dark themes. Those of kinds of threads
 * have their names.
 */
public enum Icon implements HasId {
	WARNING, INFO, ERROR, DONE,
	ZOOM_IN, ZOOM_OUT, ZOOM_BACK, ZOOM_ALL, ZOOM_SELECTION, HELP,
	EVENT_LOOP, WORKER, FORK_JOIN, CARRIER, VIRTUAL, JIT_COMPILER, GC, JVM, RECORDER, TIMER, OTHER,
	LANES, CSV
}
