package org.threadlanes.core.live.settings;

import java.io.IOException;
import java.io.Writer;
import java.util.List;

import org.threadlanes.core.base.text.Messages;

/**
 * A recording configuration that records what a triage needs, as a {@code .jfc} for {@code -XX:StartFlightRecording},
 * {@code jcmd JFR.start} and JMC's templates.
 *
 * @param jdk the JDK that records, one of {@link #JDKS}
 * @param overhead how much it may slow the program down
 * @param events the event types and their settings
 */
public record RecordingTemplate(int jdk, Overhead overhead, List<EventSettings> events) {

	/** The JDKs that have templates, oldest first. */
	public static final List<Integer> JDKS = List.of(11, 17, 21, 25);

	/** Stacks of frameworks are deeper than JFR's default 64 frames; a {@code .jfc} cannot set this. */
	public static final int STACK_DEPTH = 256;

	private static final Messages TEXT = Messages.of(RecordingTemplate.class);
	private static final String ENVIRONMENT = "jdk.InitialEnvironmentVariable";
	private static final String PROVIDER = "Thread Lanes";

	/**
	 * @param jdk one of {@link #JDKS}
	 * @param overhead how much it may slow the program down
	 * @return the template
	 */
	public static RecordingTemplate of(int jdk, Overhead overhead) {
		if (!JDKS.contains(jdk)) {
			throw new IllegalArgumentException("no template for JDK " + jdk);
		}
		return new RecordingTemplate(jdk, overhead, SettingsBlock.shipped().stream().filter(block -> block.isIn(jdk))
				.map(block -> block.of(jdk, overhead)).toList());
	}

	/** @return the same without environment variables, which name host and service but may hold secrets */
	public RecordingTemplate withoutEnvironment() {
		return new RecordingTemplate(jdk, overhead,
				events.stream().filter(alike -> !alike.events().contains(ENVIRONMENT)).toList());
	}

	/**
	 * @param version the version of a JDK, for example 24
	 * @return the newest of {@link #JDKS} that is not newer, or the oldest if all are
	 */
	public static int jdkFor(int version) {
		return JDKS.stream().filter(jdk -> jdk <= version).reduce((a, b) -> b).orElse(JDKS.get(0));
	}

	/** @return its name in JMC, for example {@code Thread Lanes, all waits, JDK 17} */
	public String label() {
		return TEXT.get("template.label." + overhead.id(), String.valueOf(jdk));
	}

	/** @return its purpose */
	public String description() {
		return TEXT.get("template.description." + overhead.id());
	}

	/** @return the option of the JVM that belongs to it */
	public static String jvmOption() {
		return "-XX:FlightRecorderOptions:stackdepth=" + STACK_DEPTH;
	}

	/**
	 * Writes it.
	 *
	 * @param out receives the text, whose declared encoding is UTF-8; stays open
	 * @throws IOException if it cannot be written
	 */
	public void write(Writer out) throws IOException {
		StringBuilder xml = new StringBuilder(8192);
		xml.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
		comment(xml, "", TEXT.get("template.how", jvmOption(), String.valueOf(STACK_DEPTH)).lines().toList());
		xml.append("<configuration version=\"2.0\" label=\"").append(escaped(label())).append("\" description=\"")
				.append(escaped(description())).append("\" provider=\"").append(PROVIDER).append("\">\n");
		for (EventSettings alike : events) {
			xml.append('\n');
			comment(xml, "  ", alike.comment());
			for (String event : alike.events()) {
				xml.append("  <event name=\"").append(event).append("\">\n");
				alike.settings().forEach((name, value) -> xml.append("    <setting name=\"").append(name).append("\">")
						.append(escaped(value)).append("</setting>\n"));
				xml.append("  </event>\n");
			}
		}
		xml.append("\n</configuration>\n");
		out.write(xml.toString());
		out.flush();
	}

	private static void comment(StringBuilder xml, String indent, List<String> lines) {
		xml.append(indent).append("<!--");
		for (int i = 0; i < lines.size(); i++) {
			String lead = i == 0 ? " " : "\n" + indent + "     ";
			xml.append(lines.get(i).isEmpty() ? "\n" : lead + lines.get(i));
		}
		xml.append(" -->\n");
	}

	private static String escaped(String text) {
		return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
	}
}
