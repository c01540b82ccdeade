package org.threadlanes.app;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;

import org.threadlanes.app.Terminal.Style;
import org.threadlanes.core.recording.FieldDescription;
import org.threadlanes.core.recording.RecordingContents;
import org.threadlanes.core.recording.RecordingException;
import org.threadlanes.core.recording.RecordingFile;
import org.threadlanes.core.recording.TypeDescription;
import org.threadlanes.core.text.Glob;
import org.threadlanes.core.text.SafeText;
import org.threadlanes.core.text.TextWidth;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code events}: the event types of a recording, and the fields of those that are asked for. */
@Command(name = "events", sortOptions = false)
final class EventsCommand implements Callable<Integer> {

	@Option(names = "--events", paramLabel = "TYPE,...", split = ",", hideParamSyntax = true,
			descriptionKey = "events.events")
	private List<String> wanted = List.of();

	@Option(names = "--all", descriptionKey = "events.all")
	private boolean all;

	@Parameters(paramLabel = "RECORDING", index = "0", descriptionKey = "recording")
	private Path recording;

	@Parameters(paramLabel = "TYPE", index = "1..*", descriptionKey = "events.types")
	private List<String> types = List.of();

	@Spec
	private picocli.CommandLine.Model.CommandSpec spec;

	private final Terminal terminal;

	EventsCommand(Terminal terminal) {
		this.terminal = terminal;
	}

	@Override
	public Integer call() throws RecordingException {
		RecordingFile file = new RecordingFile(recording);
		RecordingContents contents;
		try (TerminalProgress progress = new TerminalProgress(terminal, Texts.TEXT.get("reading", file.name()))) {
			contents = file.contents(progress);
		}
		List<String> names = new java.util.ArrayList<>(wanted);
		names.addAll(types);
		if (names.isEmpty()) {
			list(contents);
		} else {
			for (String name : names) {
				describe(contents, name);
			}
		}
		return ExitStatus.DONE;
	}

	private void list(RecordingContents contents) {
		PrintWriter out = terminal.out();
		Map<String, Long> counts = contents.summary().eventCounts();
		out.println(terminal.styled(Style.DIM,
				TextWidth.right(Texts.TEXT.get("events.count"), 12) + "  "
						+ TextWidth.left(Texts.TEXT.get("events.type"), 36) + " " + Texts.TEXT.get("events.label")));
		contents.types().values().stream()
				.filter(type -> all || counts.getOrDefault(type.name(), 0L) > 0)
				.sorted(Comparator.comparingLong((TypeDescription t) -> counts.getOrDefault(t.name(), 0L)).reversed()
						.thenComparing(TypeDescription::name))
				.forEach(type -> out.println(String.format(Locale.ROOT, "%,12d  %-36s %s",
						counts.getOrDefault(type.name(), 0L), SafeText.line(type.name()),
						SafeText.line(type.label()))));
		long silent = contents.types().keySet().stream().filter(t -> counts.getOrDefault(t, 0L) == 0).count();
		if (!all && silent > 0) {
			out.println(Texts.TEXT.get("events.silent", silent));
		}
	}

	private void describe(RecordingContents contents, String name) {
		Glob exact = new Glob(name);
		Glob ofJdk = new Glob("jdk." + name);
		List<TypeDescription> found = contents.types().values().stream()
				.filter(t -> exact.matches(t.name()) || ofJdk.matches(t.name())).toList();
		if (found.isEmpty()) {
			throw new ParameterException(spec.commandLine(), Texts.TEXT.get("events.unknown", SafeText.line(name)));
		}
		for (TypeDescription type : found) {
			describe(type, contents.summary().eventCounts().getOrDefault(type.name(), 0L));
		}
	}

	private void describe(TypeDescription type, long count) {
		PrintWriter out = terminal.out();
		out.println(terminal.styled(Style.BOLD, SafeText.line(type.name())) + "  " + SafeText.line(type.label()) + ", "
				+ Texts.TEXT.get("events.events-of", count));
		if (type.description() != null) {
			out.println("  " + SafeText.line(type.description()));
		}
		if (!type.category().isEmpty()) {
			out.println("  " + SafeText.line(String.join(" > ", type.category())));
		}
		out.println(terminal.styled(Style.DIM,
				columns(Texts.TEXT.get("events.field"), Texts.TEXT.get("events.field-type"),
						Texts.TEXT.get("events.unit"), Texts.TEXT.get("events.meaning"))));
		for (FieldDescription field : type.fields()) {
			String meaning = SafeText.line(field.label());
			if (field.description() != null) {
				meaning += ": " + SafeText.line(field.description());
			}
			out.println(columns(SafeText.line(field.name()),
					SafeText.line(field.typeName()) + (field.array() ? "[]" : ""), field.unit(), meaning)
							.stripTrailing());
		}
		out.println();
	}

	private static String columns(String field, String type, String unit, String meaning) {
		return "  " + TextWidth.left(field, 24) + " " + TextWidth.left(type, 26) + " " + TextWidth.left(unit, 10) + " "
				+ meaning;
	}
}
