package org.threadlanes.core.classify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.threadlanes.core.base.text.HasId;
import org.threadlanes.core.classify.ThreadWaits.StackWaits;
import org.threadlanes.core.classify.rules.NameRule;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.classify.rules.StackClassification;
import org.threadlanes.core.classify.rules.StackClassifier;
import org.threadlanes.core.classify.rules.StackRole;
import org.threadlanes.core.classify.rules.StackRule;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.kinds.WaitSum;

/**
 * The waits of a recording, summed by thread and stack, and their true verdicts: all that verdicts depend on, as text.
 * {@code recordings/cases/README.md} describes the lines.
 */
final class VerdictCase {

	/** Before the outermost frame of a stack that was cut. */
	static final String CUT = "... ";

	/** Rules that name a framework, without those for libraries and tolerated waits, which give no verdict. */
	private static final Set<StackRole> POOL_RULES = EnumSet.of(StackRole.IDLE, StackRole.TASK, StackRole.WAKE_UP,
			StackRole.TRANSPORT, StackRole.LOOP, StackRole.SELECTOR, StackRole.POOL);

	/** The shipped rules without those that name a framework's frames or threads. */
	static final Rules WITHOUT_POOL_RULES = Rules.withUserRules(
			"[stack]\n" + off(Rules.shipped().stacks().all().stream().filter(r -> POOL_RULES.contains(r.role()))
					.map(StackRule::name))
					+ "\n[name]\n"
					+ off(Rules.shipped().names().all().stream().filter(r -> !r.jvmOnly()).map(NameRule::name)) + "\n",
			"off");

	/** Shared by all cases: methods recur, and each is compared with all rules. Not thread-safe. */
	private static final StackClassifier BY_ALL_RULES = new StackClassifier(Rules.shipped().stacks());
	private static final StackClassifier WITHOUT_POOLS = new StackClassifier(WITHOUT_POOL_RULES.stacks());

	/** Seconds that truly have this verdict; those of readers and of an application's own loops may stay unknown. */
	private record Truth(String pool, Verdict verdict, double seconds, boolean maybe) {
	}

	/** A thread: its pool with the shipped rules, and pool and kind without those for pools; its group in the truth. */
	private record CaseThread(ThreadWaits waits, ThreadKind kind, String pool, ThreadKind bareKind, String barePool, String truePool) {
	}

	/** Waits whose verdict is given. */
	private record Labeled(ThreadWaits thread, int stack, WaitKind kind) {
	}

	/** A verdict, and whether it may stay unknown. */
	private record Label(Verdict verdict, boolean maybe) {
		boolean allows(Verdict other) {
			return other == verdict || maybe && other == Verdict.UNKNOWN;
		}

		@Override
		public String toString() {
			return (maybe ? "maybe " : "") + verdict.id();
		}
	}

	/** Waits with their facts, which do not depend on the table. */
	private record Prepared(CaseThread thread, StackWaits sum, WaitFacts facts, StackClassification rules, ThreadKind kind) {
	}

	private final String name;
	private long recordedNanos;
	private final Set<String> mainClasses = new LinkedHashSet<>();
	private final List<Stack> stacks = new ArrayList<>();
	private final List<CaseThread> threads = new ArrayList<>();
	private final List<Truth> truths = new ArrayList<>();
	private final Map<Labeled, Label> labels = new HashMap<>();

	private VerdictCase(String name) {
		this.name = name;
	}

	private static String off(Stream<String> names) {
		return names.map(name -> "off | " + name).collect(Collectors.joining("\n"));
	}

	String name() {
		return name;
	}

	/** @return whether some of its verdicts are known */
	boolean hasTruth() {
		return !truths.isEmpty() || !labels.isEmpty();
	}

	/**
	 * @param file a case, or a recording that is made one
	 * @return the case
	 */
	static VerdictCase of(Path file) throws Exception {
		VerdictCase read = new VerdictCase(file.getFileName().toString().replaceFirst("\\.\\w+$", ""));
		List<Frame> path = new ArrayList<>();
		boolean cut = false;
		ThreadWaits thread = new ThreadWaits();
		for (String line : file.toString().endsWith(".jfr") ? CaseWriter.text(file).lines().toList()
				: Files.readAllLines(file)) {
			String[] f = line.split("\t", -1);
			switch (f[0]) {
				case "recorded" -> read.recordedNanos = nanos(f[1]);
				case "main" -> read.mainClasses.add(f[1]);
				case "frame" -> {
					int depth = Integer.parseInt(f[1]);
					cut = depth == 0 ? f[2].startsWith(CUT) : cut;
					path.subList(depth, path.size()).clear();
					path.add(frame(f[2]));
					List<Frame> frames = new ArrayList<>(path);
					Collections.reverse(frames);
					read.stacks.add(new Stack(frames, cut));
				}
				case "truth" ->
						read.truths.add(new Truth(f[4], verdict(f[2]), Double.parseDouble(f[1]), !f[3].isEmpty()));
				case "thread" -> {
					thread = new ThreadWaits();
					read.threads.add(new CaseThread(thread, kind(f[1]), f[2], kind(f[3]), f[4].equals("=") ? f[2] : f[4],
							f[5].equals("=") ? f[2] : f[5]));
				}
				case "wait" -> read.addWaits(thread, f);
				case "seen" -> {
					BitSet seen = new BitSet();
					Arrays.stream(f[1].split(" ")).forEach(number -> seen.set(Integer.parseInt(number)));
					thread.addSampledStacks(seen);
				}
				default -> throw new IOException(file + ": " + line);
			}
		}
		return read;
	}

	private void addWaits(ThreadWaits thread, String[] f) {
		WaitKind kind = HasId.of(WaitKind.values(), f[1]).orElseThrow();
		StackWaits sum = thread.of(Integer.parseInt(f[2]), kind);
		sum.add(Long.parseLong(f[3]), nanos(f[4]), nanos(f[5]), nanos(f[6]), nanos(f[7]), nanos(f[8]));
		sum.following = Long.parseLong(f[9]);
		for (String more : Arrays.asList(f).subList(10, f.length)) {
			String[] words = more.split(" ");
			switch (words[0]) {
				case "held" -> {
					sum.examinedNanos = nanos(words[1]);
					sum.heldNanos = nanos(words[2]);
					sum.turnNanos = words.length > 3 ? nanos(words[3]) : 0;
				}
				case "turns" -> {
					sum.examined = Integer.parseInt(words[1]);
					sum.turns = Integer.parseInt(words[2]);
				}
				case "sampled" -> sum.add(new WaitSum(true));
				case "maybe" -> labels.put(new Labeled(thread, sum.stack, kind), new Label(verdict(words[1]), true));
				default -> labels.put(new Labeled(thread, sum.stack, kind), new Label(verdict(more), false));
			}
		}
	}

	private static Frame frame(String text) {
		String method = text.startsWith(CUT) ? text.substring(CUT.length()) : text;
		int dot = method.lastIndexOf('.');
		return new Frame(method.substring(0, dot), method.substring(dot + 1), 0);
	}

	private static long nanos(String micros) {
		return Long.parseLong(micros) * 1000;
	}

	private static Verdict verdict(String id) {
		return HasId.of(Verdict.values(), id).orElseThrow();
	}

	private static ThreadKind kind(String id) {
		return id.isEmpty() ? null : HasId.of(ThreadKind.values(), id).orElseThrow();
	}

	/** The case with or without the rules for pools, ready to be scored with several tables. */
	final class Scoring {

		private final List<Prepared> waits = new ArrayList<>();

		/** @param poolRules whether the rules for pools are on */
		Scoring(boolean poolRules) {
			Map<String, List<ThreadWaits>> pools = new LinkedHashMap<>();
			Map<ThreadWaits, CaseThread> threadOf = new IdentityHashMap<>();
			for (CaseThread thread : threads) {
				pools.computeIfAbsent(poolRules ? thread.pool : thread.barePool, p -> new ArrayList<>())
						.add(thread.waits);
				threadOf.put(thread.waits, thread);
			}
			StackClassifier rules = poolRules ? BY_ALL_RULES : WITHOUT_POOLS;
			Classifier classifier = new Classifier(new RecordedWaits(stacks, mainClasses, recordedNanos, pools), rules);
			Map<Integer, StackClassification> classified = new HashMap<>();
			pools.values().forEach(pool -> {
				PoolClassifier facts = new PoolClassifier(classifier, pool);
				PoolVerdicts verdicts = facts.verdicts();
				for (int i = 0; i < pool.size(); i++) {
					ThreadWaits thread = pool.get(i);
					CaseThread ofCase = threadOf.get(thread);
					ThreadKind known = poolRules ? ofCase.kind : ofCase.bareKind;
					ThreadKind kind = known == null || verdicts.kinds().get(i) == ThreadKind.EVENT_LOOP
							? verdicts.kinds().get(i) : known;
					for (StackWaits sum : thread.byStack()) {
						waits.add(new Prepared(ofCase, sum, facts.facts(ThreadWaits.key(sum.stack, sum.kind)),
								classified.computeIfAbsent(sum.stack, stack -> rules.classify(stacks.get(stack))),
								kind == ThreadKind.RECORDER ? null : kind));
					}
				}
			});
		}

		/**
		 * @param all whether to list all waits, or those with another verdict than their label or the truth of their pool
		 * @return them with the numbers of their stacks, most seconds first
		 */
		List<String> list(boolean all) {
			Map<String, Double> seconds = new HashMap<>();
			for (Prepared wait : waits) {
				Label label = labels.get(new Labeled(wait.thread.waits, wait.sum.stack, wait.sum.kind));
				List<Truth> ofPool = truths.stream().filter(truth -> truth.pool.equals(wait.thread.truePool)).toList();
				Inferred result = wait.facts.inferred(VerdictTable.SHIPPED);
				Decision decision = Decision.of(wait.rules, wait.sum.kind, result, wait.kind);
				if (all || (label != null ? !label.allows(decision.verdict())
						: ofPool.stream().noneMatch(truth -> truth.verdict == decision.verdict())
						&& !ofPool.isEmpty())) {
					String by = decision.rule() != null ? decision.rule().name() : result.row().id();
					String stack = stacks.get(wait.sum.stack).frames().stream()
							.map(frame -> frame.className() + "." + frame.methodName())
							.collect(Collectors.joining(" < "));
					String truth = label != null ? label.toString() : ofPool.isEmpty() ? "unlabeled"
							: ofPool.stream().map(known -> known.verdict.id()).distinct().collect(Collectors.joining("/"));
					seconds.merge(truth + " is " + decision.verdict().id() + " (" + by + "): " + wait.sum.kind.id() + " "
							+ wait.sum.stack + " " + wait.thread.pool + ": " + stack, wait.sum.nanos() / 1e9, Double::sum);
				}
			}
			return seconds.entrySet().stream().sorted(Map.Entry.<String, Double> comparingByValue().reversed())
					.map(entry -> String.format(Locale.ROOT, "%8.2f s %s", entry.getValue(), entry.getKey())).toList();
		}

		VerdictScore score(VerdictTable table) {
			VerdictScore score = new VerdictScore();
			Map<String, Map<Verdict, Double>> got = new HashMap<>();
			Map<WaitFacts, Inferred> inferred = new IdentityHashMap<>();
			for (Prepared wait : waits) {
				Inferred result = inferred.computeIfAbsent(wait.facts, facts -> facts.inferred(table));
				Verdict verdict = Decision.of(wait.rules, wait.sum.kind, result, wait.kind).verdict();
				double seconds = wait.sum.nanos() / 1e9;
				got.computeIfAbsent(wait.thread.truePool, p -> new HashMap<>()).merge(verdict, seconds, Double::sum);
				Label label = labels.get(new Labeled(wait.thread.waits, wait.sum.stack, wait.sum.kind));
				if (label != null) {
					score.add(label.verdict, verdict, label.maybe, seconds);
				}
			}
			truths.stream().map(Truth::pool).distinct().forEach(pool -> {
				Map<Verdict, Double> wanted = new HashMap<>();
				truths.stream().filter(truth -> truth.pool.equals(pool))
						.forEach(truth -> wanted.merge(truth.verdict, truth.seconds, Double::sum));
				double maybe = truths.stream().filter(truth -> truth.pool.equals(pool) && truth.maybe)
						.mapToDouble(Truth::seconds).sum();
				score.add(wanted, maybe, got.getOrDefault(pool, Map.of()));
			});
			return score;
		}
	}
}
