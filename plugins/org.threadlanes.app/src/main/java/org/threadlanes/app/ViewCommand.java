package org.threadlanes.app;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Consumer;

import org.threadlanes.app.window.NoDisplayException;
import org.threadlanes.app.window.RecordingWindow;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code view}: a window with the lanes of a recording. */
@Command(name = "view", sortOptions = false)
final class ViewCommand implements Callable<Integer> {

	@Parameters(paramLabel = "RECORDING", arity = "0..1", descriptionKey = "view.recording")
	private Path recording;

	private final Consumer<RuntimeException> failures;

	/** @param failures takes what goes wrong while the window is open */
	ViewCommand(Consumer<RuntimeException> failures) {
		this.failures = failures;
	}

	@Override
	public Integer call() throws CommandFailure {
		try {
			RecordingWindow.open(recording, failures);
		} catch (NoDisplayException e) {
			throw new CommandFailure(Texts.TEXT.get("view.no-display"), e);
		} catch (UnsatisfiedLinkError | NoClassDefFoundError e) {
			throw new CommandFailure(Texts.TEXT.get("view.no-widgets"), e);
		}
		return ExitStatus.DONE;
	}
}
