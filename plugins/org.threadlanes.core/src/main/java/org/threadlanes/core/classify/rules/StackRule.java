package org.threadlanes.core.classify.rules;

import org.threadlanes.core.kinds.ThreadKind;

/**
 * A line of {@code stack.rules}.
 *
 * @param role its meaning
 * @param pattern the frames it looks for
 * @param kind the kind of a thread with these frames; null if they do not show it
 */
public record StackRule(StackRole role, StackPattern pattern, ThreadKind kind, RuleLine line) implements Rule {
}
