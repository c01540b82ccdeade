package org.threadlanes.jmc.preferences;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.classify.Classifier;
import org.threadlanes.core.classify.Decision;
import org.threadlanes.core.classify.Inferred;
import org.threadlanes.core.classify.RecordedWaits;
import org.threadlanes.core.classify.ThreadWaits;
import org.threadlanes.core.classify.rules.NameRules.NameMatch;
import org.threadlanes.core.classify.rules.Rule;
import org.threadlanes.core.classify.rules.RuleLine;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.classify.rules.StackClassification;
import org.threadlanes.core.classify.rules.StackClassifier;
import org.threadlanes.core.classify.rules.StackRule;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.kinds.WaitSum;

/** Explains how the rules classify a name or stack that the user entered, and which rule wins. */
final class RuleTest {

	private static final Messages TEXT = Messages.of(RuleTest.class);
	/** A frame as a stack trace prints it, or as JDK Mission Control copies it: CLASS.METHOD, and anything after it. */
	private static final Pattern FRAME = Pattern.compile(
			"^\\s*(?:at\\s+)?(?:[^\\s/()]*/)*([\\w.$]+)\\.([\\w$<>]+)\\s*(?:\\(.*|:.*|$)");

	private RuleTest() {
	}

	/** @return the classification of a thread's name, as a sentence */
	static String name(Rules rules, String name) {
		NameMatch match = rules.names().match(name.strip(), "main");
		String kind = Vocabulary.of(match.kind());
		return match.rule() == null ? TEXT.get("test.name.none", match.pool(), kind)
				: TEXT.get("test.name", match.pool(), kind, match.rule().name(), origin(match.rule()),
						sentence(match.rule()));
	}

	private static String origin(Rule rule) {
		return rule.origin().startsWith(ThreadLanesPreferences.USER_RULES_NAME) ? TEXT.get("test.yours")
				: rule.origin();
	}

	private static String sentence(Rule rule) {
		return rule.sentence().equals(RuleLine.NONE) ? "" : TEXT.get("test.sentence", SafeText.line(rule.sentence()));
	}

	/** @return the classification of a stack trace, the innermost frame first, as a sentence */
	static String stack(Rules rules, WaitKind wait, String text) {
		List<Frame> frames = frames(text);
		if (frames.isEmpty()) {
			return TEXT.get("test.stack.no-frames");
		}
		Stack stack = new Stack(frames, false);
		StackClassifier classifier = new StackClassifier(rules.stacks());
		StackClassification classification = classifier.classify(stack);
		Inferred inferred = ofOneWait(stack, wait, classifier);
		Decision decision = Decision.of(classification, wait, inferred, null);
		StackRule rule = decision.rule();
		String verdict = Vocabulary.of(decision.verdict());
		StringBuilder answer = new StringBuilder(rule == null
				? TEXT.get("test.stack.none", verdict, inferred.sentence())
				: TEXT.get("test.stack", verdict, rule.name(), origin(rule), sentence(rule)));
		if (classification.loop() != null) {
			answer.append(' ').append(TEXT.get(
					"test.stack.loop", classification.loop().name(), origin(classification.loop())));
		}
		if (classification.tolerated() != null) {
			answer.append(' ').append(
					TEXT.get("test.stack.tolerated", classification.tolerated().name(),
					origin(classification.tolerated())));
		}
		return answer.toString();
	}

	/** @return what is inferred of one wait without further context */
	private static Inferred ofOneWait(Stack stack, WaitKind wait, StackClassifier rules) {
		WaitSum one = new WaitSum();
		one.add(0, 1);
		ThreadWaits waits = new ThreadWaits();
		waits.add(0, wait, one);
		RecordedWaits recorded = new RecordedWaits(List.of(stack), Set.of(), 1, Map.of());
		return new Classifier(recorded, rules).pool(List.of(waits)).of(0, wait);
	}

	/** @return the frames in a stack trace; other lines are ignored */
	static List<Frame> frames(String text) {
		List<Frame> frames = new ArrayList<>();
		text.lines().forEach(line -> {
			Matcher frame = FRAME.matcher(line);
			if (frame.matches()) {
				frames.add(new Frame(frame.group(1), frame.group(2), 0));
			}
		});
		return frames;
	}
}
