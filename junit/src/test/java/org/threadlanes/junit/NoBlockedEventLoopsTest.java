package org.threadlanes.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.Rule;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;
import org.junit.runner.JUnitCore;
import org.junit.runner.Result;

/** Tests of tests: one that blocks an event loop fails, one that does not passes, with JUnit 5 and with JUnit 4. */
public class NoBlockedEventLoopsTest {

	@NoBlockedEventLoops
	static class Five {

		@Test
		void blocks() throws Exception {
			EventLoops.run(EventLoops::blocking);
		}

		@Test
		void computes() throws Exception {
			EventLoops.run(() -> Math.sqrt(2));
		}

		@Test
		@NoBlockedEventLoops(totalMillis = 10_000, longestMillis = 10_000)
		void blocksWithinWhatIsAllowed() throws Exception {
			EventLoops.run(EventLoops::blocking);
		}
	}

	static class Gated {

		@Test
		@NoBlockedEventLoops(gate = "src/test/threadlanes.toml")
		void violatesTheGate() throws Exception {
			EventLoops.run(EventLoops::blocking);
		}

		@Test
		@NoBlockedEventLoops(gate = "src/test/threadlanes-accepted.toml")
		void isAccepted() throws Exception {
			EventLoops.run(EventLoops::blocking);
		}
	}

	static class WithoutItsGate {

		@Test
		@NoBlockedEventLoops(gate = "no/such.toml")
		void computes() {
			Math.sqrt(2);
		}
	}

	public static class Four {

		@Rule
		public final NoBlockedEventLoopsRule loops = new NoBlockedEventLoopsRule();

		@org.junit.Test
		public void blocks() throws Exception {
			EventLoops.run(EventLoops::blocking);
		}

		@org.junit.Test
		public void computes() throws Exception {
			EventLoops.run(() -> Math.sqrt(2));
		}
	}

	private static void assertNamesStackAndRecording(Throwable failure, String test) throws Exception {
		BlockedEventLoopError error = assertInstanceOf(BlockedEventLoopError.class, failure);
		String text = error.getMessage();
		assertTrue(text.matches("(?s)1 event loop blocked [\\d.]+ m?s in 1 sleep.*"), text);
		assertTrue(text.contains("\tat org.threadlanes.junit.EventLoops.blocking"), text);
		assertTrue(text.endsWith("Recording: " + error.recording().toAbsolutePath()), text);
		assertTrue(error.recording().getFileName().toString().startsWith(test), text);
		assertTrue(Files.size(error.recording()) > 1000, text);
		Files.delete(error.recording());
	}

	@Test
	void aJunit5TestThatBlocksAnEventLoopFails() throws Exception {
		SummaryGeneratingListener listener = new SummaryGeneratingListener();
		LauncherFactory.create().execute(
				LauncherDiscoveryRequestBuilder.request().selectors(selectClass(Five.class)).build(), listener);
		TestExecutionSummary summary = listener.getSummary();
		assertEquals(List.of("blocks()"),
				summary.getFailures().stream().map(f -> f.getTestIdentifier().getDisplayName()).toList());
		assertEquals(2, summary.getTestsSucceededCount());
		assertNamesStackAndRecording(summary.getFailures().get(0).getException(), "Five.blocks");
	}

	@Test
	void aGateFileDecidesWhatFails() throws Exception {
		SummaryGeneratingListener listener = new SummaryGeneratingListener();
		LauncherFactory.create().execute(
				LauncherDiscoveryRequestBuilder.request().selectors(selectClass(Gated.class)).build(), listener);
		TestExecutionSummary summary = listener.getSummary();
		assertEquals(List.of("violatesTheGate()"),
				summary.getFailures().stream().map(f -> f.getTestIdentifier().getDisplayName()).toList());
		assertEquals(1, summary.getTestsSucceededCount());
		BlockedEventLoopError error =
				assertInstanceOf(BlockedEventLoopError.class, summary.getFailures().get(0).getException());
		assertTrue(error.getMessage().startsWith("event-loop-blocked: 1 event loop blocked "), error.getMessage());
		Files.delete(error.recording());
	}

	@Test
	void aMissingGateFileIsNamed() {
		SummaryGeneratingListener listener = new SummaryGeneratingListener();
		LauncherFactory.create().execute(
				LauncherDiscoveryRequestBuilder.request().selectors(selectClass(WithoutItsGate.class)).build(), listener);
		String message = listener.getSummary().getFailures().get(0).getException().getMessage();
		assertEquals(Path.of("no/such.toml").toAbsolutePath() + ": this gate file is missing, or cannot be read",
				message);
	}

	@Test
	void aJunit4TestThatBlocksAnEventLoopFails() throws Exception {
		Result result = JUnitCore.runClasses(Four.class);
		assertEquals(2, result.getRunCount());
		assertEquals(List.of("blocks"),
				result.getFailures().stream().map(f -> f.getDescription().getMethodName()).toList());
		assertNamesStackAndRecording(result.getFailures().get(0).getException(), "Four.blocks");
	}

	@Test
	@NoBlockedEventLoops
	void otherThreadsMayBlock() throws Exception {
		assertFalse(Thread.currentThread().getName().isEmpty());
		Thread.sleep(60);
	}
}
