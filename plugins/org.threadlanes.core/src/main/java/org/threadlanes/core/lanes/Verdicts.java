package org.threadlanes.core.lanes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

import org.threadlanes.core.classify.Classifier;
import org.threadlanes.core.classify.Decision;
import org.threadlanes.core.classify.Inferred;
import org.threadlanes.core.classify.PoolVerdicts;
import org.threadlanes.core.classify.Reason;
import org.threadlanes.core.classify.RecordedWaits;
import org.threadlanes.core.classify.ThreadWaits;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.classify.rules.StackClassification;
import org.threadlanes.core.classify.rules.StackRule;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;

/**
 * What kind each thread is of, and the verdict of each group of its waits: by the rules, and by what the recording
 * itself shows, pool by pool. Immutable.
 *
 * @param lanes in the order of the raw lanes; null for a thread without a lane
 * @param stacks the stacks, with the frames of the application
 * @param ruleUse how the rules were used
 */
record Verdicts(List<ThreadLane> lanes, StackTable stacks, RuleUse ruleUse) {

	private static final int MAX_UNDECIDED = 20;

	static Verdicts of(RawLanes raw) {
		return new Deciding(raw).verdicts();
	}

	/**
	 * @param part what some of the events of a recording show, with the stacks of all
	 * @param whole what all events show, which decides
	 */
	static Verdicts ofPart(RawLanes part, WholeLanes whole) {
		Groups groups = new Groups(part.rules(), part.stacks());
		List<ThreadLane> lanes = new ArrayList<>();
		for (RawLane lane : part.lanes()) {
			ThreadLane of = whole.byKey().get(lane.key());
			lanes.add(of == null ? null
					: new ThreadLane(lane, of, groups.decided(lane, of.kind(), of.inferred())));
		}
		RuleUse used = whole.lanes().ruleUse();
		return new Verdicts(lanes, part.stacks(), groups.ruleUse(used.stacksByRule(), used.threadsByRule()));
	}

	/** Decides the groups of threads whose kinds and pools are known. */
	private static final class Groups {

		private final Rules rules;
		private final StackTable stacks;
		private final Map<Integer, RuleUse.UndecidedStack> undecided = new HashMap<>();
		private long ownerNanos;

		Groups(Rules rules, StackTable stacks) {
			this.rules = rules;
			this.stacks = stacks;
		}

		List<WaitGroup> decided(RawLane lane, ThreadKind kind, PoolVerdicts pool) {
			return lane.waits().groups().stream().map(group -> decided(group, kind, pool)).toList();
		}

		private WaitGroup decided(RecordedGroup group, ThreadKind thread, PoolVerdicts pool) {
			if (group.kind.isWork() || group.count() == 0) {
				Verdict verdict = group.kind.isWork() ? Verdict.WORK : Verdict.UNKNOWN;
				return new WaitGroup(group, verdict, Decision.By.NOTHING, false);
			}
			StackClassification classification = stacks.classification(group.stack);
			Decision decision = Decision.of(classification, group.kind, pool.of(group.stack, group.kind),
					rules.judged(thread));
			if (classification != null && decision.rule() == null) {
				Inferred inferred = decision.inferred();
				undecided.merge(group.stack,
						new RuleUse.UndecidedStack(group.stack, group.count(), group.nanos(), inferred),
						RuleUse.UndecidedStack::plus);
				ownerNanos += inferred.reason() == Reason.OWNER ? group.nanos() : 0;
			}
			return new WaitGroup(group, decision.verdict(), decision.by(), classification != null
					&& (isOnLoop(classification, thread) || decision.inferred().onEventLoop()));
		}

		/** The stack decides; only if it is truncated, the thread's kind does. */
		private static boolean isOnLoop(StackClassification classification, ThreadKind thread) {
			return classification.loop() != null
					|| classification.truncated() && classification.task() == null && thread == ThreadKind.EVENT_LOOP;
		}

		RuleUse ruleUse(Map<String, Integer> stacksByRule, Map<String, Integer> threadsByRule) {
			List<RuleUse.UndecidedStack> commonest = undecided.values().stream()
					.sorted(Comparator.comparingLong(RuleUse.UndecidedStack::waits).reversed()
							.thenComparing(RuleUse.UndecidedStack::stack))
					.limit(MAX_UNDECIDED).toList();
			return new RuleUse(Map.copyOf(stacksByRule), Map.copyOf(threadsByRule), commonest, ownerNanos);
		}
	}

	static final class Deciding {

		/** The place of a thread whose waits were added to those of another. */
		private static final int SUMMED = -1;

		private final RawLanes raw;
		private final StackTable stacks;
		private final Map<String, PoolVerdicts> inferred = new HashMap<>();
		/** By the place of its lane, the kind of a thread that inference finds; null if it finds none. */
		private final ThreadKind[] inferredKinds;
		private final Map<String, Integer> threadsByRule = new HashMap<>();

		Deciding(RawLanes raw) {
			this.raw = raw;
			inferredKinds = new ThreadKind[raw.lanes().size()];
			Input input = input(raw);
			Classifier classifier = new Classifier(input.waits, raw.classifier());
			stacks = raw.stacks().withOwnFrames(classifier.owners()::applicationFrames);
			input.waits.pools().forEach((pool, threads) -> inferred.put(pool, classifier.pool(threads)));
			Map<Integer, Inferred> loops = PoolVerdicts.loops(inferred.values());
			inferred.replaceAll((name, pool) -> pool.with(loops));
			for (int i = 0; i < inferredKinds.length; i++) {
				int place = input.places[i];
				inferredKinds[i] = place == SUMMED ? null
						: inferred.get(raw.lanes().get(i).pool()).kinds().get(place);
			}
		}

		/**
		 * What the verdicts are inferred from.
		 *
		 * @param places the place of each thread in its pool
		 */
		record Input(RecordedWaits waits, int[] places) {
		}

		static Input input(RawLanes raw) {
			int[] places = new int[raw.lanes().size()];
			Map<String, List<ThreadWaits>> pools = new LinkedHashMap<>();
			Map<String, Set<Long>> ended = new HashMap<>();
			raw.lanes().forEach(lane -> lane.recorded().stream().filter(group -> !group.isSampled()).forEach(
					group -> ended.computeIfAbsent(lane.pool(), pool -> new HashSet<>()).add(group.call())));
			for (int i = 0; i < places.length; i++) {
				RawLane lane = raw.lanes().get(i);
				List<ThreadWaits> pool = pools.computeIfAbsent(lane.pool(), p -> new ArrayList<>());
				boolean added = lane.isVirtual() && !pool.isEmpty();
				places[i] = added ? SUMMED : pool.size();
				if (!added) {
					pool.add(new ThreadWaits());
				}
				// Each virtual thread runs one task; there are too many to examine one by one.
				addWaits(lane, ended.getOrDefault(lane.pool(), Set.of()), pool.get(added ? 0 : places[i]));
			}
			return new Input(new RecordedWaits(raw.stacks().all(), raw.mainClasses(),
					raw.source().endNanos() - raw.source().startNanos(), pools), places);
		}

		/**
		 * @param ended the calls in which waits of the pool ended: only these have lengths, and tell of all
		 */
		private static void addWaits(RawLane lane, Set<Long> ended, ThreadWaits sum) {
			for (RecordedGroup group : lane.recorded()) {
				if (group.stack != StackTable.NONE && group.count() > 0
						&& !(group.open && ended.contains(group.call()))) {
					sum.add(group.stack, group.kind, group);
				}
			}
			sum.addSampledStacks(lane.sampledStacks());
			lane.held().forEach(held ->
					sum.held(held.stack(), held.kind(), held.nanos(), held.heldNanos(), held.turn()));
			lane.turns().forEach(turns -> sum.turned(turns.stack(), turns.kind(), turns.count(), turns.turns()));
		}

		Verdicts verdicts() {
			Map<String, KindVotes> votesOfPools = new HashMap<>();
			raw.lanes().forEach(
					lane -> votesOfPools.computeIfAbsent(lane.pool(), p -> new KindVotes()).add(lane.votes()));
			Groups groups = new Groups(raw.rules(), stacks);
			List<ThreadLane> lanes = new ArrayList<>();
			for (RawLane lane : raw.lanes()) {
				ThreadKind kind = kind(lane, votesOfPools.get(lane.pool()), inferredKinds[lanes.size()]);
				PoolVerdicts pool = inferred.get(lane.pool());
				lanes.add(new ThreadLane(lane, kind, pool, groups.decided(lane, kind, pool)));
			}
			return new Verdicts(lanes, stacks, groups.ruleUse(stacksByRule(), threadsByRule));
		}

		/**
		 * By whether it is the recorder, which waits as an executor's worker does; by its stacks and thread group, then
		 * its name, then the other threads of its pool, then inference. An inferred event loop counts more than a
		 * worker or a name.
		 */
		private ThreadKind kind(RawLane lane, KindVotes votesOfPool, ThreadKind inferredKind) {
			if (lane.isRecorder()) {
				threadsByRule.merge(lane.name().rule().name(), 1, Integer::sum);
				return ThreadKind.RECORDER;
			}
			if (inferredKind == ThreadKind.EVENT_LOOP && lane.name().kind() != ThreadKind.JVM
					&& (lane.kind() == null || lane.kind() == ThreadKind.WORKER)) {
				// An event loop may run as a task of an executor.
				return ThreadKind.EVENT_LOOP;
			}
			if (lane.kind() != null) {
				return lane.kind();
			}
			if (lane.name().kind() == ThreadKind.RECORDER) {
				// It runs the program's code for a remote caller.
				return ThreadKind.WORKER;
			}
			if (lane.name().rule() != null) {
				threadsByRule.merge(lane.name().rule().name(), 1, Integer::sum);
				return lane.name().kind();
			}
			ThreadKind siblings = votesOfPool.strongest();
			return siblings != null ? siblings : inferredKind != null ? inferredKind : ThreadKind.OTHER;
		}

		private Map<String, Integer> stacksByRule() {
			Map<String, Integer> stacksByRule = new HashMap<>();
			for (int i = 0; i < stacks.size(); i++) {
				StackClassification of = stacks.classification(i);
				Stream<StackRule> decided = Stream.of(of.wakeUp(), of.idle(), of.transport(), of.task())
						.filter(Objects::nonNull).limit(1);
				Stream.concat(decided, Stream.of(of.loop(), of.tolerated(), of.pool()).filter(Objects::nonNull))
						.forEach(rule -> stacksByRule.merge(rule.name(), 1, Integer::sum));
			}
			return stacksByRule;
		}
	}
}
