package org.threadlanes.core.live.settings;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeTrue;

import java.io.File;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import javax.xml.parsers.DocumentBuilderFactory;

import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.threadlanes.core.analysis.report.FindingCode;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Recording configurations: what is in them, and that a JVM of that version takes them as they are written. */
public class RecordingTemplateTest {

	/** A program with a wait of 3 ms and one of 50 ms below 100 frames of its own. */
	private static final String PROGRAM = """
			public class Program {
				static void sleep(int depth, long millis) throws Exception {
					if (depth > 0) {
						sleep(depth - 1, millis);
					} else {
						Thread.sleep(millis);
					}
				}
				public static void main(String[] arguments) throws Exception {
					Thread sleeper = new Thread(() -> {
						try {
							sleep(100, 3);
							sleep(100, 50);
						} catch (Exception e) {
							throw new IllegalStateException(e);
						}
					}, "sleeper");
					sleeper.start();
					sleeper.join();
				}
			}
			""";

	@ClassRule
	public static final TemporaryFolder CLASSES = new TemporaryFolder();

	@Rule
	public TemporaryFolder folder = new TemporaryFolder();

	@BeforeClass
	public static void compileProgram() throws Exception {
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		if (compiler != null) {
			Path source = Files.writeString(CLASSES.getRoot().toPath().resolve("Program.java"), PROGRAM);
			assertEquals(0, compiler.run(null, null, null, "--release", "11", source.toString()));
		}
	}

	private static String text(int jdk, Overhead overhead) throws Exception {
		StringWriter out = new StringWriter();
		RecordingTemplate.of(jdk, overhead).write(out);
		return out.toString();
	}

	private static Element configuration(String text) throws Exception {
		Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder()
				.parse(new InputSource(new StringReader(text)));
		return document.getDocumentElement();
	}

	/** Event type to setting to value, as an XML parser reads them. */
	private static Map<String, Map<String, String>> settings(String text) throws Exception {
		Map<String, Map<String, String>> settings = new TreeMap<>();
		NodeList events = configuration(text).getElementsByTagName("event");
		for (int i = 0; i < events.getLength(); i++) {
			Element event = (Element) events.item(i);
			Map<String, String> values = new TreeMap<>();
			NodeList children = event.getElementsByTagName("setting");
			for (int j = 0; j < children.getLength(); j++) {
				Element setting = (Element) children.item(j);
				values.put(setting.getAttribute("name"), setting.getTextContent());
			}
			assertEquals("named once", null, settings.put(event.getAttribute("name"), values));
		}
		return settings;
	}

	@Test
	public void jmcCanImportThem() throws Exception {
		for (int jdk : RecordingTemplate.JDKS) {
			for (Overhead overhead : Overhead.values()) {
				Element configuration = configuration(text(jdk, overhead));
				assertEquals("configuration", configuration.getTagName());
				assertEquals("2.0", configuration.getAttribute("version"));
				assertTrue(configuration.getAttribute("label").endsWith("JDK " + jdk));
				assertFalse(configuration.getAttribute("description").isEmpty());
				assertEquals("Thread Lanes", configuration.getAttribute("provider"));
			}
		}
	}

	@Test
	public void fullRecordsEveryWaitWithItsStack() throws Exception {
		for (int jdk : RecordingTemplate.JDKS) {
			Map<String, Map<String, String>> full = settings(text(jdk, Overhead.FULL));
			for (WaitKind kind : WaitKind.values()) {
				if (kind == WaitKind.PINNED && jdk < 21) {
					assertFalse(full.containsKey(kind.eventType()));
					continue;
				}
				Map<String, String> wait = full.get(kind.eventType());
				assertEquals(kind.eventType(), "true", wait.get("enabled"));
				assertEquals(kind.eventType(), "0 ns", wait.get("threshold"));
				assertEquals(kind.eventType(), kind == WaitKind.COMPILATION ? null : "true", wait.get("stackTrace"));
				boolean throttled = jdk >= 25 && (kind.isSocket() || kind.isFile() && kind != WaitKind.FILE_FORCE);
				assertEquals(jdk + " " + kind.eventType(), throttled ? "off" : null, wait.get("throttle"));
			}
			assertEquals("1 s", full.get("jdk.ThreadCPULoad").get("period"));
		}
	}

	@Test
	public void nothingThatMayHoldSecretsIsRecordedWithoutNeed() throws Exception {
		for (String secret : new String[] {"jdk.InitialSystemProperty", "jdk.SystemProcess"}) {
			assertFalse(settings(text(25, Overhead.FULL)).containsKey(secret));
		}
	}

	@Test
	public void theEnvironmentWhichNamesTheServiceCanBeLeftOut() throws Exception {
		StringWriter without = new StringWriter();
		RecordingTemplate.of(17, Overhead.LOW).withoutEnvironment().write(without);
		Map<String, Map<String, String>> all = settings(text(17, Overhead.LOW));
		assertEquals("beginChunk", all.remove("jdk.InitialEnvironmentVariable").get("period"));
		assertEquals(all, settings(without.toString()));
	}

	@Test
	public void lowGivesAReasonForEachValue() throws Exception {
		String text = text(21, Overhead.LOW);
		for (String event : text.split("(?=\n  <!--)")) {
			if (event.contains("<event")) {
				assertTrue(event, event.substring(0, event.indexOf("-->")).strip().lines().count() >= 2);
			}
		}
		assertEquals("10 ms", settings(text).get("jdk.SocketRead").get("threshold"));
		assertEquals("false", settings(text).get("jdk.VirtualThreadStart").get("enabled"));
	}

	@Test
	public void whatAJfcCannotSetIsPrintedSeparately() throws Exception {
		assertTrue(text(17, Overhead.LOW).contains("-XX:FlightRecorderOptions:stackdepth=256"));
	}

	@Test
	public void aJdkBetweenTwoTakesTheOlder() {
		assertEquals(17, RecordingTemplate.jdkFor(17));
		assertEquals(17, RecordingTemplate.jdkFor(20));
		assertEquals(21, RecordingTemplate.jdkFor(24));
		assertEquals(25, RecordingTemplate.jdkFor(26));
		assertEquals(11, RecordingTemplate.jdkFor(16));
		assertEquals("the oldest for those before it", 11, RecordingTemplate.jdkFor(8));
	}

	@Test
	public void theJvmOfThisTestTakesThem() throws Exception {
		Path home = Path.of(System.getProperty("java.home"));
		assertTakes(home, RecordingTemplate.jdkFor(Runtime.version().feature()));
	}

	@Test
	public void jdk25TakesThem() throws Exception {
		String named = System.getenv("JDK25_HOME");
		Path home = Path.of(named == null ? "/usr/lib/jvm/temurin-25-jdk-amd64" : named);
		assumeTrue("there is no JDK 25: set JDK25_HOME to one", Files.isExecutable(home.resolve("bin/java")));
		assertTakes(home, 25);
	}

	private void assertTakes(Path javaHome, int jdk) throws Exception {
		assumeTrue("a JDK is needed: a program is compiled from its source",
				Files.exists(CLASSES.getRoot().toPath().resolve("Program.class")));
		for (Overhead overhead : Overhead.values()) {
			String text = text(jdk, overhead);
			ThreadLanes lanes = record(javaHome, text);
			settings(text).forEach((event, values) -> values.forEach((name, value) -> assertTrue(
					event + " " + name + " = " + value + ", but " + lanes.settings().values(event, name),
					lanes.settings().values(event, name).contains(value))));
			assertTrue("processors", lanes.processors() > 0);
			ThreadLane sleeper = lanes.lanes().stream().filter(l -> l.label().equals("sleeper")).findFirst().get();
			assertTrue("sleeps in " + overhead, sleeper.totals().count(WaitKind.SLEEP) == 2
					|| overhead == Overhead.LOW && sleeper.totals().count(WaitKind.SLEEP) == 1);
			for (int i = 0; overhead == Overhead.LOW && i < sleeper.size(); i++) {
				assertTrue("longer than LOW's threshold", sleeper.end(i) - sleeper.start(i) >= 10_000_000);
			}
			assertTrue("its start was seen", sleeper.life().get(0).startSeen());
			assertTrue("its stack is whole", lanes.stack(sleeper.stack(0)).frames().size() > 100);
			assertFalse(lanes.stack(sleeper.stack(0)).truncated());
			List<FindingCode> findings = Triage.of(lanes, TriageSettings.DEFAULT).findings().stream()
					.map(f -> f.code()).toList();
			assertFalse(findings.toString(), findings.contains(FindingCode.CANNOT_TELL));
		}
	}

	private ThreadLanes record(Path javaHome, String template) throws Exception {
		File place = folder.newFolder();
		Files.writeString(place.toPath().resolve("lanes.jfc"), template);
		Path recording = place.toPath().resolve("recording.jfr");
		List<String> command = new ArrayList<>(List.of(javaHome.resolve("bin/java").toString(),
				"-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xlog:jfr*=warning", RecordingTemplate.jvmOption(),
				"-XX:StartFlightRecording:settings=lanes.jfc,filename=recording.jfr", "-cp",
				CLASSES.getRoot().toString(), "Program"));
		Path log = place.toPath().resolve("log.txt");
		Process program = new ProcessBuilder(command).directory(place).redirectErrorStream(true)
				.redirectOutput(log.toFile()).start();
		try {
			assertTrue("ended in time", program.waitFor(120, TimeUnit.SECONDS));
		} finally {
			program.destroyForcibly();
		}
		assertEquals(Files.readString(log), 0, program.exitValue());
		assertFalse(Files.readString(log), Files.readString(log).contains("[warning]"));
		return LanesBuilder.build(new RecordingFile(recording), Rules.shipped(), Progress.NONE);
	}
}
