package org.threadlanes.app;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

import org.threadlanes.app.Terminal.Style;
import org.threadlanes.core.lanes.RuleUse;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.rules.Frame;
import org.threadlanes.core.rules.NameRule;
import org.threadlanes.core.rules.Rule;
import org.threadlanes.core.rules.RuleProblem;
import org.threadlanes.core.rules.StackRule;
import org.threadlanes.core.text.Durations;
import org.threadlanes.core.text.Messages;
import org.threadlanes.core.text.SafeText;

/** {@code --explain-rules}: what each rule decided, which never matched, and which stacks matched no rule. */
final class RulesText {

	private static final int MAX_FRAMES = 12;
	private static final Messages TEXT = Texts.TEXT;

	private final Terminal terminal;
	private final PrintWriter out;

	RulesText(Terminal terminal) {
		this.terminal = terminal;
		this.out = terminal.out();
	}

	void print(ThreadLanes lanes) {
		List<StackRule> stackRules = lanes.rules().stacks().all().stream().filter(r -> !r.role().namesOwner())
				.toList();
		List<NameRule> nameRules = lanes.rules().names().all();
		Map<String, Integer> stacks = lanes.ruleUse().stacksByRule();
		Map<String, Integer> threads = lanes.ruleUse().threadsByRule();
		heading("rules.stacks", lanes.stackCount());
		won(stackRules, stacks, Rule::sentence);
		heading("rules.names", lanes.lanes().size());
		won(nameRules, threads, rule -> rule.pattern() + ": " + rule.sentence());
		heading("rules.never-won");
		lost(stackRules, stacks);
		lost(nameRules, threads);
		List<RuleProblem> shadowed = lanes.rules().shadowed();
		if (!shadowed.isEmpty()) {
			heading("rules.shadowed");
			shadowed.forEach(problem -> out.println("  " + SafeText.shorten(problem.toString(), 300)));
		}
		undecided(lanes);
	}

	private void heading(String key, Object ... arguments) {
		out.println();
		out.println(terminal.styled(Style.BOLD, TEXT.get(key, arguments)));
	}

	private <R extends Rule> void won(List<R> rules, Map<String, Integer> uses, Function<R, String> sentence) {
		for (R rule : rules) {
			if (uses.containsKey(rule.name())) {
				out.println(String.format(Locale.ROOT, "  %6d  %-12s %-26s %s%s", uses.get(rule.name()), rule.line().cell(0),
						SafeText.shorten(rule.name(), 26), SafeText.shorten(sentence.apply(rule), 90), mark(rule)));
			}
		}
	}

	private void lost(List<? extends Rule> rules, Map<String, Integer> uses) {
		for (Rule rule : rules) {
			if (!uses.containsKey(rule.name())) {
				out.println(String.format(Locale.ROOT, "          %-12s %-26s %s%s", rule.line().cell(0),
						SafeText.shorten(rule.name(), 26), SafeText.line(rule.origin()), mark(rule)));
			}
		}
	}

	private String mark(Rule rule) {
		return rule.confirmed().isEmpty() ? terminal.styled(Style.YELLOW, " " + TEXT.get("rules.unconfirmed")) : "";
	}

	private void undecided(ThreadLanes lanes) {
		heading("rules.undecided");
		for (RuleUse.UndecidedStack u : lanes.ruleUse().undecided()) {
			out.println("  " + TEXT.get("rules.undecided-stack", u.waits(), Durations.text(u.nanos()), u.inferred().verdict().id()));
			out.println("    " + u.inferred().sentence());
			List<Frame> frames = lanes.stack(u.stack()).frames();
			frames.stream().limit(MAX_FRAMES)
					.forEach(frame -> out.println("      " + SafeText.shorten(frame.toString(), 92)));
			if (frames.size() > MAX_FRAMES) {
				out.println("      " + TEXT.get("rules.more-frames", frames.size() - MAX_FRAMES));
			}
		}
		if (lanes.ruleUse().undecided().isEmpty()) {
			out.println("  " + TEXT.get("rules.none-undecided"));
		}
	}
}
