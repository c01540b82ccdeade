package org.threadlanes.junit;

import java.nio.file.Path;

import org.junit.rules.TestRule;
import org.junit.runner.Description;
import org.junit.runners.model.Statement;

/**
 * Fails a test of JUnit 4 during which an event loop is blocked:
 *
 * <pre>
 * &#64;Rule
 * public final NoBlockedEventLoopsRule loops = new NoBlockedEventLoopsRule();
 * </pre>
 *
 * The recording of a test that fails is kept.
 */
public final class NoBlockedEventLoopsRule implements TestRule {

	private final Path folder;
	private final long totalMillis;
	private final long longestMillis;

	/** Allows 50 ms in all and 20 ms for one wait; keeps recordings in {@code target/threadlanes}. */
	public NoBlockedEventLoopsRule() {
		this(Path.of("target", "threadlanes"), 50, 20);
	}

	/**
	 * @param folder where recordings of tests that fail are kept
	 * @param totalMillis the longest that all event loops of a pool may be blocked during the test, in ms
	 * @param longestMillis the longest that one wait of an event loop may take, in ms
	 */
	public NoBlockedEventLoopsRule(Path folder, long totalMillis, long longestMillis) {
		this.folder = folder;
		this.totalMillis = totalMillis;
		this.longestMillis = longestMillis;
	}

	@Override
	public Statement apply(Statement test, Description description) {
		return new Statement() {
			@Override
			public void evaluate() throws Throwable {
				String name = description.getTestClass().getSimpleName() + "." + description.getMethodName();
				TestRecording recording = TestRecording.start(name, folder, totalMillis, longestMillis);
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
