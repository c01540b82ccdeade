package org.threadlanes.core.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;

import org.threadlanes.core.rules.Stack;
import org.threadlanes.core.table.CellSource.Part;
import org.threadlanes.core.thread.ThreadKey;
import org.threadlanes.core.wait.WaitKind;

/**
 * Texts of a table that only the whole recording tells: rows keep the thread, and for verdicts the stack, in their
 * place. They are looked up when rows are read.
 */
final class LateTexts {

	private static final int NO_STACK = -1;

	private final WaitContext context;
	private final WaitKind wait;
	private final Map<Stack, Integer> numbers = new HashMap<>();
	private final List<Stack> stacks = new ArrayList<>();

	/**
	 * @param context knows them; null if nobody does
	 * @param wait the kind of wait that the table's events are; null if they are none
	 */
	LateTexts(WaitContext context, WaitKind wait) {
		this.context = context;
		this.wait = wait;
	}

	/** @return a thread as a text */
	static String keep(ThreadKey thread) {
		return thread.javaId() + " " + thread.osId() + " " + thread.name();
	}

	/** @return a wait as a text; the stack may be null */
	String keep(ThreadKey thread, Stack stack) {
		int number = NO_STACK;
		if (stack != null) {
			number = numbers.computeIfAbsent(stack, s -> {
				stacks.add(s);
				return stacks.size() - 1;
			});
		}
		return number + " " + keep(thread);
	}

	/** @return what turns the kept text of a column into the text that is shown, which may be null; null if they are the same */
	UnaryOperator<String> of(Part part) {
		return switch (part) {
			case THREAD_POOL -> lookup(kept -> context.pool(thread(kept)));
			case THREAD_KIND -> lookup(kept -> context.kind(thread(kept)));
			case VERDICT -> lookup(this::verdict);
			default -> null;
		};
	}

	private UnaryOperator<String> lookup(Function<String, String> text) {
		Map<String, String> known = new HashMap<>();
		return kept -> {
			if (context == null) {
				return null;
			}
			if (!known.containsKey(kept)) {
				known.put(kept, text.apply(kept));
			}
			return known.get(kept);
		};
	}

	private String verdict(String kept) {
		int end = kept.indexOf(' ');
		int stack = Integer.parseInt(kept.substring(0, end));
		return context.verdict(thread(kept.substring(end + 1)), stack == NO_STACK ? null : stacks.get(stack), wait);
	}

	private static ThreadKey thread(String kept) {
		String[] parts = kept.split(" ", 3);
		return new ThreadKey(Long.parseLong(parts[0]), Long.parseLong(parts[1]), parts[2]);
	}
}
