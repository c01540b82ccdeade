package org.threadlanes.fleet;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** Spark's standalone cluster: a master and workers of one core each, processes on the loopback interface. */
final class Cluster implements AutoCloseable {

	private static final Pattern MASTER = Pattern.compile("Starting Spark master at (spark://127\\.0\\.0\\.1:\\d+)");
	private static final Pattern REGISTERED = Pattern.compile("Successfully registered with master");
	private static final String MEMORY = "512m";
	private static final long PATIENCE_SECONDS = 300;

	/**
	 * A worker.
	 *
	 * @param process its process
	 * @param folder where its executors work
	 */
	record Worker(Process process, Path folder) {

		List<ProcessHandle> executors() {
			return process.children().toList();
		}

		void kill() throws InterruptedException {
			List<ProcessHandle> executors = executors();
			process.destroyForcibly().waitFor();
			executors.forEach(ProcessHandle::destroyForcibly);
		}
	}

	private final Path folder;
	private final Path spark;
	private final Faults faults;
	private final List<Process> processes = new ArrayList<>();
	private final List<Worker> workers = new ArrayList<>();
	private final Thread closing = new Thread(this::stop);
	private final String master;
	private int started;

	Cluster(Path folder) throws IOException, InterruptedException {
		this.folder = folder;
		this.spark = folder.resolve("spark");
		this.faults = new Faults(Files.createDirectory(folder.resolve("faults")));
		installSpark(spark);
		Runtime.getRuntime().addShutdownHook(closing);
		Path log = folder.resolve("master.log");
		daemon(log, "org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port", "0", "--webui-port", "0");
		master = awaitLine(log, MASTER).group(1);
	}

	/** Makes a {@code SPARK_HOME}: links to the jars of the build. */
	static void installSpark(Path home) throws IOException {
		Path jars = Files.createDirectories(home.resolve("jars"));
		String classpath = Files.readString(Path.of("target", "spark.classpath")).strip();
		for (String jar : classpath.split(File.pathSeparator)) {
			Files.createSymbolicLink(jars.resolve(Path.of(jar).getFileName()), Path.of(jar));
		}
		packFaults(jars.resolve("faults.jar"));
	}

	/** Packs the file system {@code faulty:} into a jar for the processes of the cluster. */
	private static void packFaults(Path jar) throws IOException {
		try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
				Stream<Path> classes = Files.walk(Path.of("target", "test-classes"))) {
			for (Path file : classes.filter(f -> f.getFileName().toString()
					.matches("FaultyFileSystem.*|.*\\.FileSystem"))
					.toList()) {
				out.putNextEntry(new ZipEntry(Path.of("target", "test-classes").relativize(file).toString()));
				Files.copy(file, out);
			}
		}
	}

	/** Starts workers until there are so many. */
	void staff(int wanted) throws IOException, InterruptedException {
		workers.removeIf(worker -> !worker.process.isAlive());
		List<Path> logs = new ArrayList<>();
		while (workers.size() < wanted) {
			started++;
			Path log = folder.resolve("worker" + started + ".log");
			Path work = folder.resolve("work" + started);
			logs.add(log);
			workers.add(new Worker(daemon(log, "org.apache.spark.deploy.worker.Worker", "--host", "127.0.0.1", "--port",
					"0", "--webui-port", "0", "-c", "1", "-m", MEMORY, "-d", work.toString(), master), work));
		}
		for (Path log : logs) {
			awaitLine(log, REGISTERED);
		}
	}

	List<Worker> workers() {
		return workers;
	}

	Faults faults() {
		return faults;
	}

	private Process daemon(Path log, String type, String ... args) throws IOException {
		List<String> command = new ArrayList<>(List.of(java(), "-Xmx128m"));
		ManagementFactory.getRuntimeMXBean().getInputArguments().stream().filter(a -> a.startsWith("--add-opens"))
				.forEach(command::add);
		command.addAll(List.of("-cp", spark.resolve("jars") + "/*", type));
		command.addAll(List.of(args));
		ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
		// As in Spark's own scripts.
		builder.environment().put("SPARK_SCALA_VERSION", "2.13");
		// Inherited by executors.
		builder.environment().put("JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -D"
				+ FaultyFileSystem.FOLDER + "=" + faults.folder());
		return start(builder);
	}

	private Process start(ProcessBuilder builder) throws IOException {
		builder.environment().put("SPARK_HOME", spark.toString());
		builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
		builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
		Process process = builder.start();
		processes.add(process);
		return process;
	}

	private static String java() {
		return Path.of(System.getProperty("java.home"), "bin", "java").toString();
	}

	/** Starts the verb on this cluster, in a process of its own. */
	Run start(List<String> settings, String ... args) throws IOException {
		List<String> command = new ArrayList<>(
				List.of(Path.of("..", "packaging", "threadlanes").toAbsolutePath().normalize().toString(), "fleet",
						"--master", master, "--format", "json"));
		command.addAll(List.of(args));
		Path out = Files.createTempFile(folder, "run", ".out");
		Path err = Files.createTempFile(folder, "run", ".err");
		ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
		List<String> options = new ArrayList<>(List.of("-XX:TieredStopAtLevel=1", "-Duser.language=en",
				"-D" + FaultyFileSystem.FOLDER + "=" + faults.folder(), "-Dspark.driver.host=127.0.0.1",
				"-Dspark.driver.bindAddress=127.0.0.1", "-Dspark.executor.memory=" + MEMORY,
				"-Dspark.sql.codegen.wholeStage=false", "-Dspark.sql.codegen.factoryMode=NO_CODEGEN",
				"-Dspark.sql.shuffle.partitions=1", "-Dspark.starvation.timeout=1h"));
		options.addAll(settings);
		builder.environment().put("THREADLANES_JAVA_OPTS", String.join(" ", options));
		return new Run(start(builder), out, err);
	}

	/** @param process the driver */
	record Run(Process process, Path out, Path err) {

		/** Waits until files are being opened whose opening is stalled. */
		void awaitOpened(Faults faults, int count) throws InterruptedException {
			await("not opened: " + count, () -> {
				if (!process.isAlive()) {
					throw new AssertionError(text(err));
				}
				return faults.opened() >= count;
			});
		}

		Program end() throws IOException, InterruptedException {
			if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
				throw new AssertionError("still running: " + text(err));
			}
			return new Program(process.exitValue(), text(out), text(err));
		}
	}

	private static Matcher awaitLine(Path log, Pattern pattern) throws InterruptedException {
		await("no '" + pattern + "' in " + log, () -> pattern.matcher(text(log)).find());
		Matcher found = pattern.matcher(text(log));
		found.find();
		return found;
	}

	private static String text(Path file) {
		try (InputStream in = Files.newInputStream(file)) {
			return new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
		} catch (IOException e) {
			return "";
		}
	}

	static void await(String problem, BooleanSupplier condition) throws InterruptedException {
		long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
		while (!condition.getAsBoolean()) {
			if (System.nanoTime() > end) {
				throw new AssertionError(problem);
			}
			Thread.sleep(20);
		}
	}

	private void stop() {
		for (Process process : processes) {
			process.descendants().forEach(ProcessHandle::destroyForcibly);
			process.destroyForcibly();
		}
	}

	@Override
	public void close() {
		stop();
		Runtime.getRuntime().removeShutdownHook(closing);
	}
}
