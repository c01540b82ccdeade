package org.threadlanes.core.rules;

import org.threadlanes.core.text.Messages;

/**
 * What is wrong with a rule: it is malformed, or can never match because of an earlier one.
 *
 * @param origin where the rule is, {@code FILE:LINE}
 * @param message what is wrong, as the end of a sentence that starts with the origin
 */
public record RuleProblem(String origin, String message) {

	static final Messages TEXT = Messages.of(RuleProblem.class);

	@Override
	public String toString() {
		return origin + " " + message;
	}
}
