package org.threadlanes.app;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.app.Program.recording;
import static org.threadlanes.app.Program.run;

import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

import javax.imageio.ImageIO;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.threadlanes.ui.model.TimeTexts;

/** {@code threadlanes lanes}. */
public class LanesCommandTest {

	private static final Path BLOCKED = recording("quarkus-eventloop-blocked-jdk17.jfr");

	@Rule
	public TemporaryFolder folder = new TemporaryFolder();

	private Path file(String name) {
		return folder.getRoot().toPath().resolve(name);
	}

	@Test
	public void aPngIsWrittenAndReplacedOnlyByForce() throws Exception {
		Path png = file("lanes.png");
		Program lanes = run("lanes", "-o", png, "--width", "1000", BLOCKED);
		assertEquals(lanes.err(), ExitStatus.DONE, lanes.status());
		BufferedImage image = ImageIO.read(png.toFile());
		assertEquals(1000, image.getWidth());
		assertEquals(ExitStatus.FAILED, run("lanes", "-o", png, BLOCKED).status());
		assertEquals(ExitStatus.DONE, run("lanes", "--force", "--dark", "-o", png, BLOCKED).status());
		assertEquals(0x2F2F2F, ImageIO.read(png.toFile()).getRGB(1, 1) & 0xFFFFFF);
	}

	@Test
	public void anSvgShowsTheRequestedTime() throws Exception {
		Path svg = file("lanes.svg");
		Program lanes = run("lanes", "-o", svg, "--from", "10:04:27.965", "--to", "2026-11-20T10:04:28.025Z", "--pool",
				"vert.x-eventloop*", BLOCKED);
		assertEquals(lanes.err(), ExitStatus.DONE, lanes.status());
		String text = Files.readString(svg);
		assertTrue(text.contains("10:04:27.965 \u2013 10:04:28.025 (60.0 ms)"));
		assertTrue(text.contains("Socket Read 18.0 ms"));
		assertFalse(text.contains("vertx-blocked-thread-checker"));
	}

	@Test
	public void aTraceHoldsTheWaitsOfTheRequestedPool() throws Exception {
		Path trace = file("trace.json");
		Program lanes = run("lanes", "-o", trace, "--pool", "vert.x-eventloop*", BLOCKED);
		assertEquals(lanes.err(), ExitStatus.DONE, lanes.status());
		String text = Files.readString(trace);
		assertTrue(text.contains("\"name\":\"vert.x-eventloop-thread-0\""));
		assertFalse(text.contains("vertx-blocked-thread-checker"));
	}

	@Test
	public void wrongCommandLinesAreReported() {
		wrong("does not end in .png, .svg or .json", "-o", file("lanes.gif"), BLOCKED);
		wrong("is not a valid time", "-o", file("a.png"), "--from", "noon", BLOCKED);
		wrong("lasts from 10:04:25", "-o", file("a.png"), "--from", "20s", BLOCKED);
		wrong("--from must be before --to", "-o", file("a.png"), "--from", "3s", "--to", "2s", BLOCKED);
		wrong("no pool 'nobody'", "-o", file("a.png"), "--pool", "nobody", BLOCKED);
		wrong("between 600 and 20,000", "-o", file("a.png"), "--width", "10", BLOCKED);
		wrong("one recording", "-o", file("a.png"), BLOCKED, recording("multichunk-jdk17.jfr"));
		wrong("--output", BLOCKED);
		assertFalse(Files.exists(file("a.png")));
	}

	private static void wrong(String message, Object ... arguments) {
		Object[] all = new Object[arguments.length + 1];
		all[0] = "lanes";
		System.arraycopy(arguments, 0, all, 1, arguments.length);
		Program lanes = run(all);
		assertEquals(lanes.err(), ExitStatus.USAGE, lanes.status());
		assertTrue(lanes.err(), lanes.err().contains(message));
	}

	@Test
	public void aTimeIsATimeOfDayAnInstantOrSecondsSinceTheStart() {
		long start = nanos("2026-11-20T23:59:58.5Z");
		assertEquals(nanos("2026-11-20T23:59:59.123456789Z"), (long) TimeTexts.UTC.parse("23:59:59.123456789", start));
		assertEquals("past midnight", nanos("2026-11-21T00:00:01Z"), (long) TimeTexts.UTC.parse("00:00:01", start));
		assertEquals(nanos("2026-11-20T23:59:58Z"), (long) TimeTexts.UTC.parse("2026-11-20T23:59:58Z", start));
		assertEquals(start + 1_500_000_000L, (long) TimeTexts.UTC.parse(" 1.5s ", start));
		assertEquals("an offset", nanos("2026-11-20T23:59:58Z"),
				(long) TimeTexts.UTC.parse("2026-11-21T00:59:58+01:00", start));
		assertEquals("UTC", nanos("2026-11-20T23:59:58Z"), (long) TimeTexts.UTC.parse("2026-11-20 23:59:58", start));
		assertNull(TimeTexts.UTC.parse("1e99s", start));
		assertNull(TimeTexts.UTC.parse("", start));
	}

	private static long nanos(String instant) {
		Instant i = Instant.parse(instant);
		return i.getEpochSecond() * 1_000_000_000L + i.getNano();
	}
}
