package org.threadlanes.app;

import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;

import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.recording.RecordingException;
import org.threadlanes.core.report.Triage;
import org.threadlanes.core.report.TriageSettings;
import org.threadlanes.core.text.Glob;
import org.threadlanes.core.text.SafeText;
import org.threadlanes.ui.chart.LanesChart;
import org.threadlanes.ui.chart.PictureContent;
import org.threadlanes.ui.paint.Palette;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code lanes}: a picture of a recording's thread lanes. */
@Command(name = "lanes", sortOptions = false)
final class LanesCommand implements Callable<Integer> {

	private static final int WIDEST = 20_000;

	@Option(names = {"-o", "--output"}, paramLabel = "FILE.png|.svg", required = true, descriptionKey = "lanes.output")
	private String output;

	@Option(names = "--from", paramLabel = "TIME", descriptionKey = "lanes.from")
	private String from;

	@Option(names = "--to", paramLabel = "TIME", descriptionKey = "lanes.to")
	private String to;

	@Option(names = "--pool", paramLabel = "NAME", descriptionKey = "lanes.pool")
	private String pool;

	@Option(names = "--width", paramLabel = "PIXELS", defaultValue = "1400", descriptionKey = "lanes.width")
	private int width;

	@Option(names = "--dark", descriptionKey = "lanes.dark")
	private boolean dark;

	@Option(names = "--force", descriptionKey = "force")
	private boolean force;

	@Mixin
	private RulesOption rules;

	@Mixin
	private RecordingArguments arguments;

	@Spec
	private CommandSpec spec;

	private final Terminal terminal;

	LanesCommand(Terminal terminal) {
		this.terminal = terminal;
	}

	@Override
	public Integer call() throws RecordingException, CommandFailure {
		Path file = OutputFile.file(output);
		String name = output.toLowerCase(Locale.ROOT);
		boolean svg = name.endsWith(".svg");
		check(svg || name.endsWith(".png"), "lanes.type", file);
		check(width >= PictureContent.MIN_WIDTH && width <= WIDEST, "lanes.wrong-width", PictureContent.MIN_WIDTH,
				WIDEST);
		List<Path> recordings = arguments.paths();
		check(recordings.size() == 1, "lanes.one", recordings.size());
		ThreadLanes lanes = RecordingArguments.lanes(terminal, recordings.get(0), rules.rules(terminal));
		LanesChart chart = new LanesChart(Triage.of(lanes, TriageSettings.DEFAULT), content(lanes));
		OutputFile.save(file, force, rules.and(recordings), bytes -> {
			if (svg) {
				chart.writeSvg(new OutputStreamWriter(bytes, StandardCharsets.UTF_8));
			} else {
				chart.writePng(bytes);
			}
		});
		return ExitStatus.DONE;
	}

	private PictureContent content(ThreadLanes lanes) {
		long start = from == null ? lanes.startNanos() : time(from, lanes);
		long end = to == null ? lanes.endNanos() : time(to, lanes);
		check(end > lanes.startNanos() && start < lanes.endNanos(), "lanes.outside",
				MomentText.text(lanes.startNanos()), MomentText.text(lanes.endNanos()));
		check(end > start, "lanes.wrong-range");
		if (pool != null) {
			Glob glob = new Glob(pool);
			check(lanes.pools().stream().anyMatch(p -> glob.matches(p.name())), "lanes.no-pool", pool);
		}
		return new PictureContent(start, end, pool == null ? null : new Glob(pool), width,
				dark ? Palette.DARK : Palette.LIGHT, ZoneId.of("UTC"));
	}

	private long time(String text, ThreadLanes lanes) {
		Long time = MomentText.parse(text, lanes.startNanos());
		check(time != null, "wrong-time", text);
		return Objects.requireNonNull(time);
	}

	private void check(boolean right, String key, Object ... arguments) {
		if (!right) {
			for (int i = 0; i < arguments.length; i++) {
				arguments[i] = arguments[i] instanceof Number ? arguments[i] : SafeText.line(arguments[i].toString());
			}
			throw new ParameterException(spec.commandLine(), Texts.TEXT.get(key, arguments));
		}
	}
}
