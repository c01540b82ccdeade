package org.threadlanes.core.classify;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;


/** Prints the seconds of waits with right verdicts: see {@code benchmarks/verdicts}. */
public final class VerdictBenchmark {

	/** A case with the rules for pools, or without them, and its score with the shipped table. */
	private record Scored(String name, String rules, VerdictCase.Scoring scoring, VerdictScore score) {
		static Scored of(VerdictCase from, boolean poolRules) {
			VerdictCase.Scoring scoring = from.new Scoring(poolRules);
			return new Scored(from.name(), poolRules ? "on" : "off", scoring, scoring.score(VerdictTable.SHIPPED));
		}
	}

	private VerdictBenchmark() {
	}

	/** @param args {@code --ablate}, {@code --wrong}, {@code --rows} or {@code --case}; cases, recordings, and folders of them */
	public static void main(String[] args) throws Exception {
		try {
			VerdictTable.SHIPPED.rows();
		} catch (ExceptionInInitializerError e) {
			System.err.println(e.getCause().getMessage());
			System.exit(2);
		}
		List<Path> files = files(Arrays.stream(args).filter(arg -> !arg.startsWith("--")).toList());
		if (args[0].equals("--case")) {
			System.out.print(CaseWriter.text(files.get(0)));
			return;
		}
		List<Scored> cases = new ArrayList<>();
		for (Path file : files) {
			VerdictCase read = VerdictCase.of(file);
			if (args[0].equals("--rows")) {
				read.new Scoring(true).list(true).forEach(System.out::println);
			} else if (read.hasTruth()) {
				cases.add(Scored.of(read, true));
				cases.add(Scored.of(read, false));
			}
		}
		switch (args[0]) {
		case "--ablate" -> ablate(cases);
		case "--wrong" -> cases.forEach(scored -> {
			System.out.println(scored.name + ", rules " + scored.rules + scored.score);
			scored.scoring.list(false).forEach(System.out::println);
		});
		case "--rows" -> {
		}
		default -> print(cases);
		}
	}

	static List<Path> files(List<String> places) throws Exception {
		List<Path> files = new ArrayList<>();
		for (String place : places) {
			try (Stream<Path> inside = Files.walk(Path.of(place))) {
				inside.filter(p -> p.toString().matches(".*\\.(jfr|case)")).sorted().forEach(files::add);
			}
		}
		return files;
	}

	private static void print(List<Scored> cases) {
		System.out.printf("%-48s %-5s %7s %7s %7s %9s %8s%n", "case", "rules", "right %", "unkn. %", "wrong %",
				"seconds",
				"task idle");
		for (String rules : List.of("on", "off")) {
			VerdictScore sum = new VerdictScore();
			for (Scored scored : cases) {
				if (scored.rules.equals(rules)) {
					sum.add(scored.score);
					System.out.printf("%-48s %-5s %s%n", scored.name, rules, scored.score);
				}
			}
			System.out.printf("%-48s %-5s %s%n", "all", rules, sum);
		}
	}

	private static void ablate(List<Scored> cases) {
		System.out.println("| without | right s | unknown s | wrong s | task idle s | most | of |");
		System.out.println("|---|--:|--:|--:|--:|--:|---|");
		for (VerdictTable.Row row : VerdictTable.SHIPPED.rows()) {
			print("row `" + row.id() + "`", without(row), cases);
		}
		for (String fact
				: VerdictTable.SHIPPED.rows().stream().flatMap(row -> row.terms().stream()).flatMap(List::stream)
				.map(term -> term.fact().id()).distinct().sorted().toList()) {
			print("fact `" + fact + "`", without(fact), cases);
		}
	}

	private static VerdictTable without(VerdictTable.Row row) {
		return new VerdictTable(VerdictTable.SHIPPED.rows().stream().filter(other -> other != row).toList());
	}

	/** @return the table as if a fact never held */
	private static VerdictTable without(String fact) {
		return new VerdictTable(VerdictTable.SHIPPED.rows().stream()
				.map(row -> new VerdictTable.Row(row.id(),
				row.terms().stream()
				.filter(any -> any.stream().noneMatch(term -> term.fact().id().equals(fact) && !term.expected()))
						.map(any -> any.stream().filter(term -> !term.fact().id().equals(fact)).toList()).toList(),
				row.reason())).toList());
	}

	private static void print(String what, VerdictTable table, List<Scored> cases) {
		VerdictScore change = new VerdictScore();
		double most = 0;
		String of = "";
		for (Scored scored : cases) {
			VerdictScore score = scored.scoring.score(table);
			change.right += score.right - scored.score.right;
			change.unknown += score.unknown - scored.score.unknown;
			change.wrong += score.wrong - scored.score.wrong;
			change.tasksCalledIdle += score.tasksCalledIdle - scored.score.tasksCalledIdle;
			double share = Math.abs(score.rightShare() - scored.score.rightShare());
			if (share > most) {
				most = share;
				of = scored.name + ", rules " + scored.rules;
			}
		}
		System.out.printf(Locale.ROOT, "| %s | %+.1f | %+.1f | %+.1f | %+.1f | %.1f %% | %s |%n", what,
				change.right + 0.0,
				change.unknown + 0.0, change.wrong + 0.0, change.tasksCalledIdle + 0.0, 100 * most, of);
	}
}
