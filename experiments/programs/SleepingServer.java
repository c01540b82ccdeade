import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/**
 * A server of the JDK that waits in each request, on threads of a kind.
 *
 * <pre>
 * SleepingServer MILLISECONDS sleep|park cached|virtual|NUMBER_OF_THREADS
 * </pre>
 *
 * Prints {@code ready PORT}; ends with a signal.
 */
public final class SleepingServer {

	private static final byte[] ANSWER = "waited\n".getBytes(StandardCharsets.US_ASCII);

	private final long millis;
	private final boolean park;

	private SleepingServer(long millis, boolean park) {
		this.millis = millis;
		this.park = park;
	}

	public static void main(String[] args) throws Exception {
		// Else an answer waits for the acknowledgement of its header, 40 ms.
		System.setProperty("sun.net.httpserver.nodelay", "true");
		HttpServer server = HttpServer.create(new InetSocketAddress("localhost", 0), 2000);
		server.setExecutor(threads(args[2]));
		server.createContext("/", new SleepingServer(Long.parseLong(args[0]), args[1].equals("park"))::answer);
		server.start();
		System.out.println("ready " + server.getAddress().getPort());
	}

	private static Executor threads(String kind) throws ReflectiveOperationException {
		return switch (kind) {
		case "cached" -> Executors.newCachedThreadPool();
		// By reflection, so that a JDK 17 compiles it.
		case "virtual" -> (Executor) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
		default -> Executors.newFixedThreadPool(Integer.parseInt(kind));
		};
	}

	private void answer(HttpExchange exchange) throws IOException {
		try {
			if (park) {
				new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS);
			} else {
				Thread.sleep(millis);
			}
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
		exchange.sendResponseHeaders(200, ANSWER.length);
		exchange.getResponseBody().write(ANSWER);
		exchange.close();
	}
}
