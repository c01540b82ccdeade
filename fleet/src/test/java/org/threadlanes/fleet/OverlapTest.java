package org.threadlanes.fleet;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.file.Path;

import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

import com.google.gson.JsonObject;

/** Dumps of one continuous recording share time, which counts once. */
public class OverlapTest {

	@ClassRule
	public static final TemporaryFolder FOLDER = new TemporaryFolder();

	private static JsonObject answer(String ... paths) throws Exception {
		Path recordings = FOLDER.newFolder().toPath();
		Path from = Recordings.small().stream().filter(file -> file.endsWith("checkout-jdk11.jfr"))
				.findFirst().orElseThrow();
		for (String path : paths) {
			Recordings.copy(from, recordings.resolve(path));
		}
		Program program = Program.run(recordings.toString(), "-o", FOLDER.getRoot().toPath().resolve(
				"tables-" + recordings.getFileName()).toString(), "--format", "json", "--path",
				"{service}/{host}/{start}.jfr");
		assertEquals(program.err(), 0, program.status());
		return program.json();
	}

	private static double seconds(JsonObject answer) {
		return answer.getAsJsonArray("sites").get(0).getAsJsonObject().get("seconds").getAsDouble();
	}

	@Test
	public void aDumpThatAnotherOneOfTheJvmCoversCountsOnce() throws Exception {
		JsonObject one = answer("shop/h1/a.jfr");
		JsonObject same = answer("shop/h1/a.jfr", "shop/h1/b.jfr");
		JsonObject others = answer("shop/h1/a.jfr", "shop/h2/b.jfr");
		assertTrue(seconds(one) > 1);
		assertEquals(seconds(one), seconds(same), 0);
		assertEquals(2, same.get("recordings").getAsInt());
		assertEquals(1, same.get("overlapping").getAsInt());
		assertEquals(2 * seconds(one), seconds(others), 1e-9);
		assertEquals(0, others.get("overlapping").getAsInt());
	}
}
