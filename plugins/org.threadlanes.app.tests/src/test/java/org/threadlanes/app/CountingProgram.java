package org.threadlanes.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A program, in a separate JVM, that counts its waits: once told to go, the four threads of {@code counting-N}
 * repeatedly sleep for 5 ms, and those of {@code slow-N} for 2.5 s, longer than the interval of a follower.
 */
final class CountingProgram implements AutoCloseable {

	static final String SHORT_POOL = "counting-N";
	static final String LONG_POOL = "slow-N";

	private static final Pattern COUNTS = Pattern.compile("(\\d+) short, (\\d+) long\\R");
	private static final String SOURCE = """
			package shop;
			import java.nio.file.Files;
			import java.nio.file.Path;
			import java.util.concurrent.atomic.AtomicInteger;
			public class Counting {
				static volatile boolean over;
				static void repeat(long millis, AtomicInteger count) {
					try {
						while (!over) {
							Thread.sleep(millis);
							count.incrementAndGet();
						}
					} catch (InterruptedException e) {
						throw new IllegalStateException(e);
					}
				}
				public static void main(String[] arguments) throws Exception {
					System.out.println("ready");
					while (!Files.exists(Path.of(arguments[0]))) {
						Thread.sleep(20);
					}
					AtomicInteger shorts = new AtomicInteger();
					AtomicInteger longs = new AtomicInteger();
					Thread[] threads = new Thread[8];
					for (int i = 0; i < 8; i++) {
						boolean isShort = i < 4;
						threads[i] = new Thread(() -> repeat(isShort ? 5 : 2500, isShort ? shorts : longs),
								(isShort ? "counting-" : "slow-") + i % 4);
						threads[i].start();
						Thread.sleep(130);
					}
					Thread.sleep(Long.parseLong(arguments[1]));
					over = true;
					for (Thread thread : threads) {
						thread.join();
					}
					System.out.println(shorts + " short, " + longs + " long");
					Thread.sleep(60_000);
				}
			}
			""";

	private final Process process;
	private final Path log;
	private final Path go;

	private CountingProgram(Process process, Path log, Path go) {
		this.process = process;
		this.log = log;
		this.go = go;
	}

	/** Starts the program, which then waits for {@link #go}. */
	static CountingProgram start(Jdk jdk, Path folder, long millis) throws IOException {
		Path classes = RecordedProgram.compile("Counting", SOURCE);
		Path log = folder.resolve("counting.txt");
		Path go = folder.resolve("go");
		Process process = new ProcessBuilder(jdk.java(), "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp",
				classes.toString(), "shop.Counting", go.toString(), Long.toString(millis)).redirectErrorStream(true)
				.redirectOutput(log.toFile()).start();
		RecordedProgram.await("it is ready", () -> Files.readString(log).contains("ready"));
		return new CountingProgram(process, log, go);
	}

	long pid() {
		return process.pid();
	}

	void go() throws IOException {
		Files.createFile(go);
	}

	/** @return whether it has ended and printed its counts */
	boolean isOver() throws IOException {
		return counts().find();
	}

	private Matcher counts() throws IOException {
		return COUNTS.matcher(Files.readString(log));
	}

	/** @return how often its threads slept for 5 ms */
	int shortWaits() throws IOException {
		return count(1);
	}

	/** @return how often its threads slept for 2.5 s */
	int longWaits() throws IOException {
		return count(2);
	}

	private int count(int group) throws IOException {
		Matcher counts = counts();
		if (!counts.find()) {
			throw new AssertionError(Files.readString(log));
		}
		return Integer.parseInt(counts.group(group));
	}

	@Override
	public void close() {
		process.destroyForcibly();
	}
}
