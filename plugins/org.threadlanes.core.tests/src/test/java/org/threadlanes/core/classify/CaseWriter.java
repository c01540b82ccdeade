package org.threadlanes.core.classify;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

import org.threadlanes.core.classify.ThreadWaits.StackWaits;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.classify.rules.StackClassifier;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.RecordedThreads;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/** Writes a recording as the text of a {@link VerdictCase}, with the verdicts of the truth file next to it. */
final class CaseWriter {

	private static final int MAX_NAME = 200;

	/** Frames of stacks as a tree, root first. */
	private static final class Node {
		private final Map<String, Node> callees = new LinkedHashMap<>();
		private int number;
	}

	/** The waits of a thread with this stack, without lines. */
	private record Place(int stack, WaitKind kind) {
	}

	/** A thread's pool and kind without the rules for pools. */
	private record Bare(String pool, ThreadKind kind) {
	}

	private final Node root = new Node();
	private final Map<Integer, Node> nodeOfStack = new HashMap<>();
	private final StringBuilder text = new StringBuilder();
	private final RecordedThreads threads;
	private final RecordedWaits waits;
	private long start = Long.MAX_VALUE;
	private int nodes;

	private CaseWriter(RecordedThreads threads) {
		this.threads = threads;
		waits = threads.waits();
	}

	static String text(Path recording) throws Exception {
		Path file = Path.of(recording.toString().replaceFirst("\\.jfr$", ".truth.json"));
		JsonObject truth = Files.exists(file) ? JsonParser.parseString(Files.readString(file)).getAsJsonObject()
				: new JsonObject();
		RecordedThreads threads = RecordedThreads.of(new RecordingFile(recording), Rules.shipped());
		RecordedThreads bare = RecordedThreads.of(new RecordingFile(recording), VerdictCase.WITHOUT_POOL_RULES);
		return new CaseWriter(threads).write(bare, truth.has("threads") && truth.has("expected") ? truth : null);
	}

	private String write(RecordedThreads bare, JsonObject truth) {
		line("recorded", micros(waits.recordedNanos()));
		waits.mainClasses().forEach(main -> line("main", escaped(main)));
		for (List<ThreadWaits> pool : waits.pools().values()) {
			for (ThreadWaits thread : pool) {
				thread.byStack().forEach(sum -> start = Math.min(start, sum.first()));
				thread.byStack().forEach(sum -> add(sum.stack));
				thread.sampledStacks().stream().forEach(this::add);
			}
		}
		writeTree(root, 0);
		if (truth != null) {
			writeTruth(truth.getAsJsonObject("expected"));
		}
		Map<String, Bare> bareOf = new HashMap<>();
		bare.waits().pools().forEach((pool, ofPool) -> ofPool.forEach(
				thread -> bareOf.put(bare.labels().get(thread), new Bare(pool, bare.kinds().get(thread)))));
		StackClassifier classifier = new StackClassifier(Rules.shipped().stacks());
		Classifier inference = new Classifier(waits, classifier);
		waits.pools().forEach((pool, ofPool) -> {
			PoolVerdicts verdicts = inference.pool(ofPool);
			for (ThreadWaits thread : ofPool) {
				String label = threads.labels().get(thread);
				if (!thread.byStack().isEmpty() || !thread.sampledStacks().isEmpty()) {
					writeThread(thread, pool, bareOf.getOrDefault(label, new Bare(pool, null)),
							truth == null ? null : truth.getAsJsonObject("threads").get(label));
					writeWaits(thread, sum -> truth != null ? "" : ruled(sum, classifier, verdicts));
				}
			}
		});
		return text.toString();
	}

	/** @return the verdict if a rule decides, which is taken for the truth */
	private String ruled(StackWaits sum, StackClassifier classifier, PoolVerdicts verdicts) {
		Decision decision = Decision.of(classifier.classify(waits.stacks().get(sum.stack)), sum.kind,
				verdicts.of(sum.stack, sum.kind), null);
		return decision.rule() == null ? "" : decision.verdict().id();
	}

	private void writeTruth(JsonObject expected) {
		expected.entrySet().forEach(pool -> {
			JsonElement all = pool.getValue().getAsJsonObject().get("waits");
			for (JsonElement element : all == null ? List.<JsonElement> of() : all.getAsJsonArray().asList()) {
				JsonObject wait = element.getAsJsonObject();
				String why = wait.has("why") ? wait.get("why").getAsString() : "";
				boolean maybe = why.startsWith("reader") || why.startsWith("own-loop");
				line("truth", wait.get("seconds").getAsString(), wait.get("truth").getAsString(), maybe ? "maybe" : "",
						escaped(pool.getKey()));
			}
		});
	}

	private void writeThread(ThreadWaits thread, String pool, Bare bare, JsonElement truePool) {
		String group = truePool == null ? "" : truePool.getAsString();
		line("thread", id(threads.kinds().get(thread)), escaped(pool), id(bare.kind), bare.pool.equals(pool) ? "="
				: escaped(bare.pool),
				group.equals(pool) ? "=" : escaped(group), escaped(threads.labels().get(thread)));
	}

	private void writeWaits(ThreadWaits thread, Function<StackWaits, String> label) {
		Map<Place, StackWaits> sums = new LinkedHashMap<>();
		Map<Place, String> labels = new HashMap<>();
		for (StackWaits sum : thread.byStack()) {
			if (!sum.kind.isWork()) {
				Place place = new Place(nodeOfStack.get(sum.stack).number, sum.kind);
				sums.computeIfAbsent(place, p -> new StackWaits(p.stack, p.kind)).add(sum);
				labels.put(place, label.apply(sum));
			}
		}
		sums.forEach((place, sum) -> {
			List<String> fields = new ArrayList<>(List.of("wait", place.kind.id(), "" + place.stack, "" + sum.count(),
					micros(sum.nanos()), micros(sum.shortest()), micros(sum.longest()), micros(sum.first() - start),
					micros(sum.last() - start), "" + sum.following));
			if (sum.examinedNanos > 0) {
				String turn = sum.turnNanos > 0 ? " " + micros(sum.turnNanos) : "";
				fields.add("held " + micros(sum.examinedNanos) + " " + micros(sum.heldNanos) + turn);
			}
			if (sum.examined > 0) {
				fields.add("turns " + sum.examined + " " + sum.turns);
			}
			if (sum.isSampled()) {
				fields.add("sampled");
			}
			if (!labels.get(place).isEmpty()) {
				fields.add(labels.get(place));
			}
			line(fields.toArray(String[]::new));
		});
		BitSet seen = new BitSet();
		thread.sampledStacks().stream().forEach(stack -> seen.set(nodeOfStack.get(stack).number));
		if (!seen.isEmpty()) {
			line("seen", String.join(" ", seen.stream().mapToObj(Integer::toString).toList()));
		}
	}

	private void add(int number) {
		nodeOfStack.computeIfAbsent(number, n -> {
			Stack stack = waits.stacks().get(n);
			List<Frame> frames = new ArrayList<>(stack.frames());
			Collections.reverse(frames);
			Node node = root;
			for (Frame frame : frames) {
				String method = frame.className().replaceFirst("\\$\\$Lambda.*", "\\$\\$Lambda") + "."
						+ frame.methodName();
				String cut = node == root && stack.truncated() ? VerdictCase.CUT : "";
				node = node.callees.computeIfAbsent(cut + method, m -> new Node());
			}
			return node;
		});
	}

	private void writeTree(Node node, int depth) {
		node.callees.forEach((method, callee) -> {
			callee.number = nodes++;
			line("frame", "" + depth, escaped(method));
			writeTree(callee, depth + 1);
		});
	}

	private void line(String ... fields) {
		text.append(String.join("\t", fields)).append('\n');
	}

	private static String micros(long nanos) {
		return "" + nanos / 1000;
	}

	private static String id(ThreadKind kind) {
		return kind == null ? "" : kind.id();
	}

	/** @return a name without what would break a line */
	private static String escaped(String name) {
		StringBuilder safe = new StringBuilder();
		name.chars().limit(MAX_NAME).forEach(c -> safe.append(
				Character.isISOControl(c) || Character.isSurrogate((char) c) || c == '\u2028' || c == '\u2029'
						? String.format(Locale.ROOT, "\\u%04x", c) : String.valueOf((char) c)));
		return safe.toString();
	}
}
