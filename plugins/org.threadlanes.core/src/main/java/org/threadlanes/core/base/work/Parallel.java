package org.threadlanes.core.base.work;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;

/** Applies a function to many elements, on several CPUs. */
public final class Parallel {

	private Parallel() {
	}

	/**
	 * Returns, or fails, when no thread works on it any more.
	 *
	 * @param things not changed meanwhile
	 * @param work called on this thread and on others, not again after a failure
	 * @return the results, in the order of the things
	 * @throws CancellationException if this thread is interrupted while it waits for others, which then end later
	 */
	public static <T, R> List<R> map(List<T> things, Function<? super T, R> work) {
		List<R> results = new ArrayList<>(Collections.nCopies(things.size(), null));
		AtomicInteger next = new AtomicInteger();
		Supplier<Void> share = () -> {
			try {
				for (int i = next.getAndIncrement(); i < things.size(); i = next.getAndIncrement()) {
					results.set(i, work.apply(things.get(i)));
				}
				return null;
			} finally {
				next.set(things.size());
			}
		};
		List<EagerTask<Void>> others = new ArrayList<>();
		try {
			for (int i = 0; i < Math.min(EagerTask.HELPERS, things.size() - 1); i++) {
				others.add(new EagerTask<>(share));
			}
			share.get();
		} finally {
			others.forEach(EagerTask::await);
		}
		others.forEach(EagerTask::get);
		return results;
	}
}
