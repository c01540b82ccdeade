package org.threadlanes.ui.paint;

import java.util.Arrays;
import java.util.List;

import org.threadlanes.core.base.text.HasId;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.kinds.WaitSet;

/** Wait kinds that share a color, and so a chip of the legend. */
public enum WaitFamily implements HasId {
	SOCKET_READ(WaitKind.SOCKET_READ),
	SOCKET_WRITE(WaitKind.SOCKET_WRITE),
	FILE(WaitKind.FILE_READ, WaitKind.FILE_WRITE, WaitKind.FILE_FORCE),
	MONITOR_ENTER(WaitKind.MONITOR_ENTER),
	MONITOR_WAIT(WaitKind.MONITOR_WAIT),
	PARK(WaitKind.PARK),
	SLEEP(WaitKind.SLEEP),
	PINNED(WaitKind.PINNED),
	COMPILATION(WaitKind.COMPILATION);

	private static final WaitFamily[] OF_KIND = new WaitFamily[WaitKind.values().length];
	static {
		for (WaitFamily family : values()) {
			family.kinds.forEach(kind -> OF_KIND[kind.ordinal()] = family);
		}
	}

	private final List<WaitKind> kinds;

	WaitFamily(WaitKind ... kinds) {
		this.kinds = Arrays.asList(kinds);
	}

	public static WaitFamily of(WaitKind kind) {
		return OF_KIND[kind.ordinal()];
	}

	/** @return its kinds, never empty */
	public List<WaitKind> kinds() {
		return kinds;
	}

	/** @return its waits, for painters */
	public WaitSet asSet() {
		return WaitSet.ALL.only(kinds.toArray(WaitKind[]::new));
	}
}
