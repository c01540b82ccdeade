package org.threadlanes.core.live.follow;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.RecordingException;
import org.threadlanes.core.live.JvmAddress;
import org.threadlanes.core.live.JvmConnection;
import org.threadlanes.core.live.LiveException;
import org.threadlanes.core.live.LiveRecording;
import org.threadlanes.core.live.Login;

/**
 * Follows a JVM until it is closed or the JVM ends. At each step of its plan, one thread fetches
 * what was recorded, and another builds lanes from it. If that takes longer, there are fewer snapshots, unless each
 * step is seen by itself, but nothing is missed.
 */
public final class Follower implements Closeable {

	/** Connects to the JVM, once, on a thread of the follower, which closes the connection. */
	@FunctionalInterface
	public interface Connector {

		JvmConnection connect() throws LiveException;
	}

	/** Receives the snapshots. Always called on the same thread of the follower. */
	public interface Listener {

		/**
		 * The recording has started.
		 *
		 * @param program the name of the program; may be empty
		 * @param pid its process id, 0 if unknown
		 */
		void started(String program, long pid);

		/**
		 * More was recorded.
		 *
		 * @param snapshot all that is kept now; the listener closes it
		 */
		void grown(Snapshot snapshot);

		/**
		 * Following ended before the follower was closed.
		 *
		 * @param why one sentence
		 */
		void ended(String why);
	}

	/** Before the first fetch, so that there is soon something to see. */
	private static final long FIRST_MILLIS = 1000;
	private static final long RENEWED_MILLIS = 5000;
	private static final long MAX_CLOSE_SECONDS = 5;
	private static final int MAX_REASON = 200;
	private static final Messages TEXT = Messages.of(Follower.class);

	private final Connector connector;
	private final FollowPlan plan;
	private final Rules rules;
	private final Listener listener;
	private final CountDownLatch closing = new CountDownLatch(1);
	private final Queue<Part> fetched = new ConcurrentLinkedQueue<>();
	private final ExecutorService modelling = Executors
			.newSingleThreadExecutor(work -> daemon(work, "threadlanes-follow-model"));
	private final Thread fetching = daemon(this::run, "threadlanes-follow");
	private final Thread atExit = new Thread(this::end, "threadlanes-end-following");
	/** Used only by the modelling thread; null until the recording runs. */
	private KeptLanes kept;

	private Follower(Connector connector, FollowPlan plan, Rules rules, Listener listener) {
		this.connector = connector;
		this.plan = plan;
		this.rules = rules;
		this.listener = listener;
	}

	/**
	 * Starts following a JVM.
	 *
	 * @param plan what to record and to keep
	 * @param rules the rules that classify waits
	 * @param listener receives the snapshots, or the reason if the JVM cannot be recorded
	 * @return the follower, which has not connected yet
	 */
	public static Follower start(Connector connector, FollowPlan plan, Rules rules, Listener listener) {
		Follower follower = new Follower(connector, plan, rules, listener);
		// The JVM must not go on recording when this process ends.
		Runtime.getRuntime().addShutdownHook(follower.atExit);
		follower.fetching.start();
		return follower;
	}

	/** @param login for a JVM that requires a password; null for none */
	public static Follower start(JvmAddress target, Login login, FollowPlan plan, Rules rules, Listener listener) {
		return start(() -> JvmConnection.open(target, login), plan, rules, listener);
	}

	private static Thread daemon(Runnable work, String name) {
		Thread thread = new Thread(work, name);
		thread.setDaemon(true);
		return thread;
	}

	// --- fetching

	private void run() {
		try (JvmConnection jvm = connector.connect();
				PartStream parts = new PartStream();
				LiveRecording recording = LiveRecording.start(jvm, plan.overhead(), parts)) {
			modelling.execute(() -> {
				kept = new KeptLanes(name(jvm), plan.isInSteps() ? Duration.ofNanos(1) : plan.keep(), Snapshot.RECENT,
						rules,
						plan.settings());
				listener.started(jvm.program(), jvm.pid());
			});
			long step = plan.step().toMillis();
			for (long millis = plan.isInSteps() ? step : FIRST_MILLIS; isOpenAfter(millis, recording); millis = step) {
				parts.begin();
				recording.fetch();
				fetched.add(parts.end());
				modelling.execute(this::grow);
			}
		} catch (LiveException e) {
			modelling.execute(() -> end(e.getMessage()));
		} catch (IOException e) {
			modelling.execute(() -> end(TEXT.get(
					"not-written", SafeText.shorten(String.valueOf(e.getMessage()), MAX_REASON))));
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		} finally {
			modelling.execute(this::drop);
			modelling.shutdown();
		}
	}

	/** @return whether to go on after this time, in which the JVM is kept from ending the recording */
	private boolean isOpenAfter(long millis, LiveRecording recording) throws LiveException, InterruptedException {
		long left = millis;
		for (; left > RENEWED_MILLIS; left -= RENEWED_MILLIS) {
			if (closing.await(RENEWED_MILLIS, TimeUnit.MILLISECONDS)) {
				return false;
			}
			recording.renew();
		}
		return !closing.await(left, TimeUnit.MILLISECONDS);
	}

	private static String name(JvmConnection jvm) {
		return jvm.program().isEmpty() ? jvm.address() : jvm.program();
	}

	// --- modelling

	/** Adds all parts fetched in the meantime. */
	private void grow() {
		try {
			boolean more = false;
			for (Part part = fetched.poll(); part != null; part = fetched.poll()) {
				kept.add(part);
				more = !plan.isInSteps();
				if (!more && closing.getCount() > 0) {
					listener.grown(kept.snapshot());
				}
			}
			if (more && closing.getCount() > 0) {
				listener.grown(kept.snapshot());
			}
		} catch (RecordingException e) {
			end(e.getMessage());
		} catch (OutOfMemoryError e) {
			kept.close();
			end(TEXT.get("memory", Runtime.getRuntime().maxMemory() >> 20));
		}
	}

	private void end(String why) {
		if (closing.getCount() > 0) {
			closing.countDown();
			listener.ended(why);
		}
	}

	private void drop() {
		for (Part part = fetched.poll(); part != null; part = fetched.poll()) {
			part.release();
		}
		if (kept != null) {
			kept.close();
		}
	}

	/** Ends and removes the recording in the JVM. Waits at most 5 s for that. */
	@Override
	public void close() {
		try {
			Runtime.getRuntime().removeShutdownHook(atExit);
		} catch (IllegalStateException e) {
			// This JVM is ending.
		}
		end();
	}

	private void end() {
		closing.countDown();
		try {
			fetching.join(TimeUnit.SECONDS.toMillis(MAX_CLOSE_SECONDS));
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
	}
}
