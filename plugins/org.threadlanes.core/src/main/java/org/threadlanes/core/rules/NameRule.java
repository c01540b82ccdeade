package org.threadlanes.core.rules;

import org.threadlanes.core.thread.ThreadKind;

/**
 * A line of {@code name.rules}.
 *
 * @param kind the kind of the threads it matches
 * @param name its unique name
 * @param pattern the names it matches
 * @param jvmOnly whether it matches only threads in the groups of the JVM's own threads
 * @param nonBlocking whether these threads must not block although they are no event loops
 * @param confirmed the JDKs of recordings that showed it; empty if none did
 * @param sentence what it says, for a person
 * @param origin where it stands: file and line
 */
public record NameRule(ThreadKind kind, String name, NamePattern pattern, boolean jvmOnly, boolean nonBlocking,
		String confirmed, String sentence, String origin) {
}
