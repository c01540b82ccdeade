package org.threadlanes.core.inference;

import org.threadlanes.core.rules.Frame;
import org.threadlanes.core.text.Messages;
import org.threadlanes.core.text.SafeText;
import org.threadlanes.core.wait.Verdict;

/**
 * What inference says of a wait.
 *
 * @param reason why
 * @param frame the frame that the reason speaks of; null if it speaks of none
 * @param onEventLoop whether the thread waits in a selector between its tasks, so that nothing on it may block
 */
public record Inferred(Reason reason, Frame frame, boolean onEventLoop) {

	private static final Messages TEXT = Messages.of(Inferred.class);
	private static final int LONGEST = 120;

	/** @return idle, blocking, non-blocking I/O, or unknown */
	public Verdict verdict() {
		return reason.verdict();
	}

	/** @return why, in a sentence */
	public String sentence() {
		return TEXT.get("reason." + reason.id(),
				frame == null ? "" : SafeText.shorten(frame.className() + "." + frame.methodName(), LONGEST));
	}

	/** @return why, in a word or two */
	public String summary() {
		return TEXT.get("short." + reason.id());
	}
}
