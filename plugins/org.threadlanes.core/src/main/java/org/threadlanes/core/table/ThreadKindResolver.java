package org.threadlanes.core.table;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;

import org.threadlanes.core.thread.ThreadKey;

/**
 * What threads are for, asked when rows are read: only the whole recording tells, so that rows keep the thread's key in
 * the place of its kind.
 */
final class ThreadKindResolver implements UnaryOperator<String> {

	private final Function<ThreadKey, String> kinds;
	private final Map<String, String> known = new HashMap<>();

	/** @param kinds tells the kind; null if nobody can */
	ThreadKindResolver(Function<ThreadKey, String> kinds) {
		this.kinds = kinds;
	}

	/** @return a thread's key as a text */
	static String keep(ThreadKey thread) {
		return thread.javaId() + " " + thread.osId() + " " + thread.name();
	}

	@Override
	public String apply(String kept) {
		String kind = known.get(kept);
		if (kind == null && !known.containsKey(kept)) {
			String[] parts = kept.split(" ", 3);
			kind = kinds == null ? null
					: kinds.apply(new ThreadKey(Long.parseLong(parts[0]), Long.parseLong(parts[1]), parts[2]));
			known.put(kept, kind);
		}
		return kind;
	}
}
