package org.threadlanes.fleet;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.file.Path;
import java.util.List;

import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;

/** Dumps of one continuous recording share time, which counts once. */
public class OverlapTest {

	@ClassRule
	public static final TemporaryFolder FOLDER = new TemporaryFolder();

	private static JsonObject answer;

	@BeforeClass
	public static void run() throws Exception {
		Path recordings = FOLDER.newFolder().toPath();
		Path from = Recordings.of("checkout-jdk11.jfr");
		for (String path : List.of("one/h1/a.jfr", "same/h1/a.jfr", "same/h1/b.jfr", "others/h1/a.jfr",
				"others/h2/b.jfr")) {
			Recordings.copy(from, recordings.resolve(path));
		}
		Program program = Program.run(recordings.toString(), "-o", FOLDER.getRoot().toPath().resolve("tables")
				.toString(), "--format", "json", "--path", "{service}/{host}/{start}.jfr");
		assertEquals(program.err(), 0, program.status());
		answer = program.json();
	}

	/** @return a number of a service in the answer, or in a part of it */
	private static double of(JsonObject part, String service, String number) {
		for (JsonElement element : part.getAsJsonArray("services")) {
			if (element.getAsJsonObject().get("service").getAsString().equals(service)) {
				return element.getAsJsonObject().get(number).getAsDouble();
			}
		}
		throw new AssertionError(service);
	}

	@Test
	public void aDumpThatAnotherOneOfTheJvmCoversCountsOnce() {
		JsonObject site = answer.getAsJsonArray("sites").get(0).getAsJsonObject();
		double once = of(site, "one", "seconds");
		assertTrue(once > 1);
		assertEquals(once, of(site, "same", "seconds"), 0);
		assertEquals(2, of(answer, "same", "recordings"), 0);
		assertEquals(1, answer.get("overlapping").getAsInt());
	}

	@Test
	public void dumpsOfSeveralJvmsCountEach() {
		JsonObject site = answer.getAsJsonArray("sites").get(0).getAsJsonObject();
		assertEquals(2 * of(site, "one", "seconds"), of(site, "others", "seconds"), 1e-9);
	}
}
