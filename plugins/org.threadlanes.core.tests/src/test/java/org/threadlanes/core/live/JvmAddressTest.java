package org.threadlanes.core.live;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Optional;

import org.junit.Test;

/** The forms in which users enter a JVM's address. */
public class JvmAddressTest {

	@Test
	public void aNumberIsAProcessId() {
		assertEquals(Optional.of(new JvmAddress.Local(4711)), JvmAddress.parse("4711"));
	}

	@Test
	public void hostAndPortNameItsRmiRegistry() {
		for (String text : new String[] {"127.0.0.1:9010", "my_service-1.example:9010", "[::1]:9010"}) {
			JvmAddress.Remote remote = (JvmAddress.Remote) JvmAddress.parse(text).orElseThrow();
			assertEquals("/jndi/rmi://" + text + "/jmxrmi", remote.url().getURLPath());
			assertEquals(text, remote.toString());
		}
	}

	@Test
	public void aServiceUrlIsUsedUnchanged() {
		String url = "service:jmx:rmi:///jndi/rmi://host:1/other";
		assertEquals(url, ((JvmAddress.Remote) JvmAddress.parse(url).orElseThrow()).url().toString());
	}

	@Test
	public void anythingElseIsNotAnAddress() {
		for (String text : new String[] {"", "host", "host:", ":1", "host:0", "host:65536", "user@host:1", "host:1/x",
				"-1",
			"12345678901", "service:jmx:"}) {
			assertTrue(text, JvmAddress.parse(text).isEmpty());
		}
	}
}
