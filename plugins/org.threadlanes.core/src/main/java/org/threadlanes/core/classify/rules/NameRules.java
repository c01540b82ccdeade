package org.threadlanes.core.classify.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.threadlanes.core.kinds.ThreadKind;

/** The name rules, in the order in which they are tried. Immutable. */
public final class NameRules {

	private static final Set<String> JVM_GROUPS = Set.of("", "system", "InnocuousThreadGroup");
	/** The fourth cell of a rule for threads in the groups of the JVM's own. */
	static final String JVM = "jvm";
	/** The fourth cell of a rule for threads that must not block although they are not event loops. */
	static final String NON_BLOCKING = "non-blocking";
	/**
	 * The fourth cell of a rule for threads of the JDK that may serve the program: it holds if they run no other code.
	 */
	static final String JDK_ONLY = "jdk-only";
	/** Longer names are cut before matching: names of 70,000 characters exist. */
	private static final int MAX_NAME = 1000;
	/** The request that a thread serves, which servers append to its name: {@code http-3 - GET /orders}. */
	private static final Pattern REQUEST = Pattern.compile("(?<=\\d)( -)?( [A-Z]+)? /.*", Pattern.DOTALL);

	/** The number of a thread in the middle of its name: {@code worker-#17%shop%}. */
	private static final Pattern THREAD_NUMBER = Pattern.compile("#\\d+(?![\\p{L}\\d])");
	/**
	 * The number of a thread before a remark, {@code Thread-3 (client@1f2e9)}, {@code worker-3 [idle]}, or in
	 * parentheses within its name, {@code kernel(1) selector}, {@code orders (1/4)#0}.
	 */
	private static final Pattern NUMBER_WITHIN = Pattern.compile("(?<=^Thread-)\\d+(?= [(\\[])"
			+ "|(?<!\\d)\\d++(?= ([(]\\D*[)]|\\[\\D*])$)|(?<=[(])\\d++(?=[)]\\D+$|/\\d++[)](#\\d++)?$)");

	/** The id of a connection, or of an object: {@code [0x3f733eea 0x1391532d] socket}. */
	private static final Pattern HEXADECIMAL = Pattern.compile("\\b0x[0-9a-fA-F]+\\b");

	private static final Set<String> GROUPS = Set.of(JVM, NON_BLOCKING, JDK_ONLY);

	private final List<NameRule> all;

	private NameRules(List<NameRule> all) {
		this.all = List.copyOf(all);
	}

	static NameRules of(List<RuleLine> lines, List<RuleProblem> problems) {
		return new NameRules(lines.stream().map(line -> rule(line, problems)).filter(Objects::nonNull).toList());
	}

	/** @return the rule, null if the line is malformed */
	private static NameRule rule(RuleLine line, List<RuleProblem> problems) {
		String group = line.optional(3);
		Optional<ThreadKind> kind = ThreadKind.of(line.cell(0));
		if (kind.isEmpty()) {
			problems.add(new RuleProblem(line.origin(), RuleProblem.TEXT.get("kind", line.cell(0))));
			return null;
		}
		if (!group.isEmpty() && !GROUPS.contains(group)) {
			problems.add(new RuleProblem(line.origin(), RuleProblem.TEXT.get("group", group)));
			return null;
		}
		try {
			return new NameRule(kind.get(), NamePattern.parse(line.cell(2)), group.equals(JVM),
					group.equals(NON_BLOCKING), group.equals(JDK_ONLY), line);
		} catch (IllegalArgumentException e) {
			problems.add(new RuleProblem(line.origin(), RuleProblem.TEXT.get("malformed", e.getMessage())));
			return null;
		}
	}

	/** @return the rules that can never match because an earlier one matches everything they do */
	List<RuleProblem> shadowed() {
		List<RuleProblem> problems = new ArrayList<>();
		PrefixIndex before = new PrefixIndex();
		for (int number = 0; number < all.size(); number++) {
			NameRule rule = all.get(number);
			TreeSet<Integer> candidates = new TreeSet<>();
			String sample = rule.pattern().sample();
			before.find(sample, candidates);
			candidates.stream().map(all::get)
					.filter(r -> (!r.jvmOnly() || rule.jvmOnly()) && r.pattern().matches(sample)).findFirst()
					.ifPresent(first -> problems.add(new RuleProblem(rule.origin(),
							RuleProblem.TEXT.get("shadowed", rule.name(), first.name()))));
			before.add(rule.pattern().prefix(), number);
		}
		return problems;
	}

	/** @return every rule in its order */
	public List<NameRule> all() {
		return all;
	}

	/**
	 * The meaning of a name.
	 *
	 * @param rule the rule that matched; null if none did
	 * @param pool the name of the pool
	 */
	public record NameMatch(NameRule rule, String pool) {

		/** @return the kind that the name suggests */
		public ThreadKind kind() {
			return rule == null ? ThreadKind.OTHER : rule.kind();
		}
	}

	/**
	 * @param name a thread's name
	 * @param group the name of its thread group; empty if it has none
	 * @return the meaning of the name
	 */
	public NameMatch match(String name, String group) {
		String looked = name.length() > MAX_NAME ? name.substring(0, MAX_NAME) : name;
		boolean inJvmGroup = JVM_GROUPS.contains(group);
		for (NameRule rule : all) {
			if (!rule.jvmOnly() || inJvmGroup) {
				String pool = rule.pattern().poolOf(looked);
				if (pool != null) {
					return new NameMatch(rule, pool);
				}
			}
		}
		String withoutRequest = REQUEST.matcher(name).replaceFirst("");
		return withoutRequest.equals(name) ? new NameMatch(null, defaultPool(name)) : match(withoutRequest, group);
	}

	private static String defaultPool(String given) {
		if (given.length() > MAX_NAME) {
			return given;
		}
		String name = HEXADECIMAL.matcher(given).replaceAll("N");
		Matcher within = NUMBER_WITHIN.matcher(name);
		if (within.find()) {
			return within.replaceFirst("N");
		}
		int end = name.length();
		// A number followed by letters numbers something else: ForkJoinPool-1-delayScheduler.
		while (end > 0 && !isDigit(name.charAt(end - 1)) && !Character.isLetter(name.charAt(end - 1))) {
			end--;
		}
		int start = end;
		while (start > 0 && isDigit(name.charAt(start - 1))) {
			start--;
		}
		return start == end ? THREAD_NUMBER.matcher(name).replaceFirst("#N")
				: name.substring(0, start) + "N" + name.substring(end);
	}

	private static boolean isDigit(char c) {
		return c >= '0' && c <= '9';
	}
}
