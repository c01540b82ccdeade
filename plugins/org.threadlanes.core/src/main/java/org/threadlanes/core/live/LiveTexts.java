package org.threadlanes.core.live;

import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;

/** The messages of this package. Text from other JVMs is not trusted: it is shortened, without control characters. */
final class LiveTexts {

	private static final Messages TEXT = Messages.of(LiveTexts.class);
	private static final int MAX_REASON = 200;

	private LiveTexts() {
	}

	static LiveException failure(String key, Throwable cause, Object ... arguments) {
		return new LiveException(sentence(key, arguments), cause);
	}

	/** The JVM can be recorded in another way. */
	static RefusedException refused(String key, Throwable cause, Object ... arguments) {
		return new RefusedException(sentence(key, arguments), cause);
	}

	private static String sentence(String key, Object ... arguments) {
		Object[] safe = new Object[arguments.length];
		for (int i = 0; i < arguments.length; i++) {
			safe[i] = SafeText.shorten(String.valueOf(arguments[i]), MAX_REASON);
		}
		return TEXT.get(key, safe);
	}

	/** @return an exception's message, or its type if it has none */
	static String reason(Throwable e) {
		return e.getMessage() == null || e.getMessage().isBlank() ? e.getClass().getSimpleName() : e.getMessage();
	}
}
