package org.threadlanes.app;

import java.io.BufferedWriter;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.base.text.Glob;
import org.threadlanes.core.jfr.RecordingException;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.picture.viewers.TraceEvents;
import org.threadlanes.ui.chart.LanesChart;
import org.threadlanes.ui.chart.PictureContent;
import org.threadlanes.ui.model.TimeTexts;
import org.threadlanes.ui.paint.Palette;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lanes}: a picture of a recording's thread lanes. */
@Command(name = "lanes")
final class LanesCommand extends Verb {

	private static final int MAX_WIDTH = 20_000;

	@Option(names = {"-o", "--output"}, paramLabel = "FILE.png|.svg|.json", required = true,
			descriptionKey = "lanes.output")
	private String output;

	@Mixin
	private RangeOptions range;

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

	@Override
	public Integer call() throws RecordingException, CommandFailure {
		Path file = OutputFile.file(output, spec);
		String name = output.toLowerCase(Locale.ROOT);
		boolean svg = name.endsWith(".svg");
		boolean json = name.endsWith(".json");
		check(svg || json || name.endsWith(".png"), "lanes.type", file);
		check(width >= PictureContent.MIN_WIDTH && width <= MAX_WIDTH, "lanes.wrong-width", PictureContent.MIN_WIDTH,
				MAX_WIDTH);
		List<Path> recordings = arguments.paths();
		check(recordings.size() == 1, "lanes.one", recordings.size());
		ThreadLanes lanes = RecordingArguments.lanes(terminal, recordings.get(0), rules.rules(terminal));
		PictureContent content = content(lanes);
		OutputFile.save(file, force, rules.and(recordings), bytes -> {
			if (json) {
				new TraceEvents(lanes, content.startNanos(), content.endNanos(), content.pools())
						.write(new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_8)));
				return;
			}
			LanesChart chart = new LanesChart(Triage.of(lanes, TriageSettings.DEFAULT), content);
			if (svg) {
				chart.writeSvg(new OutputStreamWriter(bytes, StandardCharsets.UTF_8));
			} else {
				chart.writePng(bytes);
			}
		});
		return ExitStatus.DONE;
	}

	private PictureContent content(ThreadLanes lanes) {
		range.check(List.of(lanes.source()));
		long start = range.start(lanes.startNanos(), lanes.startNanos());
		long end = range.end(lanes.startNanos(), lanes.endNanos());
		Glob glob = pool == null ? null : new Glob(pool);
		check(glob == null || lanes.pools().stream().anyMatch(p -> glob.matches(p.name())), "lanes.no-pool", pool);
		return new PictureContent(start, end, glob, width, dark ? Palette.DARK : Palette.LIGHT,
				TimeTexts.UTC.zone());
	}

	private void check(boolean right, String key, Object ... arguments) {
		if (!right) {
			throw wrongUsage(key, arguments);
		}
	}
}
