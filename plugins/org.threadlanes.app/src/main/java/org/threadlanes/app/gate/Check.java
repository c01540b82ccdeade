package org.threadlanes.app.gate;

import java.util.List;

/**
 * What one rule of a gate says about a recording.
 *
 * @param rule the rule, as one line
 * @param violations a sentence each; empty if there is none
 * @param notes a sentence each that does not fail it: what was accepted, and what could not be checked
 */
public record Check(String rule, List<String> violations, List<String> notes) {

	public Check {
		violations = List.copyOf(violations);
		notes = List.copyOf(notes);
	}
}
