package org.threadlanes.core.classify.rules;

import org.threadlanes.core.kinds.ThreadKind;

/**
 * A line of {@code name.rules}.
 *
 * @param kind the kind of the threads it matches
 * @param pattern the names it matches
 * @param jvmOnly whether it matches only threads in the groups of the JVM's own threads
 * @param nonBlocking whether these threads must not block although they are not event loops
 * @param jdkOnly whether it matches only threads that never leave the JDK's own code
 */
public record NameRule(ThreadKind kind, NamePattern pattern, boolean jvmOnly, boolean nonBlocking, boolean jdkOnly,
		RuleLine line)
		implements Rule {
}
