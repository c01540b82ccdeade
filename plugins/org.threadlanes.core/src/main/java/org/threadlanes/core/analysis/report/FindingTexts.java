package org.threadlanes.core.analysis.report;

import java.util.List;
import java.util.stream.Stream;

import org.threadlanes.core.analysis.causes.Waiters;
import org.threadlanes.core.base.text.Message;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;

/** The sentences of findings. */
final class FindingTexts {

	static final Messages TEXT = Messages.of(FindingTexts.class);
	private static final int MAX_NAME = 60;

	private FindingTexts() {
	}

	/** @return the name of a pool, short enough for a sentence */
	static String name(String pool) {
		return SafeText.shorten(pool, MAX_NAME);
	}

	/** @return whether a pool is a single thread of the same name */
	static boolean isThread(ThreadLanes lanes, String pool) {
		return lanes.lanes().stream().filter(lane -> lane.poolName().equals(pool)).map(ThreadLane::label).toList()
				.equals(List.of(pool));
	}

	/** @return who waited: so many threads of a pool, or its only one by its name */
	static Message waiters(ThreadLanes lanes, Waiters waiting) {
		String only = isThread(lanes, waiting.pool()) ? ".only" : "";
		return TEXT.message("contention.waiters" + only, waiting.threads(), name(waiting.pool()));
	}

	/**
	 * @return what waits cost the threads: their share of the time of the pool's threads, and how many of several wait
	 *         at once on average; and the same without the latter
	 */
	static List<Message> cost(ThreadLanes lanes, Waiters waiting) {
		long percent = Math.round(100 * waiting.share());
		long all = lanes.pools().stream().filter(pool -> pool.name().equals(waiting.pool()))
				.flatMap(pool -> pool.lanes().stream()).filter(lane -> lane.size() > 0 || lane.samples().size() > 0)
				.count();
		String key = waiting.threads() > 0 && waiting.threads() < all ? "contention.cost.all" : "contention.cost";
		return Stream.of(waiting.threads() == 1 ? 0 : lanes.share(waiting.nanos()), 0.0).distinct()
				.map(atOnce -> TEXT.message(key, percent, atOnce, waiting.threads(), all)).toList();
	}
}
