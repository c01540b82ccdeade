package org.threadlanes.core.inference;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.work.Progress;
import org.threadlanes.core.recording.RecordingFile;
import org.threadlanes.core.rules.NameRule;
import org.threadlanes.core.rules.Rules;
import org.threadlanes.core.rules.StackRole;
import org.threadlanes.core.rules.StackRule;
import org.threadlanes.core.wait.Verdict;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/**
 * A recording and the true verdicts of its waits. A truth file next to it names the pool of each thread, and for each
 * pool the seconds of each verdict, as measured by the recorded program. Without such a file, the rules are taken as
 * the truth.
 */
final class RecordedVerdicts {

	/** Rules that name a framework, without those for libraries and tolerated waits, which give no verdict. */
	private static final Set<StackRole> POOL_RULES = EnumSet.of(StackRole.IDLE, StackRole.TASK, StackRole.WAKE_UP,
			StackRole.TRANSPORT, StackRole.LOOP, StackRole.SELECTOR, StackRole.POOL);
	/** Truth files round each sum to a tenth of a millisecond. */
	private static final double ROUNDED = 0.00005;
	private static final Set<Verdict> DECIDED = EnumSet.of(Verdict.BLOCKING, Verdict.IDLE, Verdict.NON_BLOCKING_IO);

	private final Path recording;
	private final JsonObject truth;

	RecordedVerdicts(Path recording) throws IOException {
		this.recording = recording;
		Path file = Path.of(recording.toString().replaceFirst("\\.jfr$", ".truth.json"));
		JsonObject found = Files.exists(file) ? JsonParser.parseString(Files.readString(file)).getAsJsonObject()
				: new JsonObject();
		truth = found.has("threads") && found.has("expected") ? found : null;
	}

	/** @return the shipped rules without those that name a framework's frames or threads */
	static Rules withoutPoolRules() {
		Rules shipped = Rules.shipped();
		String stacks = off(shipped.stacks().all().stream().filter(r -> POOL_RULES.contains(r.role()))
				.map(StackRule::name));
		String names = off(shipped.names().all().stream().filter(r -> !r.jvmOnly()).map(NameRule::name));
		return Rules.withUserRules("[stack]\n" + stacks + "\n[name]\n" + names + "\n", "off");
	}

	private static String off(Stream<String> names) {
		return names.map(name -> "off | " + name).collect(Collectors.joining("\n"));
	}

	String name() {
		return recording.getFileName().toString().replaceFirst("\\.jfr$", "");
	}

	/** @return whether there is a truth file */
	boolean hasTruth() {
		return truth != null;
	}

	ThreadLanes lanes(Rules rules) throws Exception {
		return LanesBuilder.build(new RecordingFile(recording), rules, Progress.NONE);
	}

	/**
	 * @param rules the rules to classify with
	 * @param missed receives each wait with a wrong verdict; only if there is no truth file
	 * @return the score of the verdicts
	 */
	VerdictScore score(Rules rules, BiConsumer<ThreadLane, Integer> missed) throws Exception {
		ThreadLanes lanes = lanes(rules);
		return hasTruth() ? againstTruth(lanes) : againstRules(lanes(Rules.shipped()), lanes, missed);
	}

	/** @return the score compared with the truth file */
	VerdictScore againstTruth(ThreadLanes lanes) {
		JsonObject poolOfThread = truth.getAsJsonObject("threads");
		Map<String, Map<Verdict, Double>> seconds = new HashMap<>();
		for (ThreadLane lane : lanes.lanes()) {
			JsonElement pool = poolOfThread.get(lane.label());
			if (pool != null) {
				Map<Verdict, Double> sums = seconds.computeIfAbsent(pool.getAsString(),
						p -> new EnumMap<>(Verdict.class));
				for (Verdict verdict : Verdict.values()) {
					sums.merge(verdict, lane.totals().nanos(verdict) / 1e9, Double::sum);
				}
			}
		}
		VerdictScore score = new VerdictScore();
		truth.getAsJsonObject("expected").entrySet().forEach(pool -> score
				.add(ofPool(pool.getValue().getAsJsonObject(), seconds.getOrDefault(pool.getKey(), Map.of()))));
		return score;
	}

	/** Readers of connections and loops of the application may stay unknown. */
	private static VerdictScore ofPool(JsonObject expected, Map<Verdict, Double> seconds) {
		Map<String, Double> wanted = new HashMap<>();
		double maybe = 0;
		double rounded = ROUNDED;
		if (expected.has("waits")) {
			for (JsonElement element : expected.getAsJsonArray("waits")) {
				JsonObject wait = element.getAsJsonObject();
				double time = wait.get("seconds").getAsDouble();
				wanted.merge(wait.get("truth").getAsString(), time, Double::sum);
				rounded += ROUNDED;
				String why = wait.has("why") ? wait.get("why").getAsString() : "";
				maybe += why.startsWith("reader") || why.startsWith("own-loop") ? time : 0;
			}
		}
		double all = wanted.values().stream().mapToDouble(d -> d).sum();
		VerdictScore score = new VerdictScore();
		for (Verdict verdict : DECIDED) {
			score.right += Math.min(wanted.getOrDefault(verdict.id(), 0.0), seconds.getOrDefault(verdict, 0.0));
		}
		score.unknown = Math.min(seconds.getOrDefault(Verdict.UNKNOWN, 0.0), all - score.right);
		score.wrong = Math.max(0, all - score.right - score.unknown);
		double pardoned = Math.min(maybe, score.unknown);
		score.right += pardoned;
		score.unknown -= pardoned;
		double idleInTasks = seconds.getOrDefault(Verdict.IDLE, 0.0) - wanted.getOrDefault(Verdict.IDLE.id(), 0.0);
		score.tasksCalledIdle = idleInTasks > rounded ? idleInTasks : 0;
		return score;
	}

	/** Compares inference with the rules, for waits that a rule decides. */
	private static VerdictScore againstRules(
		ThreadLanes ruled, ThreadLanes inferred, BiConsumer<ThreadLane, Integer> missed) {
		Map<Object, ThreadLane> laneOf = inferred.lanes().stream()
				.collect(Collectors.toMap(ThreadLane::key, lane -> lane, (a, b) -> a));
		VerdictScore score = new VerdictScore();
		for (ThreadLane lane : ruled.lanes()) {
			ThreadLane other = laneOf.get(lane.key());
			for (int i = 0; other != null && i < lane.size(); i++) {
				if (ruled.decision(lane, i).rule() == null) {
					continue;
				}
				double time = (lane.end(i) - lane.start(i)) / 1e9;
				if (lane.verdict(i) == other.verdict(i)
						|| inferred.decision(other, i).inferred().reason() == Reason.READER) {
					score.right += time;
					continue;
				}
				missed.accept(other, i);
				if (other.verdict(i) == Verdict.UNKNOWN) {
					score.unknown += time;
				} else {
					score.wrong += time;
					score.tasksCalledIdle += other.verdict(i) == Verdict.IDLE && lane.verdict(i) == Verdict.BLOCKING
							? time : 0;
				}
			}
		}
		return score;
	}
}
