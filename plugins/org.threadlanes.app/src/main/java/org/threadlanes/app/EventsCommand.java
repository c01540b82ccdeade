package org.threadlanes.app;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

import org.threadlanes.app.Terminal.Style;
import org.threadlanes.core.base.text.Glob;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.jfr.FieldDescription;
import org.threadlanes.core.jfr.RecordingException;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.jfr.TypeDescription;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code events}: the event types of a recording, and the fields of those given. */
@Command(name = "events")
final class EventsCommand extends Verb {

	private static final String TYPE = "%12s  %-36s %s";
	private static final String FIELD = "  %-24s %-26s %-10s %s";

	@Option(names = "--events", paramLabel = "TYPE,...", split = ",", hideParamSyntax = true,
			descriptionKey = "events.events")
	private List<String> wanted = List.of();

	@Option(names = "--all", descriptionKey = "events.all")
	private boolean all;

	@Parameters(paramLabel = "RECORDING", arity = "1..*", descriptionKey = "events.recordings")
	private List<String> arguments;

	@Override
	public Integer call() throws RecordingException, CommandFailure {
		// The first argument is always a recording, so that a missing file is reported as such.
		List<String> names = new ArrayList<>(arguments.subList(0, 1));
		List<String> types = new ArrayList<>(wanted);
		arguments.stream().skip(1).forEach(a -> (FoundRecordings.isRecording(a) ? names : types).add(a));
		FoundRecordings recordings = FoundRecordings.of(names, spec);
		DeclaredTypes declared = new DeclaredTypes();
		boolean allRead = true;
		for (Path recording : recordings.paths()) {
			RecordingFile file = new RecordingFile(recording);
			try (TerminalProgress progress = new TerminalProgress(terminal, "reading", file.name())) {
				declared.add(file.contents(progress));
			} catch (RecordingException e) {
				if (!recordings.isSeveral()) {
					throw e;
				}
				terminal.problem(e.getMessage());
				allRead = false;
			}
		}
		if (types.isEmpty()) {
			list(declared);
		} else {
			types.forEach(type -> describe(declared, type));
		}
		return allRead ? ExitStatus.DONE : ExitStatus.FAILED;
	}

	private void list(DeclaredTypes declared) {
		terminal.columns(TYPE, Texts.TEXT.get("events.count"), Texts.TEXT.get("events.type"),
				Texts.TEXT.get("events.label"));
		declared.types().stream()
				.filter(type -> all || declared.count(type.name()) > 0)
				.sorted(Comparator.comparingLong((TypeDescription t) -> declared.count(t.name())).reversed()
						.thenComparing(TypeDescription::name))
				.forEach(type -> terminal.row(TYPE, String.format(Locale.ROOT, "%,d", declared.count(type.name())),
						SafeText.line(type.name()), SafeText.line(type.label())));
		long silent = declared.types().stream().filter(t -> declared.count(t.name()) == 0).count();
		if (!all && silent > 0) {
			terminal.out().println(Texts.TEXT.get("events.silent", silent));
		}
	}

	private void describe(DeclaredTypes declared, String name) {
		Glob exact = new Glob(name);
		Glob ofJdk = new Glob("jdk." + name);
		List<TypeDescription> found = declared.types().stream()
				.filter(t -> exact.matches(t.name()) || ofJdk.matches(t.name())).toList();
		if (found.isEmpty()) {
			throw wrongUsage("events.unknown", name);
		}
		for (TypeDescription type : found) {
			describe(type, declared.count(type.name()));
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
		terminal.columns(FIELD, Texts.TEXT.get("events.field"), Texts.TEXT.get("events.field-type"),
				Texts.TEXT.get("events.unit"), Texts.TEXT.get("events.meaning"));
		for (FieldDescription field : type.fields()) {
			String meaning = SafeText.line(field.label());
			if (field.description() != null) {
				meaning += ": " + SafeText.line(field.description());
			}
			terminal.row(FIELD, SafeText.line(field.name()),
					SafeText.line(field.typeName()) + (field.array() ? "[]" : ""), field.unit(), meaning);
		}
		out.println();
	}
}
