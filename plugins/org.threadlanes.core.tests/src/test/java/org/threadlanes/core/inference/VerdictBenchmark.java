package org.threadlanes.core.inference;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.threadlanes.core.rules.Rules;

/** Prints the seconds of waits with right verdicts: see {@code benchmarks/verdicts}. */
public final class VerdictBenchmark {

	private VerdictBenchmark() {
	}

	/** @param args recordings, and folders of recordings */
	public static void main(String[] args) throws Exception {
		Rules none = RecordedVerdicts.withoutPoolRules();
		VerdictScore withRules = new VerdictScore();
		VerdictScore withoutRules = new VerdictScore();
		System.out.printf("%-48s %-5s %7s %7s %7s %9s %8s%n", "recording", "rules", "right %", "unkn. %", "wrong %",
				"seconds", "task idle");
		for (Path file : recordings(args)) {
			RecordedVerdicts recording = new RecordedVerdicts(file);
			if (recording.hasTruth()) {
				print(recording.name(), "on", recording.score(Rules.shipped(), (lane, i) -> { }), withRules);
			}
			print(recording.name(), "off", recording.score(none, (lane, i) -> { }), withoutRules);
		}
		System.out.printf("%-48s %-5s %s%n", "all with a truth file", "on", withRules);
		System.out.printf("%-48s %-5s %s%n", "all", "off", withoutRules);
	}

	private static void print(String name, String rules, VerdictScore score, VerdictScore total) {
		total.add(score);
		if (score.all() > 0) {
			System.out.printf("%-48s %-5s %s%n", name, rules, score);
		}
	}

	private static List<Path> recordings(String[] args) throws Exception {
		List<Path> files = new ArrayList<>();
		for (String arg : args) {
			try (Stream<Path> inside = Files.isDirectory(Path.of(arg)) ? Files.list(Path.of(arg))
					: Stream.of(Path.of(arg))) {
				inside.filter(p -> p.toString().endsWith(".jfr")).sorted().forEach(files::add);
			}
		}
		return files;
	}
}
