package org.threadlanes.fleet.job;

import org.threadlanes.core.base.text.Messages;

/** The texts of this package. */
final class FleetTexts {

	static final Messages TEXT = Messages.of(FleetTexts.class);

	private FleetTexts() {
	}
}
