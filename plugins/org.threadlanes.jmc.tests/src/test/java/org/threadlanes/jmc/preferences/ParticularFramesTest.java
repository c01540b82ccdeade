package org.threadlanes.jmc.preferences;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.junit.Test;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.classify.rules.StackClassification;
import org.threadlanes.core.classify.rules.StackClassifier;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.jmc.LoadedRecordings;
import org.threadlanes.jmc.preferences.ParticularFrames.Choice;

/** Whether the frames that are proposed are the best of those considered, as rules of them match. */
public class ParticularFramesTest {

	private static final List<String> RECORDINGS = List.of("hikari-waiters-jdk25", "checkout-jdk11",
			"lock-holder-sleeps-jdk17", "virtual-threads-pinned-jdk25", LoadedRecordings.EVENT_LOOP_BLOCKED);
	/** Without the shipped rules: what a rule matches does not depend on them. */
	private static final String OFF = "[stack]\n" + Rules.shipped().stacks().all().stream()
			.map(rule -> "off | " + rule.name() + "\n").collect(Collectors.joining());

	/** The waits of a pool with the same stack and verdict. */
	private record Site(String pool, int stack, Verdict verdict) {
	}

	/** What a rule takes: waits like one, and a number of others. */
	private record Taken(Set<Site> alike, long others) {
	}

	/** @return the stacks that a rule for these frames matches */
	private static BitSet stacks(Choice choice, ThreadLanes lanes) {
		String pattern = new NewStackRule(null, choice.waits(), choice.frames()).cells().get(2);
		Rules rules = Rules.withUserRules(OFF + "idle | proposed | " + pattern + " | - | - | -\n", "test");
		StackClassifier classifier = new StackClassifier(rules.stacks());
		BitSet stacks = new BitSet();
		for (int i = 0; i < lanes.stacks().size(); i++) {
			stacks.set(i, classifier.classify(lanes.stack(i)).idle() != null);
		}
		return stacks;
	}

	private static List<Frame> call(ThreadLanes lanes, int stack) {
		StackClassification classification = lanes.classification(stack);
		int own = classification.ownFrame() >= 0 ? classification.ownFrame() : classification.libraryFrame();
		List<Frame> methods = lanes.frames(stack).stream().map(Frame::withoutLine).toList();
		return own < 0 ? methods : methods.subList(Math.max(0, own - 1), own + 1);
	}

	private static Taken taken(BitSet stacks, Site site, Verdict harmless, ThreadLanes lanes, Map<Site, Long> counts) {
		Set<Site> alike = new HashSet<>();
		long others = 0;
		for (Map.Entry<Site, Long> of : counts.entrySet()) {
			Site other = of.getKey();
			if (stacks.get(other.stack())) {
				if (other.pool().equals(site.pool()) && other.verdict() == site.verdict()
						&& call(lanes, other.stack()).equals(call(lanes, site.stack()))) {
					alike.add(other);
				} else if (other.verdict() != harmless) {
					others += of.getValue();
				}
			}
		}
		return new Taken(alike, others);
	}

	@Test
	public void noFramesConsideredTakeAllItsWaitsAndFewerOthers() throws Exception {
		List<String> better = new ArrayList<>();
		for (String recording : RECORDINGS) {
			ThreadLanes lanes = LoadedRecordings.lanes(recording);
			Map<Site, SpanRef> waits = new HashMap<>();
			Map<Site, Long> counts = new HashMap<>();
			for (ThreadLane lane : lanes.lanes()) {
				for (int i = 0; i < lane.size(); i++) {
					SpanRef wait = new SpanRef(lane, i);
					if (NewStackRule.isFor(lanes, wait)) {
						Site site = new Site(lane.poolName(), lane.stack(i), lane.verdict(i));
						waits.putIfAbsent(site, wait);
						counts.merge(site, 1L, Long::sum);
					}
				}
			}
			Map<Choice, BitSet> stacks = new HashMap<>();
			waits.forEach((site, wait) -> {
				Verdict harmless = site.verdict() == Verdict.UNKNOWN ? Verdict.BLOCKING : null;
				ParticularFrames frames = new ParticularFrames(lanes, wait, lanes, harmless);
				List<Choice> choices = frames.choices();
				List<Taken> taken = choices.stream().map(choice -> stacks.computeIfAbsent(choice,
						key -> stacks(key, lanes))).map(of -> taken(of, site, harmless, lanes, counts)).toList();
				Taken best = taken.get(choices.indexOf(frames.best()));
				for (int i = 0; i < choices.size(); i++) {
					if (taken.get(i).alike().containsAll(best.alike()) && taken.get(i).others() < best.others()) {
						better.add(recording + ": " + choices.get(i) + " for " + site);
					}
				}
			});
		}
		assertEquals(List.of(), better);
	}
}
