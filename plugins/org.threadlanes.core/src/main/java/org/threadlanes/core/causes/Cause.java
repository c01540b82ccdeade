package org.threadlanes.core.causes;

import java.util.List;

/**
 * Why threads waited. Says what the recording shows and no more.
 *
 * @param kind what they waited for
 * @param resource its name: the call that acquires it, the class of a monitor, a pool, an address; may be empty
 * @param size how many of it there are; 0 if the recording does not tell
 * @param waiting who waited for it
 * @param holding who had it meanwhile and what they did, most time first; empty if nothing shows it
 */
public record Cause(CauseKind kind, String resource, int size, Waiters waiting, List<Holder> holding) {

	public Cause {
		holding = List.copyOf(holding);
	}
}
