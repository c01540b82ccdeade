package org.threadlanes.app;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.threadlanes.app.Program.recording;

import org.junit.Test;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.lanes.ThreadLanes;

/** {@code view --at TIME --thread NAME}. */
public class FirstWaitTest {

	private static ThreadLanes lanes() throws Exception {
		return LanesBuilder.build(new RecordingFile(recording("lock-holder-reads-jdk25.jfr")), Rules.shipped(),
				Progress.NONE);
	}

	@Test
	public void theTimeOnACardLeadsToItsWait() throws Exception {
		SpanRef wait = new FirstWait("16:35:19.537", "lookup-worker-3").in(lanes());
		assertEquals(WaitKind.MONITOR_ENTER, wait.lane().kind(wait.index()));
		assertEquals(89, Math.round((wait.endNanos() - wait.startNanos()) / 1e6));
	}

	@Test
	public void withoutAThreadTheLongestWaitIsMeant() throws Exception {
		SpanRef named = new FirstWait("16:35:19.537", "lookup-worker-3").in(lanes());
		SpanRef any = new FirstWait("16:35:19.537", null).in(lanes());
		assertEquals(true, any.endNanos() - any.startNanos() >= named.endNanos() - named.startNanos());
	}

	@Test
	public void aThreadThatDoesNotExistHasNone() throws Exception {
		assertNull(new FirstWait("16:35:19.537", "nobody").in(lanes()));
	}
}
