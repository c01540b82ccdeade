package org.threadlanes.core.analysis.sites;

import org.threadlanes.core.base.text.Message;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.kinds.WaitKind;

/** What a holder did, as part of a sentence. */
public final class Activity {

	private static final Messages TEXT = Messages.of(Activity.class);

	private Activity() {
	}

	/**
	 * @param kind what it waited for; null if it ran
	 * @param frames where; {@link CallFrames#NONE} if unknown
	 * @return {@code slept in Holders.refresh:6}
	 */
	public static Message of(WaitKind kind, CallFrames frames) {
		return of(kind == null ? "running" : kind.id(), frames);
	}

	/** @return the same, by the id of a kind of wait, or of what is none */
	public static Message of(String doing, CallFrames frames) {
		Message verb = TEXT.message("did." + doing);
		return frames.shortName().isEmpty() ? verb : TEXT.message("in", verb, frames.shortName());
	}
}
