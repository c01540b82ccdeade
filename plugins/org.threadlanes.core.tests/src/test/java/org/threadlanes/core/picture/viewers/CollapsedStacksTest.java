package org.threadlanes.core.picture.viewers;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.core.testing.HandMade.stack;
import static org.threadlanes.core.testing.HandMade.thread;

import java.io.IOException;
import java.io.StringWriter;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

import org.junit.Test;
import org.threadlanes.core.base.text.Glob;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.jfr.ThreadStruct;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.picture.viewers.CollapsedStacks.Root;
import org.threadlanes.core.testing.HandMade;

public class CollapsedStacksTest {

	private static final String RUN = "java.util.concurrent.ThreadPoolExecutor.runWorker";
	private static final Stack FIND = stack("java.net.Socket.read", "acme.Orders.find", "acme.Api.get", RUN);

	private static HandMade reads(String thread, int number, Stack stack, double millis) {
		return read(new HandMade(), thread(number, thread), stack, millis);
	}

	private static HandMade read(HandMade made, ThreadStruct thread, Stack stack, double millis) {
		return made.wait("jdk.SocketRead", thread, 0, millis, stack,
				Map.of("host", "db", "address", "", "port", 5432, "timeout", 0L));
	}

	private static String collapsed(ThreadLanes lanes, Glob pool, Root root) throws IOException {
		StringWriter out = new StringWriter();
		new CollapsedStacks(lanes, EnumSet.allOf(Verdict.class), pool, root).write(out);
		return out.toString();
	}

	@Test
	public void aStackIsALineFromPoolToWaitWithItsMicroseconds() throws IOException {
		assertEquals("orders-N;" + RUN + ";acme.Api.get;acme.Orders.find;java.net.Socket.read;Socket Read 10000\n",
				collapsed(reads("orders-1", 1, FIND, 10).lanes(), null, Root.POOL));
	}

	@Test
	public void threadsOfAPoolAreOneStack() throws IOException {
		HandMade made = reads("orders-1", 1, FIND, 10);
		read(made, thread(2, "orders-2"), FIND, 20);
		assertTrue(collapsed(made.lanes(), null, Root.POOL).endsWith("Socket Read 30000\n"));
	}

	@Test
	public void anEndpointIsTheOutermostFrameOfTheApplication() throws IOException {
		assertEquals("acme.Api.get;acme.Orders.find;java.net.Socket.read;Socket Read 10000\n",
				collapsed(reads("orders-1", 1, FIND, 10).lanes(), null, Root.ENDPOINT));
	}

	@Test
	public void otherPoolsAreLeftOut() throws IOException {
		HandMade made = reads("orders-1", 1, FIND, 10);
		read(made, thread(2, "mails-1"), FIND, 20);
		assertTrue(collapsed(made.lanes(), new Glob("mails*"), Root.POOL).startsWith("mails-"));
	}

	@Test
	public void otherVerdictsAreLeftOut() {
		ThreadLanes lanes = reads("orders-1", 1, FIND, 10).lanes();
		assertTrue(new CollapsedStacks(lanes, Set.of(Verdict.IDLE), null, Root.POOL).isEmpty());
	}

	@Test
	public void theNumberOfALambdasClassIsLeftOut() throws IOException {
		Stack lambda = stack("java.net.Socket.read", "acme.Api$$Lambda.0x0000000058046000.run", RUN);
		assertTrue(collapsed(reads("orders-1", 1, lambda, 10).lanes(), null, Root.POOL)
				.contains(";acme.Api$$Lambda.run;"));
	}

	@Test
	public void aNameCannotStartAnotherFrame() throws IOException {
		String line = collapsed(reads("a;b\nc 5", 1, FIND, 10).lanes(), null, Root.POOL);
		assertTrue(line, line.startsWith("a,b"));
		assertEquals(1, line.lines().count());
	}
}
