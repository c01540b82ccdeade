package org.threadlanes.experiments;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.ServerSocket;
import java.util.concurrent.TimeUnit;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;

/**
 * A Vert.x server on four event loops. Each request costs the event loop a fixed CPU time, as parsing and rendering do.
 *
 * <pre>
 * VerticleInstances INSTANCES EVENT_LOOPS MICROSECONDS_OF_CPU
 * </pre>
 *
 * Prints {@code ready PORT}; ends with a signal.
 */
public final class VerticleInstances {

	private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

	private VerticleInstances() {
	}

	public static void main(String[] args) throws Exception {
		int instances = Integer.parseInt(args[0]);
		int loops = Integer.parseInt(args[1]);
		long cpuNanos = TimeUnit.MICROSECONDS.toNanos(Long.parseLong(args[2]));
		int port = freePort();
		Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(loops));
		vertx.deployVerticle(() -> new Server(port, cpuNanos), new DeploymentOptions().setInstances(instances))
				.await(20, TimeUnit.SECONDS);
		System.out.println("ready " + port);
	}

	/** The instances of a verticle share a port only if it has a number. */
	private static int freePort() throws Exception {
		try (ServerSocket socket = new ServerSocket(0)) {
			return socket.getLocalPort();
		}
	}

	private static final class Server extends VerticleBase {

		private final int port;
		private final long cpuNanos;
		private long number = 1;

		Server(int port, long cpuNanos) {
			this.port = port;
			this.cpuNanos = cpuNanos;
		}

		@Override
		public Future<?> start() {
			return vertx.createHttpServer().requestHandler(request -> request.response().end(work() + "\n"))
					.listen(port, "localhost");
		}

		private long work() {
			long end = THREADS.getCurrentThreadCpuTime() + cpuNanos;
			while (THREADS.getCurrentThreadCpuTime() < end) {
				for (int i = 0; i < 10_000; i++) {
					number ^= number << 13;
					number ^= number >>> 7;
					number ^= number << 17;
				}
			}
			return number;
		}
	}
}
