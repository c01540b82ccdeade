package org.threadlanes.core.analysis.report;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.core.testing.HandMade.cutStack;
import static org.threadlanes.core.testing.HandMade.stack;
import static org.threadlanes.core.testing.HandMade.thread;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.testing.HandMade;
import org.threadlanes.core.testing.Recordings;

/** What a recording cannot show. */
public class LimitsTest {

	private static final String AWAIT = "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await";

	@Rule
	public final TemporaryFolder folder = new TemporaryFolder();

	private static List<Limit> gaps(Path file) throws Exception {
		ThreadLanes lanes = LanesBuilder.build(new RecordingFile(file), Rules.shipped(), Progress.NONE);
		return Limits.of(lanes, lanes).stream()
				.filter(limit -> limit.code() == LimitCode.PARTIAL).toList();
	}

	@Test
	public void theTimeBetweenTwoRecordingsInOneFileIsALimit() throws Exception {
		Path both = folder.newFile("both.jfr").toPath();
		try (OutputStream out = Files.newOutputStream(both)) {
			Files.copy(Recordings.path("quarkus-eventloop-blocked-jdk17.jfr"), out);
			Files.copy(Recordings.path("hikari-waiters-jdk25.jfr"), out);
		}
		List<Limit> gaps = gaps(both);

		assertEquals(1, gaps.size());
		assertTrue(gaps.get(0).message().english(),
				gaps.get(0).message().english().startsWith("nothing was recorded for "));
	}

	@Test
	public void chunksOfOneRecordingLeaveNoGap() throws Exception {
		assertEquals(List.of(), gaps(Recordings.path("multichunk-jdk17.jfr")));
	}

	@Test
	public void waitsOfWhoMayBeTheApplicationAreALimit() {
		assertEquals(List.of(LimitCode.NO_APPLICATION),
				ofApplication(new HandMade().sample(thread(2, "loop"), stack("org.lib.Loop.run")),
						stack(AWAIT, "acme.Mail.step", "acme.Mail.run")));
	}

	@Test
	public void whoIsAloneIsTheApplication() {
		assertEquals(List.of(), ofApplication(new HandMade(), stack(AWAIT, "acme.Mail.step", "acme.Mail.run")));
	}

	@Test
	public void aMainMethodShowsTheApplication() {
		assertEquals(List.of(), ofApplication(new HandMade().sample(thread(2, "main"), stack("acme.Shop.main")),
				stack(AWAIT, "acme.Mail.step", "acme.Mail.run")));
	}

	@Test
	public void unknownWaitsThatNoNameWouldDecideAreNoLimit() {
		assertEquals(List.of(), ofApplication(new HandMade(), cutStack(AWAIT, "acme.Mail.step")));
	}

	/** Half of the time a thread waits for a signal. */
	private static List<LimitCode> ofApplication(HandMade made, Stack waiting) {
		ThreadLanes lanes = made.park(thread(1, "mail"), 0, 5000, waiting).lanes();
		return Limits.of(lanes, lanes).stream().map(Limit::code).filter(LimitCode.NO_APPLICATION::equals).toList();
	}
}
