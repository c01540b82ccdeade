package org.threadlanes.jmc.record;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.openjdk.jmc.rjmx.IServerHandle;
import org.threadlanes.core.base.text.ByteSizes;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.live.JvmConnection;
import org.threadlanes.core.live.LiveException;
import org.threadlanes.core.live.TimedRecording;
import org.threadlanes.core.live.TimedRecording.Outcome;
import org.threadlanes.ui.record.RecordRequest;

/**
 * Records a JVM over the connection that JDK Mission Control has to it. Cancel ends the recording early; it still
 * opens.
 */
final class RecordJob extends Job {

	static final String PLUGIN = "org.threadlanes.jmc";

	private static final Messages TEXT = Messages.of(RecordJob.class);

	private final IServerHandle server;
	private final RecordRequest request;
	private final Consumer<Path> open;

	/**
	 * @param request what to record; without a target
	 * @param open opens the recording; called on the thread of the job
	 */
	RecordJob(IServerHandle server, RecordRequest request, Consumer<Path> open) {
		super(TEXT.get("job",
				SafeText.shorten(server.getServerDescriptor().getDisplayName(), ServerConnection.MAX_TEXT)));
		this.server = server;
		this.request = request;
		this.open = open;
		setUser(true);
	}

	@Override
	protected IStatus run(IProgressMonitor monitor) {
		monitor.beginTask(getName(), (int) request.plan().length().toSeconds());
		try (ServerConnection connection = new ServerConnection(server, getName());
				JvmConnection jvm = connection.connect()) {
			Path file = request.folder().resolve(jvm.recordingName());
			Outcome outcome = new TimedRecording(request.plan(), new Watcher(monitor)).record(jvm, file);
			open.accept(file);
			return outcome.problem() == null ? Status.OK_STATUS
					: failure(IStatus.WARNING, TEXT.get("cut-short", ServerConnection.text(outcome.problem())),
							outcome.problem());
		} catch (LiveException e) {
			return failure(IStatus.ERROR, e.getMessage(), e);
		} catch (IOException e) {
			return failure(IStatus.ERROR, TEXT.get("failed", ServerConnection.text(e)), e);
		} finally {
			monitor.done();
		}
	}

	private static IStatus failure(int severity, String sentence, Exception cause) {
		return new Status(severity, PLUGIN, sentence, cause);
	}

	/** Shows progress in the progress view, and cancels with it. */
	private final class Watcher implements TimedRecording.Watcher {

		private final IProgressMonitor monitor;
		private long shown;

		Watcher(IProgressMonitor monitor) {
			this.monitor = monitor;
		}

		@Override
		public void at(Duration left, long bytes) {
			long passed = request.plan().length().minus(left).toSeconds();
			if (passed > shown) {
				monitor.worked((int) (passed - shown));
				monitor.subTask(TEXT.get("progress", (left.toMillis() + 999) / 1000, ByteSizes.text(bytes)));
				shown = passed;
			}
		}

		@Override
		public boolean isEnough() {
			return monitor.isCanceled();
		}
	}
}
