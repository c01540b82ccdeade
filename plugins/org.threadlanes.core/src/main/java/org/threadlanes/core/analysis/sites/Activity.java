package org.threadlanes.core.analysis.sites;

import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Message;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.kinds.WaitKind;

/** What a holder did, as part of a sentence. */
public final class Activity {

	private static final Messages TEXT = Messages.of(Activity.class);

	private Activity() {
	}

	/**
	 * @param kind what it waited for; null if it left no event
	 * @param frames where; {@link CallFrames#NONE} if unknown
	 * @param isNative whether it ran native code there
	 * @param unseenNanos waits shorter than this left no event, in ns
	 * @return {@code slept in Holders.refresh:6}
	 */
	static Message of(WaitKind kind, CallFrames frames, boolean isNative, long unseenNanos) {
		return kind != null ? of(kind.id(), frames)
				: frames == CallFrames.NONE ? unseen(unseenNanos) : of(isNative ? "native" : "running", frames);
	}

	/**
	 * @param nanos waits shorter than this left no event, in ns
	 * @return what a holder did that left no event, nor a sample
	 */
	public static Message unseen(long nanos) {
		return nanos == 0 ? TEXT.message("did.running") : TEXT.message("did.short", Durations.exact(nanos));
	}

	/** @return what a holder did, by the id of a kind of wait, or of what is none */
	public static Message of(String doing, CallFrames frames) {
		Message verb = TEXT.message("did." + doing);
		return frames.shortName().isEmpty() ? verb : TEXT.message("in", verb, frames.shortName());
	}
}
