import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.recording.Progress;
import org.threadlanes.core.recording.RecordingFile;
import org.threadlanes.core.rules.Frame;
import org.threadlanes.core.rules.NameRule;
import org.threadlanes.core.rules.Rules;
import org.threadlanes.core.rules.StackRole;
import org.threadlanes.core.rules.StackRule;
import org.threadlanes.core.wait.Verdict;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/**
 * Seconds of waits decided rightly, left unknown and decided wrongly, recording by recording, with the rules as shipped
 * and with all pool rules off. A recording with a truth file is compared with it; of any other the waits that a rule
 * decides are compared with what inference alone says of them.
 *
 * <pre>
 * java -cp ... benchmarks/Verdicts.java [--list] [--rules on|off] RECORDING|FOLDER...
 * </pre>
 */
public final class Verdicts {

	/** Rules that name a framework; libraries and tolerated waits are no verdicts. */
	private static final Set<StackRole> POOL_RULES = Set.of(StackRole.IDLE, StackRole.TASK, StackRole.WAKE_UP,
			StackRole.TRANSPORT, StackRole.LOOP, StackRole.SELECTOR, StackRole.POOL);
	private static final int LISTED_FRAMES = 12;

	private static final class Score {
		double right;
		double unknown;
		double wrong;
		/** In tasks, but called idle: the worst error. */
		double taskIdle;

		void add(Score other) {
			right += other.right;
			unknown += other.unknown;
			wrong += other.wrong;
			taskIdle += other.taskIdle;
		}

		double all() {
			return right + unknown + wrong;
		}

		@Override
		public String toString() {
			double all = Math.max(all(), 1e-9);
			return String.format("right %6.2f%%  unknown %6.2f%%  wrong %6.2f%%  of %8.1f s%s", 100 * right / all,
					100 * unknown / all, 100 * wrong / all, all,
					taskIdle > 0.0005 ? String.format("  task called idle %.3f s", taskIdle) : "");
		}
	}

	private static boolean list;

	private Verdicts() {
	}

	public static void main(String[] args) throws Exception {
		boolean on = true;
		boolean off = true;
		List<Path> files = new ArrayList<>();
		for (int i = 0; i < args.length; i++) {
			if (args[i].equals("--list")) {
				list = true;
			} else if (args[i].equals("--rules")) {
				on = args[++i].equals("on");
				off = !on;
			} else {
				addRecordings(Path.of(args[i]), files);
			}
		}
		Rules shipped = Rules.shipped();
		Rules none = withoutPoolRules(shipped);
		Score totalOn = new Score();
		Score totalOff = new Score();
		for (Path file : files) {
			JsonObject truth = truth(file);
			ThreadLanes withRules = build(file, shipped);
			if (truth != null && on) {
				print(file, "on ", score(withRules, truth), totalOn);
			}
			if (off) {
				ThreadLanes inferred = build(file, none);
				print(file, "off", truth != null ? score(inferred, truth) : agreement(withRules, inferred), totalOff);
			}
		}
		if (on) {
			System.out.printf("%-50s on  %s%n", "all", totalOn);
		}
		if (off) {
			System.out.printf("%-50s off %s%n", "all", totalOff);
		}
	}

	private static void print(Path file, String rules, Score score, Score total) {
		total.add(score);
		System.out.printf("%-50s %s %s%n", file.getFileName().toString().replaceFirst("\\.jfr.*", ""), rules, score);
	}

	private static void addRecordings(Path path, List<Path> files) throws IOException {
		if (Files.isDirectory(path)) {
			try (Stream<Path> inside = Files.list(path)) {
				inside.filter(p -> p.toString().endsWith(".jfr")).sorted().forEach(files::add);
			}
		} else {
			files.add(path);
		}
	}

	private static ThreadLanes build(Path file, Rules rules) throws Exception {
		return LanesBuilder.build(new RecordingFile(file), rules, Progress.NONE);
	}

	private static Rules withoutPoolRules(Rules shipped) {
		String off = "off | ";
		String stacks = shipped.stacks().all().stream().filter(r -> POOL_RULES.contains(r.role())).map(StackRule::name)
				.map(off::concat).collect(Collectors.joining("\n"));
		String names = shipped.names().all().stream().filter(r -> !r.jvmOnly()).map(NameRule::name).map(off::concat)
				.collect(Collectors.joining("\n"));
		return Rules.withUserRules("[stack]\n" + stacks + "\n[name]\n" + names + "\n", "off");
	}

	/** @return the truth file with verdicts of waits; null if there is none */
	private static JsonObject truth(Path recording) throws IOException {
		Path file = Path.of(recording.toString().replaceFirst("\\.jfr(\\.gz)?$", ".truth.json"));
		if (!Files.exists(file)) {
			return null;
		}
		JsonObject truth = JsonParser.parseString(Files.readString(file)).getAsJsonObject();
		return truth.has("threads") && truth.has("expected") ? truth : null;
	}

	private static Score score(ThreadLanes lanes, JsonObject truth) {
		JsonObject poolOfThread = truth.getAsJsonObject("threads");
		Map<String, Map<Verdict, Double>> got = new HashMap<>();
		Map<String, Map<String, Double>> stacks = new HashMap<>();
		for (ThreadLane lane : lanes.lanes()) {
			JsonElement pool = poolOfThread.get(lane.label());
			if (pool == null) {
				continue;
			}
			for (int i = 0; i < lane.size(); i++) {
				double seconds = (lane.end(i) - lane.start(i)) / 1e9;
				got.computeIfAbsent(pool.getAsString(), p -> new EnumMap<>(Verdict.class)).merge(lane.verdict(i), seconds,
						Double::sum);
				if (list) {
					stacks.computeIfAbsent(pool.getAsString(), p -> new TreeMap<>()).merge(describe(lanes, lane, i),
							seconds, Double::sum);
				}
			}
		}
		Score total = new Score();
		truth.getAsJsonObject("expected").entrySet().forEach(e -> {
			Score score = scoreOfPool(e.getValue().getAsJsonObject(), got.getOrDefault(e.getKey(), Map.of()));
			total.add(score);
			if (list && score.unknown + score.wrong > 0.02) {
				System.out.printf("  %s: unknown %.2f wrong %.2f, want %s%n", e.getKey(), score.unknown, score.wrong,
						wants(e.getValue().getAsJsonObject()));
				printStacks(stacks.getOrDefault(e.getKey(), Map.of()));
			}
		});
		return total;
	}

	private static String wants(JsonObject expected) {
		StringBuilder text = new StringBuilder();
		for (JsonElement w : expected.getAsJsonArray("waits")) {
			JsonObject wait = w.getAsJsonObject();
			if (wait.get("seconds").getAsDouble() > 0.001) {
				text.append(String.format("%s %s %.2f (%s); ", wait.get("wait").getAsString(),
						wait.get("truth").getAsString(), wait.get("seconds").getAsDouble(), wait.get("why").getAsString()));
			}
		}
		return text.toString();
	}

	private static void printStacks(Map<String, Double> stacks) {
		stacks.entrySet().stream().filter(s -> s.getValue() > 0.002)
				.sorted(Map.Entry.<String, Double> comparingByValue(Comparator.reverseOrder())).limit(14)
				.forEach(s -> System.out.printf("    %8.3f s %s%n", s.getValue(), s.getKey()));
	}

	/** A pool's seconds of each verdict beside what they should be; a reader may stay unknown. */
	private static Score scoreOfPool(JsonObject expected, Map<Verdict, Double> got) {
		Map<String, Double> want = new HashMap<>();
		double soft = 0;
		if (expected.has("waits")) {
			for (JsonElement w : expected.getAsJsonArray("waits")) {
				JsonObject wait = w.getAsJsonObject();
				double seconds = wait.get("seconds").getAsDouble();
				want.merge(wait.get("truth").getAsString(), seconds, Double::sum);
				String why = wait.has("why") ? wait.get("why").getAsString() : "";
				soft += why.startsWith("reader") || why.startsWith("own-loop") ? seconds : 0;
			}
		}
		double all = want.values().stream().mapToDouble(d -> d).sum();
		Score score = new Score();
		for (Verdict v : List.of(Verdict.BLOCKING, Verdict.IDLE, Verdict.NON_BLOCKING_IO)) {
			score.right += Math.min(want.getOrDefault(v.id(), 0.0), got.getOrDefault(v, 0.0));
		}
		score.unknown = Math.min(got.getOrDefault(Verdict.UNKNOWN, 0.0), all - score.right);
		score.wrong = Math.max(0, all - score.right - score.unknown);
		double pardoned = Math.min(soft, score.unknown);
		score.right += pardoned;
		score.unknown -= pardoned;
		score.taskIdle = Math.max(0, got.getOrDefault(Verdict.IDLE, 0.0) - want.getOrDefault("idle", 0.0));
		return score;
	}

	/** What inference says of the waits that a rule decides. */
	private static Score agreement(ThreadLanes ruled, ThreadLanes inferred) {
		Map<Object, ThreadLane> lanes = inferred.lanes().stream()
				.collect(Collectors.toMap(ThreadLane::key, l -> l, (a, b) -> a));
		Score score = new Score();
		Map<String, Double> stacks = new HashMap<>();
		for (ThreadLane lane : ruled.lanes()) {
			ThreadLane other = lanes.get(lane.key());
			for (int i = 0; other != null && i < lane.size(); i++) {
				if (ruled.decision(lane, i).rule() == null) {
					continue;
				}
				double seconds = (lane.end(i) - lane.start(i)) / 1e9;
				Verdict want = lane.verdict(i);
				Verdict got = other.verdict(i);
				if (want == got) {
					score.right += seconds;
					continue;
				}
				if (got == Verdict.UNKNOWN) {
					score.unknown += seconds;
				} else {
					score.wrong += seconds;
					score.taskIdle += got == Verdict.IDLE && want == Verdict.BLOCKING ? seconds : 0;
				}
				if (list) {
					stacks.merge("want " + want.id() + " got " + describe(inferred, other, i), seconds, Double::sum);
				}
			}
		}
		printStacks(stacks);
		return score;
	}

	private static String describe(ThreadLanes lanes, ThreadLane lane, int i) {
		String text = lane.verdict(i).id() + " " + lane.kind(i).id() + " [" + lane.poolName() + "]";
		if (lane.stack(i) < 0) {
			return text;
		}
		List<Frame> frames = lanes.stack(lane.stack(i)).frames();
		int depth = frames.size();
		Stream<String> shown = depth <= 2 * LISTED_FRAMES ? frames.stream().map(Verdicts::shortName)
				: Stream.concat(frames.subList(0, LISTED_FRAMES).stream().map(Verdicts::shortName), Stream.concat(
						Stream.of("... " + (depth - 2 * LISTED_FRAMES)),
						frames.subList(depth - LISTED_FRAMES, depth).stream().map(Verdicts::shortName)));
		return text + (lanes.stack(lane.stack(i)).truncated() ? " CUT " : " ") + shown.collect(Collectors.joining(" < "));
	}

	private static String shortName(Frame frame) {
		return frame.className().replaceFirst("^java\\.util\\.concurrent\\.", "juc.") + "." + frame.methodName();
	}
}
