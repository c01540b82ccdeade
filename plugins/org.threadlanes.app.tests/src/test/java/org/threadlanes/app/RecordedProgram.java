package org.threadlanes.app;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

import org.junit.Assume;
import org.junit.AssumptionViolatedException;

/**
 * A program to be recorded, in a separate JVM: the four workers of its pool {@code checkout-N} mostly wait, in tasks of
 * 80 ms. It prints the start and end of each wait.
 */
public final class RecordedProgram implements AutoCloseable {

	static final String POOL = "checkout-N";

	private static final long MAX_SECONDS = 120;
	private static final long LIFE_SECONDS = 1800;
	private static final Pattern WAIT = Pattern.compile("waited (\\S+) (\\S+)\\R");
	private static final String SOURCE = """
			package shop;
			import java.time.Instant;
			import java.util.ArrayList;
			import java.util.List;
			import java.util.concurrent.Executors;
			import java.util.concurrent.ExecutorService;
			import java.util.concurrent.Future;
			import java.util.concurrent.atomic.AtomicInteger;
			public class Checkout {
				static void askBank() {
					Instant start = Instant.now();
					try {
						Thread.sleep(80);
					} catch (InterruptedException e) {
						throw new IllegalStateException(e);
					}
					System.out.println("waited " + start + " " + Instant.now());
				}
				public static void main(String[] arguments) throws Exception {
					AtomicInteger number = new AtomicInteger();
					ExecutorService pool = Executors.newFixedThreadPool(4, work -> {
						Thread thread = new Thread(work, "checkout-" + number.incrementAndGet());
						thread.setDaemon(true);
						return thread;
					});
					System.out.println("ready");
					long end = System.nanoTime() + Long.parseLong(arguments[0]) * 1_000_000;
					while (System.nanoTime() < end) {
						List<Future<?>> orders = new ArrayList<>();
						for (int i = 0; i < 4; i++) {
							orders.add(pool.submit(Checkout::askBank));
						}
						for (Future<?> order : orders) {
							order.get();
						}
						Thread.sleep(12);
					}
				}
			}
			""";

	/** Compiled once. */
	private static Path classes;

	/** JVMs that tests have left as they found them, by version. */
	private static final Map<Jdk, Deque<RecordedProgram>> IDLE = new ConcurrentHashMap<>();

	static {
		Runtime.getRuntime().addShutdownHook(
				new Thread(() -> IDLE.values().forEach(idle -> idle.forEach(program -> program.process.destroy()))));
	}

	private final Process process;
	private final int port;
	private final Path log;
	/** Null until it is asked, and after an answer has failed. */
	private JMXConnector connector;
	/** Null if no other test may use it. */
	private Deque<RecordedProgram> idle;

	private RecordedProgram(Process process, int port, Path log) {
		this.process = process;
		this.port = port;
		this.log = log;
	}

	/**
	 * @return a running one that nothing records, with a JMX port on 127.0.0.1; of an earlier test, which may have
	 *         recorded it, or a new one. Once closed it serves the next test, unless it has ended or has a recording
	 */
	public static RecordedProgram any(Jdk jdk) throws IOException {
		Deque<RecordedProgram> idle = IDLE.computeIfAbsent(jdk, of -> new ConcurrentLinkedDeque<>());
		RecordedProgram program = idle.poll();
		if (program == null) {
			Path folder = Files.createTempDirectory("shop");
			folder.toFile().deleteOnExit();
			program = start(jdk, folder);
			program.log.toFile().deleteOnExit();
			program.idle = idle;
		}
		return program;
	}

	/**
	 * Starts it, with a JMX port on 127.0.0.1.
	 *
	 * @param folder an empty folder for its files
	 * @param options options of its JVM
	 */
	public static RecordedProgram start(Jdk jdk, Path folder, String ... options) throws IOException {
		return start(List.of(), jdk, folder, freePort(), options);
	}

	/** Starts another one with the same port, which must be free again. */
	RecordedProgram startAgain(Path folder) throws IOException {
		return start(List.of(), Jdk.ofThisTest(), folder, port);
	}

	/**
	 * Starts it with process ids and a network of its own, as in a container; skips the test where that is not allowed.
	 */
	static RecordedProgram startInContainer(Path folder, String ... options) throws IOException {
		List<String> container = List.of("unshare", "-m", "-p", "-n", "-f", "--mount-proc", "--kill-child");
		try {
			List<String> probe = new ArrayList<>(container);
			probe.add("true");
			Assume.assumeTrue(new ProcessBuilder(probe).start().waitFor() == 0);
		} catch (IOException | InterruptedException e) {
			throw new AssumptionViolatedException("unshare", e);
		}
		return start(container, Jdk.ofThisTest(), folder, freePort(), options);
	}

	private static RecordedProgram start(List<String> before, Jdk jdk, Path folder, int port, String ... options)
			throws IOException {
		List<String> command = new ArrayList<>(before);
		command.addAll(List.of(jdk.java(), "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
				"-Dcom.sun.management.jmxremote.port=" + port, "-Dcom.sun.management.jmxremote.rmi.port=" + port,
				"-Dcom.sun.management.jmxremote.host=127.0.0.1", "-Djava.rmi.server.hostname=127.0.0.1",
				"-Dcom.sun.management.jmxremote.ssl=false", "-Dcom.sun.management.jmxremote.authenticate=false"));
		command.addAll(List.of(options));
		command.addAll(List.of("-cp", classes().toString(), "shop.Checkout", Long.toString(LIFE_SECONDS * 1000)));
		Path log = folder.resolve("program.txt");
		Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
		try {
			await("it is ready", () -> Files.readString(log).contains("ready") || !process.isAlive());
			if (!process.isAlive()) {
				throw new AssertionError(Files.readString(log));
			}
			return new RecordedProgram(process, port, log);
		} catch (IOException | RuntimeException | Error e) {
			process.destroyForcibly();
			throw e;
		}
	}

	private static synchronized Path classes() {
		if (classes == null) {
			classes = compile("Checkout", SOURCE);
		}
		return classes;
	}

	/** @return a folder with the classes of a program of package {@code shop} */
	static Path compile(String name, String source) {
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		if (compiler == null) {
			throw new AssumptionViolatedException("a JDK is needed: a program is compiled from its source");
		}
		try {
			Path folder = Files.createTempDirectory("shop");
			Path file = Files.writeString(folder.resolve(name + ".java"), source, StandardCharsets.UTF_8);
			assertEquals(0,
					compiler.run(null, null, null, "--release", "11", "-d", folder.toString(), file.toString()));
			try (Stream<Path> files = Files.walk(folder)) {
				files.forEach(made -> made.toFile().deleteOnExit());
			}
			return folder;
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return socket.getLocalPort();
		}
	}

	/** A wait, in wall-clock time. */
	record Wait(Instant start, Instant end) {

		double seconds() {
			return secondsWithin(start, end);
		}

		/** @return its seconds between two times */
		double secondsWithin(Instant from, Instant to) {
			Duration part = Duration.between(start.isBefore(from) ? from : start, end.isAfter(to) ? to : end);
			return Math.max(0, part.toNanos()) / 1e9;
		}
	}

	/** A condition to wait for. */
	interface Condition {
		boolean holds() throws IOException;
	}

	static void await(String what, Condition condition) throws IOException {
		await(what, 50, condition);
	}

	/** Waits for what a JVM is asked: less often, as each answer takes a connection of its own. */
	static void awaitJvm(String what, Condition condition) throws IOException {
		await(what, 250, condition);
	}

	private static void await(String what, long pauseMillis, Condition condition) throws IOException {
		long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MAX_SECONDS);
		while (!condition.holds()) {
			if (System.nanoTime() > end) {
				throw new AssertionError("not within " + MAX_SECONDS + " s: " + what);
			}
			try {
				Thread.sleep(pauseMillis);
			} catch (InterruptedException e) {
				throw new IllegalStateException(e);
			}
		}
	}

	/** @return its process id */
	public long pid() {
		return process.children().findFirst().map(ProcessHandle::pid).orElse(process.pid());
	}

	String hostAndPort() {
		return "127.0.0.1:" + port;
	}

	boolean isRunning() {
		return process.isAlive();
	}

	/** @return what {@code jcmd PID COMMAND} prints, asked by the port, which takes no further JVM */
	synchronized String jcmd(String command, String ... arguments) throws IOException {
		String[] words = command.split("[.]");
		String operation = words[0].toLowerCase(Locale.ROOT) + Character.toUpperCase(words[1].charAt(0))
				+ words[1].substring(1);
		try {
			if (connector == null) {
				connector = JMXConnectorFactory
						.connect(new JMXServiceURL("service:jmx:rmi:///jndi/rmi://" + hostAndPort() + "/jmxrmi"));
			}
			return (String) connector.getMBeanServerConnection().invoke(
					new ObjectName("com.sun.management:type=DiagnosticCommand"), operation, new Object[] {arguments},
					new String[] {String[].class.getName()});
		} catch (JMException e) {
			throw new IOException(e);
		} catch (IOException e) {
			connector = null;
			throw e;
		}
	}

	/** @return whether the JVM has a recording, running or not */
	boolean hasRecording() throws IOException {
		String recordings = jcmd("JFR.check");
		if (!recordings.contains("No available recordings") && !recordings.contains("Recording ")) {
			throw new AssertionError(recordings);
		}
		return !recordings.contains("No available recordings");
	}

	/** @return whether a recording of ours is running in the JVM */
	boolean isRecorded() throws IOException {
		return jcmd("JFR.check").matches("(?s).*name=\"?Thread Lanes\"? [^\\n]*\\(running\\).*");
	}

	/**
	 * @return whether the JVM has a recording of ours, running or not; copies, which a killed process may leave, do not
	 *            count
	 */
	boolean hasRecordingOfOurs() throws IOException {
		return jcmd("JFR.check").matches("(?s).*name=\"?Thread Lanes\\b.*");
	}

	/** @return the completed waits of its workers, as measured by them */
	List<Wait> waits() throws IOException {
		return WAIT.matcher(Files.readString(log)).results()
				.map(wait -> new Wait(Instant.parse(wait.group(1)), Instant.parse(wait.group(2)))).toList();
	}

	/** Ends it normally. */
	void exit() throws InterruptedException {
		process.destroy();
		process.waitFor();
	}

	@Override
	public void close() {
		if (idle == null || !isAsFound()) {
			process.destroyForcibly();
		} else {
			idle.add(this);
		}
	}

	private boolean isAsFound() {
		try {
			return process.isAlive() && !hasRecording();
		} catch (IOException e) {
			return false;
		}
	}
}
