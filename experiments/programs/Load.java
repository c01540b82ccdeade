import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * A load of HTTP requests, bounded in number and time: each connection has a thread, which sends one request after the
 * other.
 *
 * <pre>
 * Load PORT PATH CONNECTIONS REQUESTS [SECONDS]
 * </pre>
 *
 * Prints a line of CSV: requests, failed, seconds, requests per second, and latencies in ms: mean, p50, p95, p99, max.
 * With {@code -Dper.second=FILE}, writes how many requests ended in each second since 1970: second, requests.
 */
public final class Load {

	private static final int READ_TIMEOUT = 60_000;

	private final int port;
	private final byte[] request;
	private final AtomicInteger next = new AtomicInteger();
	private final AtomicInteger failed = new AtomicInteger();
	private final long[] nanos;
	private final ConcurrentSkipListMap<Long, LongAdder> perSecond = new ConcurrentSkipListMap<>();
	private volatile long deadline;

	private Load(int port, String path, int requests) {
		this.port = port;
		this.request = ("GET " + path + " HTTP/1.1\r\nHost: localhost:" + port + "\r\n\r\n")
				.getBytes(StandardCharsets.US_ASCII);
		this.nanos = new long[requests];
	}

	public static void main(String[] args) throws Exception {
		int connections = Integer.parseInt(args[2]);
		Load load = new Load(Integer.parseInt(args[0]), args[1], Integer.parseInt(args[3]));
		System.out.println(load.run(connections, args.length > 4 ? Integer.parseInt(args[4]) : 60));
		String file = System.getProperty("per.second");
		if (file != null) {
			Files.write(Path.of(file), load.perSecond.entrySet().stream().map(e -> e.getKey() + "," + e.getValue())
					.toList());
		}
	}

	private String run(int connections, int seconds) throws Exception {
		CountDownLatch connected = new CountDownLatch(connections);
		CountDownLatch begin = new CountDownLatch(1);
		Thread[] threads = new Thread[connections];
		for (int i = 0; i < connections; i++) {
			threads[i] = new Thread(null, () -> connection(connected, begin), "connection-" + i, 256 << 10);
			threads[i].start();
		}
		connected.await();
		long start = System.nanoTime();
		deadline = start + seconds * 1_000_000_000L;
		begin.countDown();
		for (Thread thread : threads) {
			thread.join();
		}
		double took = (System.nanoTime() - start) / 1e9;
		long[] sorted = Arrays.stream(nanos).filter(n -> n > 0).sorted().toArray();
		return String.format(Locale.ROOT, "%d,%d,%.3f,%.1f,%.2f,%.2f,%.2f,%.2f,%.2f", sorted.length, failed.get(), took,
				sorted.length / took, Arrays.stream(sorted).average().orElse(0) / 1e6, percentile(sorted, 50),
				percentile(sorted, 95), percentile(sorted, 99), percentile(sorted, 100));
	}

	private void connection(CountDownLatch connected, CountDownLatch begin) {
		try (Socket socket = new Socket()) {
			try {
				socket.setTcpNoDelay(true);
				socket.setSoTimeout(READ_TIMEOUT);
				socket.connect(new InetSocketAddress("localhost", port), 10_000);
			} finally {
				connected.countDown();
			}
			begin.await();
			InputStream in = new BufferedInputStream(socket.getInputStream());
			for (int i = next.getAndIncrement(); i < nanos.length; i = next.getAndIncrement()) {
				long start = System.nanoTime();
				if (start > deadline) {
					return;
				}
				socket.getOutputStream().write(request);
				if (answer(in)) {
					nanos[i] = System.nanoTime() - start;
					perSecond.computeIfAbsent(System.currentTimeMillis() / 1000, s -> new LongAdder()).increment();
				} else {
					failed.incrementAndGet();
				}
			}
		} catch (IOException | InterruptedException e) {
			failed.incrementAndGet();
			System.err.println("Load: a connection failed: " + e);
		}
	}

	/** Reads an answer to its end; true if it is 200. */
	private static boolean answer(InputStream in) throws IOException {
		String status = line(in);
		int length = 0;
		for (String line = line(in); !line.isEmpty(); line = line(in)) {
			if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
				length = Integer.parseInt(line.substring(15).trim());
			}
		}
		in.skipNBytes(length);
		return status.startsWith("HTTP/1.1 200");
	}

	private static String line(InputStream in) throws IOException {
		StringBuilder line = new StringBuilder();
		for (int c = in.read(); c != '\n'; c = in.read()) {
			if (c < 0) {
				throw new EOFException("the server closed the connection");
			}
			if (c != '\r') {
				line.append((char) c);
			}
		}
		return line.toString();
	}

	private static double percentile(long[] sorted, int percent) {
		return sorted.length == 0 ? 0 : sorted[Math.max(0, (int) Math.ceil(sorted.length * percent / 100.0) - 1)] / 1e6;
	}
}
