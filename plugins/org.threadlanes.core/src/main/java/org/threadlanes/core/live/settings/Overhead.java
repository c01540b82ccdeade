package org.threadlanes.core.live.settings;

import org.threadlanes.core.base.text.HasId;

/** How much a recording may slow the recorded program down. */
public enum Overhead implements HasId {
	/** Safe for production: omits short waits. */
	LOW,
	/** Every wait, however short: for experiments and tests. */
	FULL;
}
