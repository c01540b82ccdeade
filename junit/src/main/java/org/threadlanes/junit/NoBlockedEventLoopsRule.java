package org.threadlanes.junit;

import java.nio.file.Path;

import org.junit.rules.TestRule;
import org.junit.runner.Description;
import org.junit.runners.model.Statement;

/**
 * Fails a JUnit 4 test if it blocks an event loop:
 *
 * <pre>
 * &#64;Rule
 * public final NoBlockedEventLoopsRule loops = new NoBlockedEventLoopsRule();
 * </pre>
 *
 * The recording of a failed test is kept.
 */
public final class NoBlockedEventLoopsRule implements TestRule {

	private final Path folder;
	private final long totalMillis;
	private final long longestMillis;
	private final String gate;

	/** Allows 50 ms in all and 20 ms for one wait; keeps recordings in {@code target/threadlanes}. */
	public NoBlockedEventLoopsRule() {
		this(Path.of("target", "threadlanes"), 50, 20);
	}

	/**
	 * @param folder the folder for recordings of failed tests
	 * @param totalMillis the maximum total time that the event loops of a pool may be blocked during the test, in ms
	 * @param longestMillis the maximum time of a single wait on an event loop, in ms
	 */
	public NoBlockedEventLoopsRule(Path folder, long totalMillis, long longestMillis) {
		this.folder = folder;
		this.totalMillis = totalMillis;
		this.longestMillis = longestMillis;
		gate = "";
	}

	/**
	 * @param folder the folder for recordings of failed tests
	 * @param gate a gate file, {@code threadlanes.toml}, which says what fails a test
	 */
	public NoBlockedEventLoopsRule(Path folder, Path gate) {
		this.folder = folder;
		this.gate = gate.toString();
		totalMillis = 0;
		longestMillis = 0;
	}

	@Override
	public Statement apply(Statement test, Description description) {
		return new Statement() {
			@Override
			public void evaluate() throws Throwable {
				String name = description.getTestClass().getSimpleName() + "." + description.getMethodName();
				TestRecording recording = TestRecording.start(name, folder, totalMillis, longestMillis, gate);
				try {
					test.evaluate();
				} catch (Throwable e) {
					recording.discard();
					throw e;
				}
				recording.check();
			}
		};
	}
}
