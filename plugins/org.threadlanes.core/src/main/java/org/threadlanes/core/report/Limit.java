package org.threadlanes.core.report;

import org.threadlanes.core.text.Message;

/**
 * Something that the recording cannot show.
 *
 * @param code why
 * @param event the event type that it is about; empty if it is about all
 * @param value the setting or number, for example {@code 20 ms}; may be empty
 * @param message one sentence for a person, without the final period
 */
public record Limit(LimitCode code, String event, String value, Message message) {

	/** What no recording shows. It is not among the limits of a {@link Triage}, which are those of its recording. */
	public static final Limit ALWAYS = new Limit(LimitCode.OPEN_WAITS, "", "",
			FindingTexts.TEXT.message("limit.open-waits"));
}
