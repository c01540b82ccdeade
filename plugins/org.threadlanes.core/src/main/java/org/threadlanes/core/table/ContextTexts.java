package org.threadlanes.core.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.threadlanes.core.rules.Stack;
import org.threadlanes.core.thread.ThreadKey;
import org.threadlanes.core.wait.WaitKind;

/**
 * Pools, kinds and verdicts, which only the whole recording tells: rows keep the numbers of their thread and stack, and
 * these are looked up when rows are read. One thread adds; several may read after that.
 */
final class ContextTexts {

	private static final int RECENT = 1 << 13;

	private final WaitContext context;
	private final Map<ThreadKey, Integer> threadNumbers = new HashMap<>();
	private final List<ThreadKey> threads = new ArrayList<>();
	private final Map<Stack, Integer> stackNumbers = new HashMap<>();
	private final List<Stack> stacks = new ArrayList<>();
	private String[] pools = {};
	private String[] kinds = {};
	private final Judged[] recent = new Judged[RECENT];

	/** Immutable: threads may see each other's without a lock. */
	private record Judged(long threadAndStack, WaitKind kind, String verdict) {
	}

	/** @param context knows them; null if unknown */
	ContextTexts(WaitContext context) {
		this.context = context;
	}

	/** @return the number of a thread */
	int number(ThreadKey thread) {
		return number(thread, threadNumbers, threads);
	}

	/** @return the number of a stack */
	int number(Stack stack) {
		return number(stack, stackNumbers, stacks);
	}

	private static <T> int number(T value, Map<T, Integer> numbers, List<T> values) {
		return numbers.computeIfAbsent(value, v -> {
			values.add(v);
			return values.size() - 1;
		});
	}

	/** No more threads and stacks come. */
	void finish() {
		pools = new String[threads.size()];
		kinds = new String[threads.size()];
	}

	/** @return the pool of the thread with a number; null if it is not known */
	String pool(int thread) {
		if (context != null && pools[thread] == null) {
			pools[thread] = context.pool(threads.get(thread));
		}
		return pools[thread];
	}

	/** @return what the thread with a number is for; null if it is not known */
	String kind(int thread) {
		if (context != null && kinds[thread] == null) {
			kinds[thread] = context.kind(threads.get(thread));
		}
		return kinds[thread];
	}

	/**
	 * @param thread the number of a thread
	 * @param stack the number of a stack; negative for none
	 * @param wait for what the thread waited
	 * @return the verdict; null if it is not known
	 */
	String verdict(int thread, int stack, WaitKind wait) {
		if (context == null) {
			return null;
		}
		long pair = (long) thread << 32 | stack & 0xFFFF_FFFFL;
		int slot = (int) (pair * 0x9E37_79B9_7F4A_7C15L >>> 40) & RECENT - 1;
		Judged known = recent[slot];
		if (known == null || known.threadAndStack != pair || known.kind != wait) {
			known = new Judged(pair, wait, context.verdict(
					threads.get(thread), stack < 0 ? null : stacks.get(stack), wait));
			recent[slot] = known;
		}
		return known.verdict;
	}
}
