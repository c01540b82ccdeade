package org.threadlanes.app;

import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;

import org.threadlanes.app.window.NoDisplayException;
import org.threadlanes.app.window.RecordingWindow;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.live.JvmAddress;
import org.threadlanes.core.live.LiveException;
import org.threadlanes.core.live.follow.FollowPlan;
import org.threadlanes.core.live.settings.Overhead;
import org.threadlanes.ui.follow.FollowRequest;
import org.threadlanes.ui.model.TimeTexts;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code view}: a window with the lanes of a recording, or of a running JVM. */
@Command(name = "view")
final class ViewCommand extends Verb {

	@Parameters(paramLabel = "RECORDING", arity = "0..1", descriptionKey = "view.recording")
	private Path recording;

	@Option(names = "--at", paramLabel = "TIME", descriptionKey = "view.at")
	private String at;

	@Option(names = "--thread", paramLabel = "NAME", descriptionKey = "view.thread")
	private String thread;

	@Option(names = "--follow", paramLabel = "PID|HOST:PORT|URL", descriptionKey = "view.follow")
	private String target;

	@Option(names = "--keep", paramLabel = "TIME", descriptionKey = "view.keep")
	private String keep;

	@Option(names = "--overhead", paramLabel = "low|full", defaultValue = "full", descriptionKey = "settings.overhead")
	private Overhead overhead;

	@Mixin
	private LoginOptions login;

	@Mixin
	private RulesOption rules;

	private final Consumer<RuntimeException> failures;

	/** @param failures receives failures while the window is open */
	ViewCommand(Consumer<RuntimeException> failures) {
		this.failures = failures;
	}

	@Override
	public Integer call() throws CommandFailure, LiveException {
		if (target == null) {
			onlyWith("--follow", "--keep", "--overhead", "--user", "--password-file");
		}
		if (recording == null) {
			onlyWith("RECORDING", "--at");
		}
		if (at == null) {
			onlyWith("--at", "--thread");
		} else if (TimeTexts.UTC.parse(at, 0) == null) {
			throw wrongUsage("wrong-time", at);
		}
		Rules used = rules.rules(terminal);
		FollowRequest request = target == null ? null : request(used);
		if (request != null && recording != null) {
			throw wrongUsage("view.both");
		}
		try {
			RecordingWindow.open(recording, at == null ? lanes -> null : new FirstWait(at, thread)::in, request, used,
					failures);
		} catch (NoDisplayException e) {
			throw new CommandFailure("view.no-display", e);
		} catch (UnsatisfiedLinkError | NoClassDefFoundError e) {
			throw new CommandFailure("view.no-widgets", e);
		}
		return ExitStatus.DONE;
	}

	private FollowRequest request(Rules used) throws CommandFailure, LiveException {
		JvmAddress address = address(target);
		Duration kept = keep == null ? FollowPlan.DEFAULT_KEEP
				: duration(keep, FollowPlan.MIN_KEEP, FollowPlan.MAX_KEEP, "view.wrong-keep");
		return FollowRequest.of(address, login.read(terminal), new FollowPlan(kept, overhead), used);
	}
}
