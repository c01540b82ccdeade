import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;

import jdk.jfr.Configuration;
import jdk.jfr.Recording;

/**
 * Records itself with very many threads, each of which waits some times. Needs a JDK with virtual threads.
 *
 * <pre>
 * java benchmarks/ManyThreads.java FILE.jfr virtual|platform THREADS
 * </pre>
 */
public final class ManyThreads {

	private static final int WAITS = 10;
	/** So many live at once. */
	private static final int MAX_ALIVE = 5000;

	private ManyThreads() {
	}

	public static void main(String[] args) throws Exception {
		Thread.Builder builder = args[1].equals("virtual") ? Thread.ofVirtual().name("request-", 0)
				: Thread.ofPlatform().name("worker-", 0).stackSize(1 << 18);
		int count = Integer.parseInt(args[2]);
		Semaphore alive = new Semaphore(MAX_ALIVE);
		try (Recording recording = new Recording(Configuration.getConfiguration("default"))) {
			recording.enable("jdk.ThreadSleep").withThreshold(Duration.ZERO).withStackTrace();
			recording.enable("jdk.VirtualThreadStart");
			recording.enable("jdk.VirtualThreadEnd");
			recording.setToDisk(true);
			recording.start();
			List<Thread> threads = new ArrayList<>();
			for (int i = 0; i < count; i++) {
				alive.acquire();
				threads.add(builder.start(() -> {
					try {
						for (int wait = 0; wait < WAITS; wait++) {
							Thread.sleep(2);
						}
					} catch (InterruptedException e) {
						Thread.currentThread().interrupt();
					} finally {
						alive.release();
					}
				}));
			}
			for (Thread thread : threads) {
				thread.join();
			}
			recording.dump(Path.of(args[0]));
		}
	}
}
