package org.threadlanes.app;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.app.Program.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import javax.imageio.ImageIO;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;

import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;

/**
 * A recording crafted by an attacker: threads are named after escape sequences, formulas, markup and 70,000 characters;
 * event types, labels and fields also after paths.
 */
public class HostileContentTest {

	private static final Set<String> ACTIVE = Set.of("script", "foreignObject", "image", "img", "a", "use");
	private static final int EVENTS_OF_FLAGS = 536;
	private static final int EVENTS_OF_SLEEPS = 271;

	@Rule
	public TemporaryFolder folder = new TemporaryFolder();

	private Path recording;

	/** Replaces texts of the metadata by others of the same length. */
	@Before
	public void makeRecording() throws IOException {
		byte[] bytes = BrokenRecordings.sound("hostile-names-jdk17.jfr");
		replace(bytes, "jdk.BooleanFlag", "collide/Event.x");
		replace(bytes, "jdk.ThreadSleep", "COLLIDE?event.X");
		replace(bytes, "jdk.ModuleExport", "../../../tmp/x.y");
		replace(bytes, "jdk.LongFlag", "/etc/crontab");
		replace(bytes, "jdk.ActiveSetting", "=cmd|' /C calc'!A");
		replace(bytes, "jdk.FileRead", "a\u0000b\u001b[31m\u0007.xy");
		replace(bytes, "Java Thread Park", "\u001b]0;owned\u0007\u001b[2J\r!");
		recording = Files.write(folder.getRoot().toPath().resolve("hostile.jfr"), bytes);
	}

	private static void replace(byte[] bytes, String text, String by) {
		byte[] from = text.getBytes(StandardCharsets.UTF_8);
		byte[] to = by.getBytes(StandardCharsets.UTF_8);
		assertEquals(from.length, to.length);
		int replaced = 0;
		for (int i = 1; i + from.length <= bytes.length; i++) {
			// matched with its length, so as not to match the start of a longer text
			if (bytes[i - 1] == from.length && java.util.Arrays.equals(
					bytes, i, i + from.length, from, 0, from.length)) {
				System.arraycopy(to, 0, bytes, i, to.length);
				replaced++;
			}
		}
		assertTrue(text, replaced > 0);
	}

	private static void assertNoControls(Program program) {
		String all = program.out() + program.err();
		assertTrue(all, all.chars().allMatch(c -> c == '\n' || c >= 0x20 && c != 0x7F && (c < 0x80 || c > 0x9F)));
	}

	@Test
	public void noVerbPrintsAControlCharacter() {
		assertNoControls(run("report", "--threads", "--explain-rules", recording));
		assertNoControls(run("events", "--all", recording));
		assertNoControls(run("events", "--events", "*", recording));
		assertNoControls(run("compare", recording, recording));
		assertNoControls(run("export", "-o", folder.getRoot().toPath().resolve("out"), recording));
	}

	@Test
	public void jsonIsValidAndEscapesControlCharacters() {
		String json = run("report", "--format", "json", recording).out();
		JsonElement parsed = JsonParser.parseString(json);
		assertNotNull(parsed.getAsJsonObject().get("pools"));
		assertTrue(json.chars().allMatch(c -> c == '\n' || c >= 0x20));
	}

	private static Set<String> below(Path root) throws IOException {
		try (Stream<Path> all = Files.walk(root)) {
			return new TreeSet<>(all.filter(Files::isRegularFile).map(p -> root.relativize(p).toString()).toList());
		}
	}

	@Test
	public void everyTableIsASeparateFileInTheFolder() throws IOException {
		Path out = folder.newFolder("a", "b", "c").toPath().resolve("out");
		Program export = run("export", "-o", out, recording);
		assertEquals(export.err(), ExitStatus.DONE, export.status());
		Set<String> files = below(out);
		assertEquals(Set.of("hostile.jfr"), Set.copyOf(below(folder.getRoot().toPath()).stream()
				.filter(f -> !f.startsWith("a/b/c/out/")).toList()));
		assertTrue(files.toString(), files.containsAll(List.of("_._.._.._tmp_x.y.csv", "_etc_crontab.csv")));
		assertTrue(files.toString(), export.err().contains(" to " + files.size() + " files in "));
		assertTrue(files.toString(), files.stream().noneMatch(f -> f.contains("/")));
	}

	@Test
	public void typesWithTheSameFileNameGetSeparateFiles() throws IOException {
		Path out = folder.getRoot().toPath().resolve("out");
		Program export = run("export", "--events", "collide/Event.x,COLLIDE*", "-o", out, recording);
		assertTrue(export.err(), export.err().startsWith(EVENTS_OF_FLAGS + EVENTS_OF_SLEEPS + " rows to 2 files"));
		List<String> names = below(out).stream().map(f -> f.toLowerCase(Locale.ROOT)).distinct().toList();
		assertEquals(names.toString(), 2, names.size());
	}

	@Test
	public void aTypeIsFoundByItsHostileName() {
		Program export = run("export", "--events", "../../../tmp/x.y", recording);
		assertEquals(export.err(), ExitStatus.DONE, export.status());
		assertEquals(481, export.out().lines().count());
	}

	@Test
	public void anSvgIsWellFormedAndHasNoActiveContent() throws Exception {
		Path svg = folder.getRoot().toPath().resolve("lanes.svg");
		Program lanes = run("lanes", "-o", svg, recording);
		assertEquals(lanes.err(), ExitStatus.DONE, lanes.status());
		DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
		factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
		factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
		Document document = factory.newDocumentBuilder().parse(svg.toFile());
		NodeList elements = document.getElementsByTagName("*");
		for (int i = 0; i < elements.getLength(); i++) {
			Element element = (Element) elements.item(i);
			assertFalse(element.getTagName(), ACTIVE.contains(element.getTagName()));
			for (int a = 0; a < element.getAttributes().getLength(); a++) {
				String attribute = element.getAttributes().item(a).getNodeName();
				assertFalse(attribute, attribute.startsWith("on") || attribute.endsWith("href"));
			}
		}
		assertTrue("a name of 70,000 characters is shortened", Files.size(svg) < 1 << 20);
	}

	@Test
	public void aPngIsDrawn() throws Exception {
		Path png = folder.getRoot().toPath().resolve("lanes.png");
		Program lanes = run("lanes", "-o", png, "--width", "900", recording);
		assertEquals(lanes.err(), ExitStatus.DONE, lanes.status());
		assertEquals(900, ImageIO.read(png.toFile()).getWidth());
	}
}
