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
		return in(TEXT.message(kind == null ? "ran" : "waited." + kind.id()), frames);
	}

	/** @return the same of a thread in native code */
	public static Message inNative(CallFrames frames) {
		return in(TEXT.message("native"), frames);
	}

	private static Message in(Message verb, CallFrames frames) {
		return frames.shortName().isEmpty() ? verb : TEXT.message("in", verb, frames.shortName());
	}
}
