package org.threadlanes.app;

import org.threadlanes.core.base.text.Messages;

/** The texts of the command line. */
final class Texts {

	static final Messages TEXT = Messages.of(Texts.class);

	private Texts() {
	}
}
