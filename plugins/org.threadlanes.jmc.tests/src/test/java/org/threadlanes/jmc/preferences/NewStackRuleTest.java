package org.threadlanes.jmc.preferences;

import static org.junit.Assert.assertEquals;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

import org.junit.Test;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.jmc.LoadedRecordings;

/** What <i>Add a Rule for This Stack...</i> proposes: role, name and frames. */
public class NewStackRuleTest {

	private static SpanRef wait(ThreadLanes lanes, String pool, Verdict verdict, String frame) {
		Predicate<SpanRef> fits = wait -> wait.lane().verdict(wait.index()) == verdict && NewStackRule.isFor(lanes, wait)
				&& lanes.stack(wait.lane().stack(wait.index())).toString().contains(frame);
		return lanes.lanes().stream().filter(lane -> lane.poolName().equals(pool))
				.flatMap(lane -> IntStream.range(0, lane.size()).mapToObj(i -> new SpanRef(lane, i))).filter(fits)
				.findFirst().orElseThrow();
	}

	private static List<String> proposed(String recording, String pool, Verdict verdict, String frame)
			throws Exception {
		ThreadLanes lanes = LoadedRecordings.lanes(recording);
		return NewStackRule.of(lanes, wait(lanes, pool, verdict, frame), lanes).cells().subList(0, 3);
	}

	@Test
	public void theMethodOfTheProgramIsEnoughIfNothingElseWaitsThere() throws Exception {
		assertEquals(List.of("", "Api.call", "recgen.Api.call"), proposed(
				LoadedRecordings.EVENT_LOOP_BLOCKED, "vert.x-eventloop-thread-N", Verdict.BLOCKING, "recgen.Api.call"));
	}

	@Test
	public void ofAMethodThatOthersUseOnlyTheCallsOfThisTaskAreTaken() throws Exception {
		assertEquals(
				List.of("", "Ops.sleep << ReactorApp.lambda$main$6",
						"acme.Ops.sleep << acme.ReactorApp.lambda$main$6"),
				proposed("reactor-netty-jdk17", "parallel-N", Verdict.BLOCKING, "acme.ReactorApp.lambda$main$6"));
	}

	@Test
	public void whereOnlyTheJdkWaitsItIsNotTheMethodThatImplementsWaiting() throws Exception {
		assertEquals(List.of("task", "ForkJoinPool.awaitWork", "java.util.concurrent.ForkJoinPool.awaitWork"), proposed(
				"httpserver-virtual-threads-jdk25", "ForkJoinPool-1-worker-N", Verdict.IDLE, "ForkJoinPool.awaitWork"));
	}
}
