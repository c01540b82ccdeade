package org.threadlanes.core.inference;

import org.threadlanes.core.rules.Frame;
import org.threadlanes.core.text.Messages;
import org.threadlanes.core.text.SafeText;
import org.threadlanes.core.wait.Verdict;

/**
 * The result of inference for a wait.
 *
 * @param reason the reason
 * @param frame the frame that the reason refers to; null if there is none
 * @param onEventLoop whether the thread waits in a selector between its tasks, so that nothing on it may block
 */
public record Inferred(Reason reason, Frame frame, boolean onEventLoop) {

	private static final Messages TEXT = Messages.of(Inferred.class);
	private static final int LONGEST = 120;

	/** @return idle, blocking, non-blocking I/O, or unknown */
	public Verdict verdict() {
		return reason.verdict();
	}

	/** @return the reason as a sentence */
	public String sentence() {
		return TEXT.get("reason." + reason.id(),
				frame == null ? "" : SafeText.shorten(frame.className() + "." + frame.methodName(), LONGEST));
	}

	/** @return the reason in a word or two */
	public String summary() {
		return TEXT.get("short." + reason.id());
	}
}
