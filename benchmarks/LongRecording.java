import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
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
 * java benchmarks/LongRecording.java FILE.jfr MEGABYTES
 * </pre>
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
			for (int i = 0; i < 4; i++) {
				start("server-worker-" + i, LongRecording::serve);
			}
			while (recording.getSize() < megabytes << 20) {
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
