package org.threadlanes.core.live;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.URL;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

import javax.management.RuntimeMBeanException;

import org.junit.Test;

/** A JMX endpoint decides what it sends, but not what this process builds. */
public class AnswerFilterTest {

	private static Object received(Object sent) throws IOException, ClassNotFoundException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
			out.writeObject(sent);
		}
		try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
			in.setObjectInputFilter(AnswerFilter::check);
			return in.readObject();
		}
	}

	private static void assertRefused(Object sent) {
		assertThrows(InvalidClassException.class, () -> received(sent));
	}

	@Test
	public void valuesAndExceptionsOfTheJdkAreReceived() throws Exception {
		Map<String, String> properties = new HashMap<>(Map.of("java.version", "17"));
		assertEquals(properties, received(properties));
		assertEquals("no", ((Exception) received(new RuntimeMBeanException(new IllegalStateException("no")))).getCause()
				.getMessage());
	}

	@Test
	public void otherClassesAreNotBuilt() throws Exception {
		assertRefused(new HashSet<>(List.of("x")));
		assertRefused(new HashMap<>(Map.of(new URL("http://127.0.0.1:1/"), "x")));
		assertRefused(new LiveException("from the class path", null));
	}

	@Test
	public void depthAndSizeAreBounded() {
		assertRefused(new byte[1_000_001]);
		List<Object> nested = new ArrayList<>();
		for (int depth = 0; depth < 20; depth++) {
			nested = new ArrayList<>(List.of(nested));
		}
		assertRefused(nested);
	}
}
