package org.threadlanes.core.classify.rules;

import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.testing.HandMade;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.core.testing.HandMade.stack;
import static org.threadlanes.core.testing.HandMade.thread;

import java.util.List;

import org.junit.Test;

/** The shipped rules are sound, and a user's rules come before them. */
public class RulesTest {

	private static final Stack OWN_QUEUE = stack("java.util.concurrent.locks.LockSupport.park",
			"acme.OwnPool.nextJob", "acme.OwnPool.run", "java.lang.Thread.run");

	private static ThreadLanes parked(Rules rules) {
		return new HandMade().park(thread(7, "acme-worker-5"), 0, 10, OWN_QUEUE).lanes(rules);
	}

	@Test
	public void noShippedRuleIsMalformedOrCanNeverWin() {
		assertEquals(List.of(), Rules.shipped().malformed());
		assertEquals(List.of(), Rules.shipped().shadowed());
	}

	@Test
	public void everyShippedRuleHasADescription() {
		for (StackRule rule : Rules.shipped().stacks().all()) {
			assertFalse(rule.name(), rule.sentence().isBlank());
		}
	}

	@Test
	public void aUserStackRuleDecides() {
		Rules rules = Rules.withUserRules("""
				[stack]
				idle | own-fetch | acme.OwnPool.nextJob | worker | - | waits for the next job
				""", "my.rules");
		assertEquals(Verdict.UNKNOWN, parked(Rules.shipped()).lanes().get(0).verdict(0));
		assertEquals(Verdict.IDLE, parked(rules).lanes().get(0).verdict(0));
		assertEquals(ThreadKind.WORKER, parked(rules).lanes().get(0).kind());
	}

	private static String poolOf(String name) {
		return Rules.shipped().names().match(name, "main").pool();
	}

	@Test
	public void aRequestAppendedToANameIsNotPartOfThePool() {
		assertEquals("desk-N", poolOf("desk-25 - GET /orders/7?page=2"));
		assertEquals("desk-N", poolOf("desk-25 /orders"));
		assertEquals("disk /devN", poolOf("disk /dev0"));
	}

	@Test
	public void rulesMatchNamesWithoutTheRequestToo() {
		assertEquals("http-nio-8080-exec-N", poolOf("http-nio-8080-exec-3 /orders"));
	}

	@Test
	public void aUserNameRuleDecidesAndNamesThePool() {
		Rules rules = Rules.withUserRules("""
				[name]
				event-loop | own-loop | acme-{*}-{n} | - | - | our loops
				""", "my.rules");
		assertEquals(ThreadKind.EVENT_LOOP, parked(rules).lanes().get(0).kind());
		assertEquals("acme--N", parked(rules).lanes().get(0).poolName());
	}

	@Test
	public void aUserRuleReplacesTheShippedOneOfItsName() {
		Rules rules = Rules.withUserRules("[stack]\nidle | executor-get-task | a.B.c | - | - | x", "my.rules");
		long named = rules.stacks().all().stream().filter(r -> r.name().equals("executor-get-task")).count();
		assertEquals(1, named);
		assertEquals("my.rules:2",
				rules.stacks().all().stream().filter(r -> r.name().equals("executor-get-task")).findFirst().get()
				.origin());
	}

	@Test
	public void aUserCanSwitchAShippedRuleOff() {
		Rules rules = Rules.withUserRules("[stack]\noff | executor-get-task\n[name]\noff | quarkus-worker", "my.rules");
		assertTrue(rules.stacks().all().stream().noneMatch(r -> r.name().equals("executor-get-task")));
		assertTrue(rules.names().all().stream().noneMatch(r -> r.name().equals("quarkus-worker")));
	}

	@Test
	public void malformedRulesAreNamedWithTheirLine() {
		Rules rules = Rules.withUserRules("""
				stray
				[stack]
				idle | too | few
				sleepy | x | a.B.c | - | - | no such role
				idle | y | NoMethod | - | - | no method
				idle | z | a.B.c | robot | - | no such kind
				[names]
				""", "my.rules");
		assertEquals(
				List.of("my.rules:1 is before the first [stack] or [name] line",
						"my.rules:3 has 3 columns instead of 6", "my.rules:4 has the unknown role 'sleepy'",
						"my.rules:5 is malformed: 'NoMethod' is not CLASS.METHOD",
						"my.rules:6 has the unknown thread kind 'robot'", "my.rules:7 is neither [stack] nor [name]"),
				rules.malformed().stream().map(RuleProblem::toString).sorted().toList());
	}

	@Test
	public void aRuleAfterAMoreGeneralOneIsReported() {
		Rules rules = Rules.withUserRules("""
				[stack]
				idle | general | a.B.* | - | - | x
				idle | special | a.B.c | - | - | x
				""", "my.rules");
		assertEquals(1, rules.shadowed().size());
		assertEquals("my.rules:3", rules.shadowed().get(0).origin());
	}

	@Test
	public void theDigitsThatNumberAThreadBecomeN() {
		NameRules names = Rules.shipped().names();
		assertEquals("vert.x-eventloop-thread-N", names.match("vert.x-eventloop-thread-12", "main").pool());
		assertEquals("http-nio-127.0.0.1-8080-exec-N", names.match("http-nio-127.0.0.1-8080-exec-3", "main").pool());
		assertEquals("qtp155-N", names.match("qtp155-13", "main").pool());
		assertEquals("it runs no tasks", "qtp155-N-acceptor",
				names.match("qtp155-13-acceptor-0@{a, b}", "main").pool());
		assertEquals("ForkJoinPool-1-worker-N", names.match("ForkJoinPool-1-worker-4", "main").pool());
		assertEquals("executor-thread-N (scheduler)", names.match("executor-thread-1 (scheduler)", "main").pool());
		assertEquals("the client's number stays", "HttpClient-1-SelectorManager",
				names.match("HttpClient-1-SelectorManager", "main").pool());
		assertEquals("no rule", "Reference Reaper #N", names.match("Reference Reaper #1", "main").pool());
		assertEquals("in the middle", "pub-#N%shop%", names.match("pub-#17%shop%", "main").pool());
		assertEquals("before a remark", "Thread-N (client-3@1f2e9)",
				names.match("Thread-12 (client-3@1f2e9)", "main").pool());
		assertEquals("ids of connections", "[N N] WebServer socket",
				names.match("[0x3f733eea 0x1391532d] WebServer socket", "main").pool());
		assertEquals("before a remark", "shop-2-worker-N [idle]", names.match("shop-2-worker-7 [idle]", "main").pool());
		assertEquals("in parentheses", "grizzly-nio-kernel(N) SelectorRunner",
				names.match("grizzly-nio-kernel(2) SelectorRunner", "main").pool());
		assertEquals("not the address", "RMI TCP Connection(N)-127.0.0.1",
				names.match("RMI TCP Connection(5)-127.0.0.1", "main").pool());
		assertEquals("the last of two", "pool(2) thread-N", names.match("pool(2) thread-7", "main").pool());
		assertEquals("a part of a job", "orders (N/4)#0", names.match("orders (2/4)#0", "main").pool());
		assertEquals("a part of a job", "orders (N/4)", names.match("orders (2/4)", "main").pool());
		assertEquals("at the end", "poller of shop-1 (N)", names.match("poller of shop-1 (4)", "main").pool());
		assertEquals("the number of something else", "report-#7b of today",
				names.match("report-#7b of today", "main").pool());
		assertEquals("the consumer's number", "payments-N-C-1", names.match("payments-2-C-1", "main").pool());
		assertEquals("no number", "main", names.match("main", "main").pool());
	}

	@Test
	public void aNameOfSeventyThousandCharactersIsHandled() {
		NameRules.NameMatch match = Rules.shipped().names().match("1".repeat(70_000), "main");
		assertNull(match.rule());
	}

	@Test
	public void aByteOrderMarkIsNotARule() {
		Rules rules = Rules.withUserRules("\uFEFF[name]\nworker | own | acme-{n} | - | - | ours\n", "my.rules");
		assertEquals(List.of(), rules.malformed());
		assertEquals("own", rules.names().match("acme-1", "main").rule().name());
	}

	@Test
	public void shadowedRulesAreFoundByTheirPrefixes() {
		Rules rules = Rules.withUserRules("""
				[stack]
				idle | class      | com.acme.Pool.*            | worker | - | any method
				idle | method     | com.acme.Pool.next         | worker | - | shadowed: of that class
				idle | outer      | x.Y.z < com.acme.Pool.take | worker | - | shadowed: its caller is
				idle | relocated  | com.acme.Pool$1.next       | worker | - | another class
				idle | suffix     | Queue.*                    | worker | - | of any package
				idle | in-package | com.acme.Queue.take        | worker | - | shadowed: in some package
				idle | star       | *.Deque.take               | worker | - | begins with a star
				idle | starred    | com.acme.Deque.take        | worker | - | shadowed by it
				[name]
				worker | any    | acme-*     | - | - | all
				worker | number | acme-a-{n} | - | - | shadowed
				worker | other  | zeta-{n}   | - | - | not
				""", "my.rules");
		assertEquals(List.of("my.rules:3", "my.rules:4", "my.rules:7", "my.rules:9", "my.rules:12"),
				rules.shadowed().stream().map(RuleProblem::origin).filter(o -> o.startsWith("my")).toList());
	}

	/** Compared each with each, these would take minutes. */
	@Test(timeout = 60_000)
	public void manyRulesAreSearchedQuickly() {
		StringBuilder text = new StringBuilder("[stack]\n");
		for (int i = 0; i < 20_000; i++) {
			text.append("idle | r").append(i).append(" | com.acme.C").append(i % 300).append(i % 2 == 0 ? "*" : "")
					.append(".m").append(i).append(" | worker | - | x\n");
		}
		text.append("[name]\n");
		for (int i = 0; i < 20_000; i++) {
			text.append("worker | n").append(i).append(" | *acme-").append(i).append("-{n} | - | - | x\n");
		}
		assertEquals(List.of(), Rules.withUserRules(text.toString(), "my.rules").shadowed().stream()
				.filter(p -> p.origin().startsWith("my")).toList());
	}
}
