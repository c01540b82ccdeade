package org.threadlanes.core.classify.rules;

import org.threadlanes.core.base.text.Messages;

/**
 * A problem of a rule: it is malformed, or can never match because of an earlier one.
 *
 * @param origin where the rule is, {@code FILE:LINE}
 * @param message the problem, as the end of a sentence that starts with the origin
 */
public record RuleProblem(String origin, String message) {

	static final Messages TEXT = Messages.of(RuleProblem.class);

	@Override
	public String toString() {
		return origin + " " + message;
	}
}
