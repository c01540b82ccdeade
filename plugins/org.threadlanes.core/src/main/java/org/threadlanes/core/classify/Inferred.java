package org.threadlanes.core.classify;

import java.util.List;

import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.Verdict;

/**
 * What the table says of a wait.
 *
 * @param row the row that decides
 * @param facts why it does; empty if it has none
 * @param frame the frame that its reason refers to; null if there is none
 * @param onEventLoop whether the thread waits in a selector between its tasks, so that nothing on it may block
 */
public record Inferred(VerdictTable.Row row, List<VerdictTable.Term> facts, Frame frame, boolean onEventLoop) {

	private static final Messages TEXT = Messages.of(Inferred.class);
	private static final int LONGEST = 120;

	/** @return what a reason says on its own, without a row of the table */
	static Inferred of(Reason reason) {
		return new Inferred(VerdictTable.Row.of(reason), List.of(), null, false);
	}

	/** @return the reason of the row */
	public Reason reason() {
		return row.reason();
	}

	/** @return idle, blocking, non-blocking I/O, or unknown */
	public Verdict verdict() {
		return reason().verdict();
	}

	/** @return the reason as a sentence, with the row and its facts */
	public String sentence() {
		String sentence = TEXT.get("reason." + reason().id(),
				frame == null ? "" : SafeText.shorten(frame.className() + "." + frame.methodName(), LONGEST));
		return facts.isEmpty() ? sentence : TEXT.get("row", sentence, row.id(),
				facts.stream().map(VerdictTable.Term::text).distinct().toList());
	}

	/** @return the reason in a word or two */
	public String summary() {
		return TEXT.get("short." + reason().id());
	}
}
