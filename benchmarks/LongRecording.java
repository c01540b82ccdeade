import java.nio.file.Path;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

import jdk.jfr.Configuration;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Recording;

/**
 * Records itself until the recording has a size: a long recording of ordinary chunks, as a server leaves it, with waits
 * of the JDK and events of an application.
 *
 * <pre>
 * java benchmarks/LongRecording.java FILE.jfr MEGABYTES [waits|permits]
 * </pre>
 *
 * With {@code waits} nearly every event is a wait, and 64 threads have some; with {@code permits}, 16 threads wait for
 * one of three, which those that have one keep for a short while. A single large chunk is made by
 * {@code -XX:FlightRecorderOptions:maxchunksize=1G}.
 */
public final class LongRecording {

	@Name("benchmark.Request")
	@Label("Request")
	static final class Request extends Event {

		@Label("Path")
		String path;

		@Label("Status")
		int status;

		@Label("Bytes")
		@DataAmount
		long bytes;

		@Label("Share")
		float share;
	}

	private static final int WAITERS = 64;
	private static final int SHARERS = 16;
	private static final Semaphore PERMITS = new Semaphore(3);
	private static final LongAdder WAITS = new LongAdder();
	/** About what a park takes in a recording. */
	private static final int WAIT_BYTES = 35;

	private static volatile boolean ended;

	private LongRecording() {
	}

	public static void main(String[] args) throws Exception {
		long megabytes = Long.parseLong(args[1]);
		try (Recording recording = new Recording(Configuration.getConfiguration("default"))) {
			recording.enable("jdk.ThreadPark").withThreshold(java.time.Duration.ZERO).withStackTrace();
			recording.enable("benchmark.Request").withStackTrace();
			recording.setToDisk(true);
			recording.start();
			String what = args.length > 2 ? args[2] : "requests";
			Runnable work = what.equals("waits") ? LongRecording::await
					: what.equals("permits") ? LongRecording::share : LongRecording::serve;
			for (int i = 0; i < (what.equals("waits") ? WAITERS : what.equals("permits") ? SHARERS : 4); i++) {
				start("server-worker-" + i, work);
			}
			// The size that JFR tells is without the chunk that is being written.
			while (Math.max(recording.getSize(), WAIT_BYTES * WAITS.sum()) < megabytes << 20) {
				Thread.sleep(200);
			}
			ended = true;
			recording.dump(Path.of(args[0]));
		}
	}

	private static void start(String name, Runnable work) {
		Thread thread = new Thread(work, name);
		thread.setDaemon(true);
		thread.start();
	}

	/** A park that is over at once still is an event. */
	private static void await() {
		Object[] targets = {new Object(), "", new StringBuilder(), new int[0]};
		for (int i = 0; !ended; i++) {
			if (i % 200 == 0) {
				// Faster, and the JVM does not begin a new chunk in time.
				WAITS.add(200);
				LockSupport.parkNanos(40_000_000);
			}
			LockSupport.unpark(Thread.currentThread());
			LockSupport.park(targets[i & 3]);
		}
	}

	private static void share() {
		while (!ended) {
			PERMITS.acquireUninterruptibly();
			LockSupport.parkNanos(20_000);
			PERMITS.release();
			WAITS.increment();
		}
	}

	private static void serve() {
		ThreadLocalRandom random = ThreadLocalRandom.current();
		for (int i = 0; !ended; i++) {
			Request request = new Request();
			request.begin();
			if (i % 50 == 0) {
				LockSupport.parkNanos(1000);
			}
			request.path = i % 100 == 0 ? "/orders/" + random.nextInt(1_000_000) : "/orders";
			request.status = 200;
			request.bytes = random.nextLong(100_000);
			request.share = random.nextFloat();
			request.commit();
		}
	}
}
