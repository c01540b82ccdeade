package org.threadlanes.fleet.answer;

import java.io.IOException;
import java.io.Writer;

/** The answer as a page. */
public final class AnswerPage {
	private AnswerPage() {
	}
	/** x */
	public static void write(Answer answer, Writer out) throws IOException {
		out.flush();
	}
}
