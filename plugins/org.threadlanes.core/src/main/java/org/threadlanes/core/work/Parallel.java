package org.threadlanes.core.work;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;

/** Does the same with many things, on all CPUs. */
public final class Parallel {

	private Parallel() {
	}

	/**
	 * @param things not changed meanwhile
	 * @param work called on this thread and on others
	 * @return the results, in the order of the things
	 */
	public static <T, R> List<R> map(List<T> things, Function<? super T, R> work) {
		List<R> results = new ArrayList<>(Collections.nCopies(things.size(), null));
		AtomicInteger next = new AtomicInteger();
		Supplier<Void> share = () -> {
			for (int i = next.getAndIncrement(); i < things.size(); i = next.getAndIncrement()) {
				results.set(i, work.apply(things.get(i)));
			}
			return null;
		};
		List<Ahead<Void>> others = new ArrayList<>();
		for (int i = 0; i < Math.min(Ahead.HELPERS, things.size() - 1); i++) {
			others.add(new Ahead<>(share));
		}
		try {
			share.get();
		} finally {
			others.forEach(Ahead::get);
		}
		return results;
	}
}
