package org.threadlanes.ui.paint;

import java.util.EnumMap;
import java.util.Map;

import org.threadlanes.core.text.Messages;
import org.threadlanes.core.wait.WaitKind;

/** What kinds of waits are called in labels and legends. */
public final class WaitNames {

	static final Messages TEXT = Messages.of(WaitNames.class);
	private static final Map<WaitKind, String> NAMES = new EnumMap<>(WaitKind.class);
	static {
		for (WaitKind kind : WaitKind.values()) {
			NAMES.put(kind, TEXT.get("kind." + kind.id()));
		}
	}

	private WaitNames() {
	}

	/** @return the name of a kind, {@code Socket Read} */
	public static String of(WaitKind kind) {
		return NAMES.get(kind);
	}
}
