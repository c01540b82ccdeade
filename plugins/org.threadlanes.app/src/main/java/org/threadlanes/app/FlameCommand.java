package org.threadlanes.app;

import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Glob;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.jfr.RecordingException;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.picture.viewers.CollapsedStacks;
import org.threadlanes.core.picture.viewers.CollapsedStacks.Root;

import one.convert.Arguments;
import one.convert.FlameGraph;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code flame}: where waiting time goes, as a flame graph or as collapsed stacks. */
@Command(name = "flame")
final class FlameCommand extends Verb {

	private static final String COLLAPSED = ".collapsed";
	/** The converter's page counts samples; ours are µs. */
	private static final String SAMPLES = "function samples(n) {";
	private static final String SECONDS = SAMPLES
			+ "\n\t\treturn (n / 1e6).toLocaleString('en', {maximumFractionDigits: 3}) + ' s';";

	@Option(names = {"-o", "--output"}, paramLabel = "FILE.html|.collapsed", descriptionKey = "flame.output")
	private String output;

	@Option(names = "--verdict", paramLabel = "VERDICT,...", split = ",", descriptionKey = "flame.verdict")
	private List<String> verdicts;

	@Option(names = "--root", paramLabel = "pool|endpoint", defaultValue = "pool", descriptionKey = "flame.root")
	private Root root;

	@Option(names = "--pool", paramLabel = "NAME", descriptionKey = "flame.pool")
	private String pool;

	@Option(names = "--force", descriptionKey = "force")
	private boolean force;

	@Mixin
	private RulesOption rules;

	@Mixin
	private RecordingArguments arguments;

	@Override
	public Integer call() throws RecordingException, CommandFailure {
		Path file = output == null ? null : OutputFile.file(output, spec);
		boolean html = output != null && output.toLowerCase(Locale.ROOT).endsWith(".html");
		if (!html && output != null && !output.toLowerCase(Locale.ROOT).endsWith(COLLAPSED)) {
			throw wrongUsage("flame.type", file);
		}
		Set<Verdict> wanted = verdicts();
		List<Path> recordings = arguments.paths();
		if (recordings.size() != 1) {
			throw wrongUsage("flame.one", recordings.size());
		}
		ThreadLanes lanes = RecordingArguments.lanes(terminal, recordings.get(0), rules.rules(terminal));
		Glob glob = pool == null ? null : new Glob(pool);
		if (glob != null && lanes.pools().stream().noneMatch(p -> glob.matches(p.name()))) {
			throw wrongUsage("lanes.no-pool", pool);
		}
		CollapsedStacks stacks = new CollapsedStacks(lanes, wanted, glob, root);
		if (lanes.totals().count() == 0) {
			throw new CommandFailure("flame.no-waits", null, SafeText.line(lanes.name()), TriageText.noWaits(lanes));
		}
		if (stacks.isEmpty()) {
			throw new CommandFailure("flame.nothing", null, SafeText.line(lanes.name()));
		}
		if (file == null) {
			try {
				stacks.write(terminal.out());
			} catch (IOException e) {
				throw new CommandFailure("output.lost", e);
			}
		} else {
			String title = Texts.TEXT.get("flame.title", SafeText.line(lanes.name()), Durations.text(stacks.nanos()));
			OutputFile.save(file, force, rules.and(recordings), bytes -> {
				if (html) {
					writePage(stacks, title, bytes);
				} else {
					stacks.write(new OutputStreamWriter(bytes, StandardCharsets.UTF_8));
				}
			});
		}
		return ExitStatus.DONE;
	}

	private Set<Verdict> verdicts() {
		Set<Verdict> wanted = EnumSet.noneOf(Verdict.class);
		for (String name : verdicts == null ? List.of(Verdict.BLOCKING.id()) : verdicts) {
			wanted.add(List.of(Verdict.values()).stream().filter(verdict -> verdict.id().equals(name)).findFirst()
					.orElseThrow(() -> notOneOf(spec, "--verdict",
							List.of(Verdict.values()).stream().map(Verdict::id).toList(), name)));
		}
		return wanted;
	}

	/** @return what makes the converter color transfers, sleeps, and all other waits differently */
	private static String color(String wait) {
		if (wait.equals(Vocabulary.of(WaitKind.SLEEP))) {
			return "_[i]";
		}
		boolean transfer = Arrays.stream(WaitKind.values()).filter(kind -> kind.isSocket() || kind.isFile())
				.map(Vocabulary::of).anyMatch(wait::equals);
		return transfer ? "_[k]" : "";
	}

	private static void writePage(CollapsedStacks stacks, String title, OutputStream bytes) throws IOException {
		StringWriter collapsed = new StringWriter();
		stacks.write(collapsed, FlameCommand::color, "_[j]");
		FlameGraph graph = new FlameGraph(new Arguments("--title", title));
		graph.parseCollapsed(new StringReader(collapsed.toString()));
		ByteArrayOutputStream page = new ByteArrayOutputStream();
		try (PrintStream out = new PrintStream(page, false, StandardCharsets.UTF_8)) {
			graph.dump(out);
		}
		Writer out = new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_8));
		out.write(page.toString(StandardCharsets.UTF_8).replace(SAMPLES, SECONDS));
		out.flush();
	}
}
