package org.threadlanes.app;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

import org.threadlanes.app.Terminal.Style;
import org.threadlanes.core.lanes.RuleUse;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.rules.Frame;
import org.threadlanes.core.rules.NameRule;
import org.threadlanes.core.rules.RuleProblem;
import org.threadlanes.core.rules.StackRole;
import org.threadlanes.core.rules.StackRule;
import org.threadlanes.core.text.Durations;
import org.threadlanes.core.text.Messages;
import org.threadlanes.core.text.SafeText;

/** {@code --explain-rules}: what each rule decided, which never won, and what no rule knew. */
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
		RuleUse use = lanes.ruleUse();
		heading("rules.stacks", lanes.stackCount());
		List<StackRule> stackRules = lanes.rules().stacks().all().stream().filter(r -> r.role() != StackRole.LIBRARY)
				.toList();
		for (StackRule rule : stackRules) {
			Integer stacks = use.stacksByRule().get(rule.name());
			if (stacks != null) {
				won(stacks, rule.role().id(), rule.name(), rule.confirmed(), rule.sentence());
			}
		}
		heading("rules.names", lanes.lanes().size());
		for (NameRule rule : lanes.rules().names().all()) {
			Integer threads = use.threadsByRule().get(rule.name());
			if (threads != null) {
				won(threads, rule.kind().id(), rule.name(), rule.confirmed(), rule.pattern() + ": " + rule.sentence());
			}
		}
		heading("rules.never-won");
		for (StackRule rule : stackRules) {
			if (!use.stacksByRule().containsKey(rule.name())) {
				lost(rule.role().id(), rule.name(), rule.confirmed(), rule.origin());
			}
		}
		for (NameRule rule : lanes.rules().names().all()) {
			if (!use.threadsByRule().containsKey(rule.name())) {
				lost(rule.kind().id(), rule.name(), rule.confirmed(), rule.origin());
			}
		}
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

	private void won(int count, String role, String name, String confirmed, String sentence) {
		out.println(String.format(Locale.ROOT, "  %6d  %-12s %-26s %s%s", count, role, SafeText.shorten(name, 26),
				SafeText.shorten(sentence, 90), mark(confirmed)));
	}

	private void lost(String role, String name, String confirmed, String origin) {
		out.println(String.format(Locale.ROOT, "          %-12s %-26s %s%s", role, SafeText.shorten(name, 26),
				SafeText.line(origin), mark(confirmed)));
	}

	private String mark(String confirmed) {
		return confirmed.isEmpty() ? terminal.styled(Style.YELLOW, " " + TEXT.get("rules.unconfirmed")) : "";
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
