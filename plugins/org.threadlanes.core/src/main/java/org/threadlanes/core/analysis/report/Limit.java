package org.threadlanes.core.analysis.report;

import org.threadlanes.core.base.text.Message;

/**
 * Something that the recording cannot show.
 *
 * @param code the reason
 * @param event the event type; empty for all
 * @param value the setting or number, for example {@code 20 ms}; may be empty
 * @param message one sentence for the user, without the final period
 */
public record Limit(LimitCode code, String event, String value, Message message) {

	/** What no recording shows. A {@link Triage} has only the limits of its own recording, so not this one. */
	public static final Limit ALWAYS = new Limit(LimitCode.OPEN_WAITS, "", "",
			FindingTexts.TEXT.message("limit.open-waits"));
}
