package org.threadlanes.core.rules;

import org.threadlanes.core.thread.ThreadKind;

/**
 * A line of {@code stack.rules}.
 *
 * @param role what it says
 * @param name its unique name
 * @param pattern the frames it looks for
 * @param kind the kind of a thread with these frames; null if they say nothing of it
 * @param confirmed the JDKs of recordings that showed it; empty if none did
 * @param sentence what it says, for a person
 * @param origin where it stands: file and line
 */
public record StackRule(StackRole role, String name, StackPattern pattern, ThreadKind kind, String confirmed,
		String sentence, String origin) {
}
