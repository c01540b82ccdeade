package org.threadlanes.core.jfr.jmc;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameter;
import org.junit.runners.Parameterized.Parameters;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.parser.IEventSink;
import org.openjdk.jmc.flightrecorder.parser.IEventSinkFactory;
import org.openjdk.jmc.flightrecorder.parser.IParserExtension;
import org.openjdk.jmc.flightrecorder.parser.ValueField;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.jfr.EventValues;
import org.threadlanes.core.jfr.FieldDescription;
import org.threadlanes.core.jfr.RecordingContents;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.jfr.ThreadStruct;
import org.threadlanes.core.jfr.TypeDescription;
import org.threadlanes.core.testing.Recordings;

/** Our reader and JMC's parser find the same value in every field of every event, in the same order. */
@RunWith(Parameterized.class)
public class ReaderAgreesWithJmcTest {

	/** Types for which JMC has no text. */
	private static final Set<String> WITHOUT_TEXT = Set.of("jdk.types.OldObject", "jdk.types.OldObjectArray",
			"jdk.types.OldObjectField", "jdk.types.OldObjectGcRoot");

	@Parameter(0)
	public Path recording;

	@Parameters(name = "{0}")
	public static Collection<Object[]> recordings() throws Exception {
		return Recordings.all().stream().map(p -> new Object[] {p}).toList();
	}

	@BeforeClass
	public static void keepJmcQuiet() {
		QuietJmc.parser();
	}

	/** The names of JMC's fields, and a line for each event, by event type. */
	private record Found(Map<String, List<String>> fields, Map<String, List<String>> events) {

		Found() {
			this(new TreeMap<>(), new TreeMap<>());
		}

		List<String> events(String type) {
			return events.computeIfAbsent(type, t -> new ArrayList<>());
		}
	}

	@Test
	public void everyFieldOfEveryEventIsTheSame() throws Exception {
		RecordingContents contents = new RecordingFile(recording).contents(Progress.NONE);
		Found expected = byJmc(contents);
		Found actual = byUs(contents, expected.fields());
		assertEquals(expected.events().keySet(), actual.events().keySet());
		for (String type : expected.events().keySet()) {
			List<String> wanted = expected.events(type);
			List<String> found = actual.events(type);
			assertEquals(type, wanted.size(), found.size());
			assertEquals(type, (long) contents.summary().eventCounts().get(type), found.size());
			for (int i = 0; i < wanted.size(); i++) {
				assertEquals(type + " " + i, wanted.get(i), found.get(i));
			}
		}
	}

	@Test
	public void noFieldIsOmitted() throws Exception {
		RecordingContents contents = new RecordingFile(recording).contents(Progress.NONE);
		Map<String, List<String>> ofJmc = byJmc(contents).fields();
		contents.types().forEach((name, type) -> {
			Set<String> compared = ofJmc.getOrDefault(name, List.of()).stream().map(id -> id.split(":")[0])
					.collect(Collectors.toCollection(TreeSet::new));
			Set<String> declared = type.fields().stream().map(FieldDescription::name)
					.collect(Collectors.toCollection(TreeSet::new));
			assertTrue(name + " " + compared + " " + declared, compared.isEmpty() || compared.containsAll(declared));
		});
	}

	/** What JMC found in a recording, for both tests. */
	private static Path read;
	private static Found ofJmc;

	@AfterClass
	public static void forget() {
		ofJmc = null;
		read = null;
	}

	private Found byJmc(RecordingContents contents) throws Exception {
		if (!recording.equals(read)) {
			ofJmc = null;
			ofJmc = readByJmc(contents);
			read = recording;
		}
		return ofJmc;
	}

	private Found readByJmc(RecordingContents contents) throws Exception {
		Found found = new Found();
		byte[] file = Files.readAllBytes(recording);
		for (int at = 0; at < file.length;) {
			int size = (int) ByteBuffer.wrap(file).getLong(at + 8);
			JmcConstants constants = new JmcConstants();
			JfrLoaderToolkit.loadEvents(new ByteArrayInputStream(file, at, size), List.of(new IParserExtension() {

				@Override
				public IEventSinkFactory getEventSinkFactory(IEventSinkFactory parsersOwn) {
					return new Sinks(parsersOwn, contents, found, constants);
				}
			}));
			at += size;
		}
		return found;
	}

	private record Sinks(IEventSinkFactory parsersOwn, RecordingContents contents, Found found, JmcConstants constants)
			implements IEventSinkFactory {

		@Override
		public IEventSink create(
			String type, String label, String[] category, String description, List<ValueField> structure) {
			List<String> ids = structure.stream().map(ValueField::getIdentifier).toList();
			found.fields().put(type, ids);
			JmcEvents events = new JmcEvents(type, ids, List.of(), constants);
			List<FieldDescription> leaves = ids.stream().map(id -> leaf(contents, type, id)).toList();
			ids.forEach(id -> assertEquals(ids.indexOf(id), events.want(id)));
			List<Integer> wanted = ids.stream().map(ids::indexOf).toList();
			return values -> found.events(type).add(line(events.of(values), leaves, wanted));
		}

		@Override
		public void flush() {
			parsersOwn.flush();
		}
	}

	private Found byUs(RecordingContents contents, Map<String, List<String>> fields) throws Exception {
		Found found = new Found();
		new RecordingFile(recording).read(type -> {
			List<String> ids = fields.get(type.id());
			if (ids == null) {
				return null;
			}
			List<FieldDescription> leaves = ids.stream().map(id -> leaf(contents, type.id(), id)).toList();
			List<Integer> wanted = ids.stream().map(id -> type.want(id.replace(':', '.'))).toList();
			return event -> found.events(type.id()).add(line(event, leaves, wanted));
		}, Progress.NONE);
		return found;
	}

	/** @return the field that corresponds to a field of JMC; null if there is none */
	private static FieldDescription leaf(RecordingContents contents, String type, String id) {
		TypeDescription struct = contents.types().get(type);
		FieldDescription field = null;
		for (String name : id.split(":")) {
			field = struct == null ? null : struct.field(name).orElse(null);
			struct = field == null ? null : contents.valueTypes().get(field.typeName());
		}
		while (struct != null && struct.simple()) {
			field = struct.fields().get(0);
			struct = contents.valueTypes().get(field.typeName());
		}
		return field;
	}

	private static String line(EventValues event, List<FieldDescription> leaves, List<Integer> fields) {
		StringBuilder line = new StringBuilder();
		for (int i = 0; i < leaves.size(); i++) {
			line.append(leaves.get(i).name()).append('=').append(value(event, leaves.get(i), fields.get(i)))
					.append(' ');
		}
		return line.toString();
	}

	private static Object value(EventValues event, FieldDescription leaf, int field) {
		if (leaf.array() || WITHOUT_TEXT.contains(leaf.typeName())) {
			return "";
		}
		if (leaf.annotations().containsKey(FieldDescription.TIMESPAN)
				|| leaf.annotations().containsKey(FieldDescription.TIMESTAMP)) {
			// JMC 9.1 has no unit for us, and returns the bare number.
			return "us".equals(leaf.unit()) ? event.number(field)
					: Arrays.asList(event.number(field), event.nanos(field));
		}
		return switch (leaf.typeName()) {
			// JMC 9.1 confuses signed and unsigned bytes.
			case "byte" -> (byte) event.number(field);
			case "boolean", "short", "int", "long" -> event.number(field);
			case "float" -> (float) event.decimal(field);
			case "double" -> event.decimal(field);
			case "java.lang.Thread" -> withoutVirtual(event.thread(field));
			case "jdk.types.StackTrace" -> event.stack(field);
			default -> event.text(field);
		};
	}

	/** JMC 9.1 drops it. */
	private static ThreadStruct withoutVirtual(ThreadStruct thread) {
		return thread == null ? null
				: new ThreadStruct(thread.javaId(), thread.osId(), thread.name(), thread.group(), null);
	}
}
