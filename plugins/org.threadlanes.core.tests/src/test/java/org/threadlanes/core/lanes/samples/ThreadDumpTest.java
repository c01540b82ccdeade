package org.threadlanes.core.lanes.samples;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;

import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.Test;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.samples.ThreadDump.Dumped;

public class ThreadDumpTest {

	private static Dumped only(String ... lines) {
		return ThreadDump.of(String.join("\n", lines)).threads().get(0);
	}

	@Test
	public void aThreadHasItsIdNameAndTimes() {
		Dumped parked = only(
				"\"order-1 \"x\"\" #16 daemon prio=5 os_prio=0 cpu=2.06ms elapsed=5.39s tid=0x00 nid=0x41 waiting on condition  [0x00]",
				"   java.lang.Thread.State: WAITING (parking)",
				"\tat jdk.internal.misc.Unsafe.park(java.base@17.0.15/Native Method)",
				"\t- parking to wait for  <0x00000000ffb80d30> (a java.util.concurrent.CountDownLatch$Sync)",
				"\tat java.util.concurrent.locks.LockSupport.park(java.base@17.0.15/LockSupport.java:211)",
				"\tat shop.Order.await(Order.java:7)",
				"\tat shop.Order$$Lambda$97/0x00007fa414083428.run(Unknown Source)",
				"\tat shop.Order.lambda$run$0(Order.java:9)");
		assertEquals(16, parked.id());
		assertEquals("order-1 \"x\"", parked.name());
		assertEquals(2_060_000, parked.cpuNanos());
		assertEquals(5_390_000_000L, parked.ageNanos());
		assertEquals(WaitKind.PARK, parked.kind());
		assertEquals("java.util.concurrent.CountDownLatch$Sync", parked.target());
		assertEquals("hidden frames are left out, as in events",
				List.of(new Frame("jdk.internal.misc.Unsafe", "park", 0),
						new Frame("java.util.concurrent.locks.LockSupport", "park", 211),
						new Frame("shop.Order", "await", 7), new Frame("shop.Order", "lambda$run$0", 9)),
				parked.stack().frames());
	}

	@Test
	public void jdk21And25WriteTheOsThreadToo() {
		Dumped sleeping = only(
				"\"main\" #3 [16373] prio=5 os_prio=0 cpu=570.48ms elapsed=22.10s tid=0x0 nid=16373 waiting on condition  [0x0]",
				"   java.lang.Thread.State: TIMED_WAITING (sleeping)",
				"\tat java.lang.Thread.sleepNanos0(java.base@25.0.3/Native Method)",
				"\tat java.lang.Thread.sleepNanos(java.base@25.0.3/Thread.java:509)",
				"\tat shop.Main.main(Main.java:1)");
		assertEquals(3, sleeping.id());
		assertEquals(WaitKind.SLEEP, sleeping.kind());
	}

	@Test
	public void aThreadThatIsBlockedEntersAMonitor() {
		Dumped blocked = only("\"a\" #7 prio=5 cpu=0.10ms elapsed=1.00s tid=0x0 waiting for monitor entry",
				"   java.lang.Thread.State: BLOCKED (on object monitor)", "\tat shop.Stock.take(Stock.java:4)",
				"\t- waiting to lock <0x00000000ffa68458> (a shop.Shelf)", "\tat shop.Stock.run(Stock.java:9)",
				"\t- locked <0x00000000ffa68448> (a java.lang.Object)");
		assertEquals(WaitKind.MONITOR_ENTER, blocked.kind());
		assertEquals("shop.Shelf", blocked.target());
	}

	@Test
	public void aDumpSaysWhoHasAMonitor() {
		ThreadDump dump = ThreadDump.of(String.join("\n",
				"\"a\" #7 prio=5 cpu=0.10ms elapsed=1.00s tid=0x0 waiting for monitor entry",
				"\tat shop.Stock.take(Stock.java:4)", "\t- waiting to lock <0x00000000ffa68458> (a shop.Shelf)",
				"\t- locked <0x00000000ffa68448> (a shop.Aisle)", "",
				"\"b\" #8 prio=5 cpu=0.10ms elapsed=1.00s tid=0x0", "\tat java.lang.Thread.sleep(Native Method)",
				"\tat shop.Stock.count(Stock.java:9)", "\t- locked <0x00000000ffa68458> (a shop.Shelf)"));
		Dumped a = dump.threads().get(0);
		assertEquals("not that of its second monitor", "shop.Shelf", a.target());
		assertEquals(WaitKind.MONITOR_ENTER, a.kind());
		assertEquals("b", dump.owners().get(a.address()).name());
	}

	@Test
	public void whoWaitsForASignalHasNotTheMonitor() {
		ThreadDump dump = ThreadDump.of(String.join("\n", "\"a\" #7 prio=5 cpu=0.10ms elapsed=1.00s tid=0x0",
				"\tat java.lang.Object.wait0(java.base@25/Native Method)", "\t- waiting on <0x00000000ffa68458> (a shop.Shelf)",
				"\tat shop.Stock.count(Stock.java:9)", "\t- locked <0x00000000ffa68458> (a shop.Shelf)"));
		assertEquals(Map.of(), dump.owners());
	}

	@Test
	public void aThreadThatRunsOrHasNoTimesDoesNotWait() {
		assertNull(only("\"a\" #7 prio=5 cpu=0.10ms elapsed=1.00s tid=0x0 runnable",
				"\tat shop.Stock.run(Stock.java:9)").kind());
		assertNull(only("\"a\" #7 prio=5 tid=0x0", "\tat java.lang.Thread.sleep(Native Method)").kind());
	}

	@Test
	public void deadlocksAreThoseThatTheJvmFound() {
		assertEquals(List.of(Set.of("a", "b")), ThreadDump.of(String.join("\n", "Found one Java-level deadlock:",
				"=============================", "\"a\":",
				"  waiting to lock monitor 0x00 (object 0x00, a java.lang.Object),",
				"  which is held by \"b\"", "", "\"b\":",
				"  waiting to lock monitor 0x01 (object 0x01, a java.lang.Object),",
				"  which is held by \"a\"", "", "Java stack information for the threads listed above:", "\"c\":", ""))
				.deadlocks());
	}
}
