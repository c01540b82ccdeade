package org.threadlanes.ui.look;

/** The icons, 16 by 16 at 96 dpi. Those of kinds of threads have their names. */
public enum Icon {
	WARNING, INFO, ERROR, DONE,
	ZOOM_IN, ZOOM_OUT, ZOOM_ALL, ZOOM_SELECTION, HELP,
	EVENT_LOOP, WORKER, FORK_JOIN, CARRIER, VIRTUAL, JIT_COMPILER, GC, JVM, TIMER, OTHER,
	LANES, CSV
}
