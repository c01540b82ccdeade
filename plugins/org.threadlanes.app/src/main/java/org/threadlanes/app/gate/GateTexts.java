package org.threadlanes.app.gate;

import org.threadlanes.core.base.text.Messages;

/** The messages of this package. */
final class GateTexts {

	static final Messages TEXT = Messages.of(GateTexts.class);

	private GateTexts() {
	}
}
