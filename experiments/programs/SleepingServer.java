import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/**
 * A server of the JDK that sleeps in each request, on threads of a kind.
 *
 * <pre>
 * SleepingServer MILLISECONDS cached|virtual|NUMBER_OF_THREADS
 * </pre>
 *
 * Prints {@code ready PORT}; ends with a signal.
 */
public final class SleepingServer {

	private static final byte[] ANSWER = "slept\n".getBytes(StandardCharsets.US_ASCII);

	private SleepingServer() {
	}

	public static void main(String[] args) throws Exception {
		long millis = Long.parseLong(args[0]);
		// Else an answer waits for the acknowledgement of its header, 40 ms.
		System.setProperty("sun.net.httpserver.nodelay", "true");
		HttpServer server = HttpServer.create(new InetSocketAddress("localhost", 0), 1000);
		server.setExecutor(threads(args[1]));
		server.createContext("/", exchange -> answer(exchange, millis));
		server.start();
		System.out.println("ready " + server.getAddress().getPort());
	}

	private static Executor threads(String kind) throws ReflectiveOperationException {
		return switch (kind) {
		case "cached" -> Executors.newCachedThreadPool();
		// By reflection, so that a JDK 17 compiles it.
		case "virtual" -> (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
		default -> Executors.newFixedThreadPool(Integer.parseInt(kind));
		};
	}

	private static void answer(HttpExchange exchange, long millis) throws IOException {
		try {
			Thread.sleep(millis);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
		exchange.sendResponseHeaders(200, ANSWER.length);
		exchange.getResponseBody().write(ANSWER);
		exchange.close();
	}
}
