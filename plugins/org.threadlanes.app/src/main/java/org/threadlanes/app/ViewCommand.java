package org.threadlanes.app;

import java.nio.file.Path;
import java.util.concurrent.Callable;

import org.eclipse.swt.SWTError;
import org.threadlanes.app.window.RecordingWindow;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code view}: a window with the lanes of a recording. */
@Command(name = "view", sortOptions = false)
final class ViewCommand implements Callable<Integer> {

	@ParentCommand
	private Main main;

	@Parameters(paramLabel = "RECORDING", arity = "0..1", descriptionKey = "view.recording")
	private Path recording;

	@Override
	public Integer call() throws CommandFailure {
		try {
			RecordingWindow.open(recording, main::tell);
		} catch (SWTError e) {
			throw new CommandFailure(Main.TEXT.get("view.no-display"), e);
		} catch (UnsatisfiedLinkError | NoClassDefFoundError e) {
			throw new CommandFailure(Main.TEXT.get("view.no-widgets"), e);
		}
		return ExitStatus.DONE;
	}
}
