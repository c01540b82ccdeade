package org.threadlanes.app.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Glob;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.Pool;

/**
 * A limit for calls, for pools, or for the causes of findings.
 *
 * @param of what it is for
 * @param names which of these, by the keys {@code call}, {@code pool} and {@code kind}; {@code *} matches any text
 * @param most the most that is allowed, by the keys of the file: times in ns, shares from 0 to 1
 */
record Limit(Kind of, Map<String, String> names, Map<String, Double> most) {

	private static final int MAX_NAME = 120;

	enum Kind {
		CALL, POOL, CAUSE;

		String table() {
			return name().toLowerCase(Locale.ROOT);
		}
	}

	/** @param counted the findings that are not accepted */
	Check check(Triage triage, List<Finding> counted) {
		List<String> violations = new ArrayList<>();
		List<String> notes = new ArrayList<>();
		switch (of) {
		case CALL -> matching(triage.sites().all().stream().filter(this::isFor).toList(), notes).forEach(site -> {
			String subject = GateRules.TEXT.get("call", safe(site.frames().call()), safe(site.pool().name()));
			if (site.durations().areKnown()) {
				compare(subject,
						Map.of("p99", (double) site.durations().p99(), "longest", (double) site.durations().max()),
						violations);
			} else {
				notes.add(GateRules.TEXT.get("sampled", subject));
			}
		});
		case POOL -> matching(triage.lanes().pools().stream().filter(p -> matches("pool", p.name())).toList(), notes)
				.forEach(pool ->
						compare(GateRules.TEXT.get("pool", safe(pool.name())), shares(pool, triage), violations));
		case CAUSE -> counted.stream().filter(f -> f.cause() != null && matches("kind", f.cause().end().kind().id()))
				.forEach(f -> compare(GateRules.TEXT.get("cause", f.cause().end().kind().id(),
						safe(f.cause().end().resource()), safe(f.cause().waiting().pool())),
						Map.of("share", f.cause().waiting().share()), violations));
		}
		return new Check(toString(), violations, notes);
	}

	/** @return the same; that there are none may be a wrong name, or what the settings of the recording hide */
	private <T> List<T> matching(List<T> found, List<String> notes) {
		if (found.isEmpty()) {
			notes.add(GateRules.TEXT.get("nothing", this));
		}
		return found;
	}

	private static Map<String, Double> shares(Pool pool, Triage triage) {
		return Map.of("blocking", pool.share(pool.totals().nanos(Verdict.BLOCKING)),
				"contention", pool.share(triage.causes().contentionNanos(pool)));
	}

	private boolean isFor(CallSite site) {
		return matches("call", site.frames().call()) && matches("pool", site.pool().name());
	}

	private boolean matches(String key, String name) {
		return new Glob(names.getOrDefault(key, "*")).matches(name);
	}

	private void compare(String subject, Map<String, Double> found, List<String> violations) {
		most.forEach((key, limit) -> {
			if (found.get(key) > limit) {
				violations.add(GateRules.TEXT.get("over", subject, GateRules.TEXT.get("measure." + key),
						shown(key, found.get(key)), shown(key, limit)));
			}
		});
	}

	private static String shown(String key, double value) {
		return GateFile.TIMES.contains(key) ? Durations.text((long) value)
				: String.format(Locale.ROOT, "%.1f %%", 100 * value);
	}

	private static String safe(String name) {
		return SafeText.shorten(name, MAX_NAME);
	}

	/** As written in the file. */
	@Override
	public String toString() {
		StringBuilder text = new StringBuilder(of.table());
		names.forEach((key, name) -> text.append(' ').append(key).append('=').append(safe(name)));
		most.forEach((key, limit) -> text.append(' ').append(key).append('=').append(shown(key, limit)));
		return text.toString();
	}
}
