package org.threadlanes.app;

import java.util.List;

import org.threadlanes.core.live.settings.Overhead;
import org.threadlanes.core.live.settings.RecordingTemplate;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code settings}: prints a recording configuration. */
@Command(name = "settings")
final class SettingsCommand extends Verb {

	@Option(names = "--jdk", paramLabel = "11|17|21|25", descriptionKey = "settings.jdk")
	private Integer jdk;

	@Option(names = "--overhead", paramLabel = "low|full", defaultValue = "full", descriptionKey = "settings.overhead")
	private Overhead overhead;

	@Option(names = "--no-environment", descriptionKey = "settings.noEnvironment")
	private boolean noEnvironment;

	@Mixin
	private OutputFile output;

	@Override
	public Integer call() throws CommandFailure {
		if (jdk != null && jdk < RecordingTemplate.JDKS.get(0)) {
			throw wrongUsage("usage.one-of", "--jdk", UsageError.choices("11|17|21|25"), jdk);
		}
		if (jdk != null && !RecordingTemplate.JDKS.contains(jdk)) {
			throw wrongUsage("settings.no-such-jdk", String.valueOf(jdk),
					String.valueOf(RecordingTemplate.jdkFor(jdk)));
		}
		int chosen = jdk != null ? jdk : RecordingTemplate.jdkFor(Runtime.version().feature());
		RecordingTemplate template = RecordingTemplate.of(chosen, overhead);
		output.write(terminal, List.of(),
				to -> (noEnvironment ? template.withoutEnvironment() : template).write(to.out()));
		terminal.err().println(Texts.TEXT.get("settings.beside", RecordingTemplate.jvmOption(),
				String.valueOf(RecordingTemplate.STACK_DEPTH)));
		return ExitStatus.DONE;
	}
}
