package org.threadlanes.core.analysis.report;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class HandedOutTest {

	@Test
	public void aMethodsNameSaysWhatItHandsOut() {
		assertEquals("connections", HandedOut.by("com.zaxxer.hikari.HikariDataSource.getConnection"));
		assertEquals("connections", HandedOut.by("org.apache.Manager.getConnectionWithTimeout"));
		assertEquals("session proxies", HandedOut.by("acme.Broker.acquireSessionProxy"));
		assertEquals("matches", HandedOut.by("acme.Box.takeMatch"));
	}

	@Test
	public void aSemaphoreHasPermits() {
		assertEquals("permits", HandedOut.by("java.util.concurrent.Semaphore.acquireUninterruptibly"));
	}

	@Test
	public void mostNamesDoNot() {
		for (String call : new String[] {"acme.Pool.get", "acme.Pool.acquire", "acme.Pool.acquireUninterruptibly",
			"acme.Pool.takeFirst", "acme.Pool.getIfPresent", "java.util.concurrent.LinkedBlockingDeque.takeFirst"}) {
			assertEquals(call, "", HandedOut.by(call));
		}
	}
}
