import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/**
 * What recording costs a server: {@code benchmarks/overhead}. Tomcat in a JVM of its own, whose requests ask a database
 * over a pooled socket (2 ms), compute and render; clients in this JVM. Variants run in turns, each with its options.
 */
public class Overhead {

	private static final int CLIENTS = 16;
	private static final int CONNECTIONS = 12;
	private static final long DATABASE_MILLIS = 2;

	public static void main(String[] args) throws Exception {
		if (args[0].equals("server")) {
			serve();
			return;
		}
		int rounds = Integer.parseInt(args[0]);
		int seconds = Integer.parseInt(args[1]);
		Map<String, List<String>> variants = new LinkedHashMap<>();
		variants.put("not recorded", List.of());
		for (String settings : List.of(args).subList(2, args.length)) {
			variants.put(settings.replaceAll(".*/|[.]jfc", ""), List.of("-XX:FlightRecorderOptions:stackdepth=256",
					"-XX:StartFlightRecording:settings=" + settings + ",maxage=1h,maxsize=250M"));
		}
		Map<String, List<double[]>> results = new LinkedHashMap<>();
		for (int round = 0; round < rounds; round++) {
			List<String> order = new ArrayList<>(variants.keySet());
			Collections.rotate(order, round);
			for (String variant : order) {
				double[] result = run(variants.get(variant), seconds);
				results.computeIfAbsent(variant, v -> new ArrayList<>()).add(result);
				System.err.printf("%-14s %7.0f requests/s, 99 %% %6.1f ms, server CPU %5.2f ms/request, %6.1f MB/h%n",
						variant,
						result[0], result[1], result[2], result[3]);
			}
		}
		double[] none = medians(results.get("not recorded"));
		System.out.printf("%-14s %12s %8s %10s %8s %12s %8s %8s%n", "settings", "requests/s", "ratio", "99 % ms",
				"ratio",
				"CPU ms/req", "ratio", "MB/h");
		for (String variant : variants.keySet()) {
			double[] m = medians(results.get(variant));
			System.out.printf("%-14s %12.0f %8.3f %10.1f %8.2f %12.3f %8.2f %8.0f%n", variant, m[0], m[0] / none[0],
					m[1],
					m[1] / none[1], m[2], m[2] / none[2], m[3]);
		}
	}

	private static double[] medians(List<double[]> runs) {
		double[] medians = new double[runs.get(0).length];
		for (int i = 0; i < medians.length; i++) {
			int at = i;
			double[] sorted = runs.stream().mapToDouble(run -> run[at]).sorted().toArray();
			medians[i] = sorted[sorted.length / 2];
		}
		return medians;
	}

	/** @return requests a second, the 99 % in ms, the server's CPU time in ms for a request, MB recorded in an hour */
	private static double[] run(List<String> options, int seconds) throws Exception {
		Path repository = Files.createTempDirectory("overhead");
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m",
						"-XX:+UseSerialGC"));
		for (String option : options) {
			command.add(option.startsWith("-XX:FlightRecorderOptions") ? option + ",repository=" + repository : option);
		}
		command.addAll(List.of("-cp", System.getProperty("java.class.path"), "Overhead", "server"));
		Process server = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
		try {
			DataInputStream said = new DataInputStream(server.getInputStream());
			@SuppressWarnings("deprecation")
			String line = said.readLine();
			while (line != null && !line.startsWith("port ")) {
				line = said.readLine();
			}
			URI uri = URI.create("http://127.0.0.1:" + line.substring(5) + "/shop");
			load(uri, seconds / 2);
			long cpu = cpu(server);
			long bytes = bytes(repository);
			long[] times = load(uri, seconds);
			Arrays.sort(times);
			return new double[] {(double) times.length / seconds, times[times.length * 99 / 100] / 1e6,
					(cpu(server) - cpu) / 1e6 / times.length, (bytes(repository) - bytes) / 1e6 * 3600 / seconds};
		} finally {
			server.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
			try (var files = Files.walk(repository)) {
				files.sorted(Collections.reverseOrder()).map(Path::toFile).forEach(File::delete);
			}
		}
	}

	private static long cpu(Process server) {
		return server.info().totalCpuDuration().orElseThrow().toNanos();
	}

	private static long bytes(Path folder) throws IOException {
		try (var files = Files.walk(folder)) {
			return files.map(Path::toFile).filter(File::isFile).mapToLong(File::length).sum();
		}
	}

	private static long[] load(URI uri, int seconds) throws Exception {
		ConcurrentLinkedQueue<Long> times = new ConcurrentLinkedQueue<>();
		long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
		List<Thread> clients = new ArrayList<>();
		HttpClient http = HttpClient.newHttpClient();
		for (int i = 0; i < CLIENTS; i++) {
			Thread client = new Thread(() -> {
				try {
					while (System.nanoTime() < end) {
						long start = System.nanoTime();
						if (http.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString())
								.statusCode() != 200) {
							throw new IllegalStateException("not served");
						}
						times.add(System.nanoTime() - start);
						Thread.sleep(5);
					}
				} catch (IOException | InterruptedException e) {
					throw new IllegalStateException(e);
				}
			});
			client.start();
			clients.add(client);
		}
		for (Thread client : clients) {
			client.join();
		}
		return times.stream().mapToLong(Long::longValue).toArray();
	}

	// --- the server

	private static void serve() throws Exception {
		int database = database();
		ConcurrentLinkedQueue<Socket> idle = new ConcurrentLinkedQueue<>();
		java.util.concurrent.Semaphore connections = new java.util.concurrent.Semaphore(CONNECTIONS);
		Tomcat tomcat = new Tomcat();
		tomcat.setBaseDir(Files.createTempDirectory("tomcat").toString());
		tomcat.setPort(0);
		Context context = tomcat.addContext("", null);
		Tomcat.addServlet(context, "shop", new HttpServlet() {
			@Override
			protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
				List<String> rows = new ArrayList<>();
				for (int query = 0; query < 2; query++) {
					connections.acquireUninterruptibly();
					try {
						Socket socket = idle.poll();
						if (socket == null) {
							socket = new Socket(InetAddress.getLoopbackAddress(), database);
							socket.setTcpNoDelay(true);
						}
						socket.getOutputStream().write(1);
						byte[] row = socket.getInputStream().readNBytes(64);
						for (int i = 0; i < 200; i++) {
							rows.add(i + ":" + Arrays.hashCode(row));
						}
						idle.add(socket);
					} finally {
						connections.release();
					}
				}
				response.getWriter().write(rows.stream().sorted().collect(Collectors.joining("\n")));
			}
		});
		context.addServletMappingDecoded("/shop", "shop");
		tomcat.start();
		System.out.println("port " + tomcat.getConnector().getLocalPort());
		tomcat.getServer().await();
	}

	private static int database() throws IOException {
		ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
		Thread accepting = new Thread(() -> {
			while (true) {
				try {
					Socket client = listening.accept();
					client.setTcpNoDelay(true);
					Thread serving = new Thread(() -> answer(client), "database");
					serving.setDaemon(true);
					serving.start();
				} catch (IOException e) {
					return;
				}
			}
		}, "database-accept");
		accepting.setDaemon(true);
		accepting.start();
		return listening.getLocalPort();
	}

	private static void answer(Socket client) {
		try (client) {
			OutputStream out = client.getOutputStream();
			while (client.getInputStream().read() >= 0) {
				Thread.sleep(DATABASE_MILLIS);
				out.write(new byte[64]);
			}
		} catch (IOException | InterruptedException e) {
			// The server ends.
		}
	}
}
