package org.threadlanes.core.analysis.causes;

import java.util.ArrayList;
import java.util.List;

import org.threadlanes.core.analysis.sites.HeldBy;

/**
 * Why threads waited. Says what the recording shows and no more.
 *
 * @param first what they waited for
 * @param waiting who waited for it
 * @param through what those that had it waited for themselves, in turn; mostly empty
 * @param end the last of all these, which is what must be mended
 * @param holding who had the last of these meanwhile and what they did, most time first; empty if nothing shows it
 */
public record Cause(Link first, Waiters waiting, List<String> through, Link end, List<Holder> holding) {

	private static final int MAX_HOLDERS = 3;

	/**
	 * What threads waited for.
	 *
	 * @param kind what it is
	 * @param resource its name: the call that acquires it, the class of a monitor, a pool, an address; may be empty
	 * @param size how many of it there are; 0 if the recording does not tell
	 * @param mayBeMore whether only one at a time is seen to be had, while somebody unseen may have others
	 */
	public record Link(CauseKind kind, String resource, int size, boolean mayBeMore) {

		public Link(CauseKind kind, String resource, int size) {
			this(kind, resource, size, false);
		}
	}

	public Cause {
		through = List.copyOf(through);
		holding = List.copyOf(holding);
	}

	/** Of those that had it, none is known to have waited for what others had. */
	public Cause(Link first, Waiters waiting, List<Holder> holding) {
		this(first, waiting, List.of(), first, holding);
	}

	/** @return those worth showing of who had the last of these */
	public List<Holder> mainHolding() {
		return holding.stream().filter(holder -> holder.share() >= HeldBy.LEAST_SHARE).limit(MAX_HOLDERS).toList();
	}

	/** @return what else was waited for on the way to the end, in turn */
	public List<String> way() {
		List<String> names = new ArrayList<>(through);
		names.add(0, first.resource);
		names.remove(names.lastIndexOf(end.resource));
		names.removeIf(String::isEmpty);
		return names;
	}

	/** @return whether a pool waits for tasks of its own */
	public boolean isOfItself() {
		return isOfItself(first);
	}

	/** @return whether such a pool is what must be mended, as its tasks wait for nothing else that others have */
	public boolean endsInItself() {
		return isOfItself(end);
	}

	private boolean isOfItself(Link link) {
		return link.kind == CauseKind.POOL && link.resource.equals(waiting.pool());
	}
}
