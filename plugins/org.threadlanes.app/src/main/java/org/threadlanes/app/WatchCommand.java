package org.threadlanes.app;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.live.JvmAddress;
import org.threadlanes.core.live.LiveException;
import org.threadlanes.core.live.Login;
import org.threadlanes.core.live.follow.FollowPlan;
import org.threadlanes.core.live.follow.Follower;
import org.threadlanes.core.live.follow.Snapshot;
import org.threadlanes.core.live.settings.Overhead;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code watch}: records a running JVM again and again, and serves what that says as metrics and as a page. */
@Command(name = "watch")
final class WatchCommand extends Verb {

	private static final Pattern LISTEN = Pattern.compile("(\\[[0-9a-fA-F:.]+]|[\\w.-]+):(\\d{1,5})");
	/** Instead of a reason: the user ended it. */
	private static final String USER = "";
	private static final int MAX_PORT = 65535;

	@Parameters(paramLabel = "PID|NAME|HOST:PORT|URL", descriptionKey = "watch.target")
	private String target;

	@Option(names = "--every", paramLabel = "TIME", defaultValue = "60s", descriptionKey = "watch.every")
	private String every;

	@Option(names = "--listen", paramLabel = "ADDRESS:PORT", defaultValue = "127.0.0.1:9464",
			descriptionKey = "watch.listen")
	private String listen;

	@Option(names = "--overhead", paramLabel = "low|full", defaultValue = "low", descriptionKey = "watch.overhead")
	private Overhead overhead;

	@Mixin
	private final ThresholdOptions thresholds = new ThresholdOptions();

	@Mixin
	private LoginOptions login;

	@Mixin
	private RulesOption rules;

	@Override
	public Integer call() throws CommandFailure, LiveException, InterruptedException {
		boolean isProcess = address(target) instanceof JvmAddress.Local && target.matches("\\d+");
		Duration step = duration(every, FollowPlan.MIN_KEEP, Duration.ofHours(1), "watch.wrong-every");
		FollowPlan plan = FollowPlan.inSteps(step, overhead, thresholds.settings());
		Rules used = rules.rules(terminal);
		Login credentials = login.read(terminal);
		BlockingQueue<String> ends = new LinkedBlockingQueue<>();
		try (WatchServer server = server(); Interruption interruption = new Interruption(() -> ends.add(USER))) {
			boolean wasRecorded = false;
			boolean isOver = false;
			while (!isOver) {
				Watch watch = new Watch(server, ends);
				try (Follower follower = Follower.start(current(), credentials, plan, used, watch)) {
					String why = ends.take();
					isOver = why.equals(USER);
					if (!isOver && (watch.isRecorded || !wasRecorded)) {
						terminal.problem(why);
					}
				}
				server.running(false);
				wasRecorded |= watch.isRecorded;
				// What listens at a port, or has this name, may return; a process does not.
				isOver = isOver || !wasRecorded || isProcess
						|| ends.poll(step.toMillis(), TimeUnit.MILLISECONDS) != null;
			}
			return wasRecorded ? ExitStatus.DONE : ExitStatus.FAILED;
		}
	}

	/** @return the address, even if no JVM has the name now */
	private JvmAddress current() throws LiveException {
		try {
			return address(target);
		} catch (ParameterException e) {
			return new JvmAddress.Local(Integer.MAX_VALUE);
		}
	}

	private WatchServer server() throws CommandFailure {
		Matcher matcher = LISTEN.matcher(listen);
		if (!matcher.matches() || Integer.parseInt(matcher.group(2)) > MAX_PORT) {
			throw wrongUsage("watch.wrong-listen", listen);
		}
		try {
			return new WatchServer(new InetSocketAddress(matcher.group(1), Integer.parseInt(matcher.group(2))));
		} catch (IOException | IllegalArgumentException e) {
			throw new CommandFailure("watch.no-port", e, SafeText.line(listen), SafeText.line(e.getMessage()));
		}
	}

	/** Receives what is recorded of one JVM. */
	private final class Watch implements Follower.Listener {

		private final WatchServer server;
		private final Queue<String> ends;
		private volatile boolean isRecorded;

		Watch(WatchServer server, Queue<String> ends) {
			this.server = server;
			this.ends = ends;
		}

		@Override
		public void started(String program, long pid) {
			isRecorded = true;
			server.running(true);
			InetSocketAddress at = server.address();
			terminal.err().println(Texts.TEXT.get("watch.serving", SafeText.line(program.isEmpty() ? target : program),
					at.getAddress().getHostAddress() + ':' + at.getPort()));
		}

		@Override
		public void grown(Snapshot snapshot) {
			try (snapshot) {
				server.add(snapshot.triage());
			}
		}

		@Override
		public void ended(String why) {
			ends.add(why);
		}
	}
}
