package org.threadlanes.app;

import java.util.List;
import java.util.Map;
import java.util.function.Function;

import org.threadlanes.app.Terminal.Style;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.classify.rules.NameRule;
import org.threadlanes.core.classify.rules.Rule;
import org.threadlanes.core.classify.rules.RuleProblem;
import org.threadlanes.core.classify.rules.StackRule;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.lanes.RuleUse;
import org.threadlanes.core.lanes.ThreadLanes;

/** {@code --explain-rules}: what each rule decided, which never matched, and which stacks matched no rule. */
record RulesText(Terminal terminal) {

	private static final int MAX_FRAMES = 12;
	private static final String ROW = "  %6s  %-12s %-26s %s";
	private static final Messages TEXT = Texts.TEXT;

	void print(ThreadLanes lanes) {
		List<StackRule> stackRules = lanes.rules().stacks().all().stream().filter(r -> !r.role().namesOwner())
				.toList();
		List<NameRule> nameRules = lanes.rules().names().all();
		Map<String, Integer> stacks = lanes.ruleUse().stacksByRule();
		Map<String, Integer> threads = lanes.ruleUse().threadsByRule();
		terminal.heading(TEXT.get("rules.stacks", lanes.stacks().size()));
		won(stackRules, stacks, Rule::sentence);
		terminal.heading(TEXT.get("rules.names", lanes.lanes().size()));
		won(nameRules, threads, rule -> rule.pattern() + ": " + rule.sentence());
		terminal.heading(TEXT.get("rules.never-won"));
		lost(stackRules, stacks);
		lost(nameRules, threads);
		List<RuleProblem> shadowed = lanes.rules().shadowed();
		if (!shadowed.isEmpty()) {
			terminal.heading(TEXT.get("rules.shadowed"));
			shadowed.forEach(problem -> terminal.out().println("  " + SafeText.shorten(problem.toString(), 300)));
		}
		undecided(lanes);
	}

	private <R extends Rule> void won(List<R> rules, Map<String, Integer> uses, Function<R, String> sentence) {
		for (R rule : rules) {
			if (uses.containsKey(rule.name())) {
				terminal.row(ROW, uses.get(rule.name()), rule.line().cell(0), SafeText.shorten(rule.name(), 26),
						SafeText.shorten(sentence.apply(rule), 90) + mark(rule));
			}
		}
	}

	private void lost(List<? extends Rule> rules, Map<String, Integer> uses) {
		for (Rule rule : rules) {
			if (!uses.containsKey(rule.name())) {
				terminal.row(ROW, "", rule.line().cell(0), SafeText.shorten(rule.name(), 26),
						SafeText.line(rule.origin()) + mark(rule));
			}
		}
	}

	private String mark(Rule rule) {
		return rule.confirmed().isEmpty() ? terminal.styled(Style.YELLOW, " " + TEXT.get("rules.unconfirmed")) : "";
	}

	private void undecided(ThreadLanes lanes) {
		terminal.heading(TEXT.get("rules.undecided"));
		for (RuleUse.UndecidedStack u : lanes.ruleUse().undecided()) {
			terminal.out().println("  " + TEXT.get("rules.undecided-stack", u.waits(), Durations.text(u.nanos()),
					u.inferred().verdict().id()));
			terminal.out().println("    " + u.inferred().sentence());
			List<Frame> frames = lanes.stack(u.stack()).frames();
			frames.stream().limit(MAX_FRAMES)
					.forEach(frame -> terminal.out().println("      " + SafeText.shorten(frame.toString(), 92)));
			if (frames.size() > MAX_FRAMES) {
				terminal.out().println("      " + TEXT.get("rules.more-frames", frames.size() - MAX_FRAMES));
			}
		}
		if (lanes.ruleUse().undecided().isEmpty()) {
			terminal.out().println("  " + TEXT.get("rules.none-undecided"));
		}
	}
}
