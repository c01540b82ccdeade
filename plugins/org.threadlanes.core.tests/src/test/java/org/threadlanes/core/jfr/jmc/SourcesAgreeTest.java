package org.threadlanes.core.jfr.jmc;

import static org.junit.Assert.assertEquals;

import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameter;
import org.junit.runners.Parameterized.Parameters;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.ItemCollectionToolkit;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageJson;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.testing.Recordings;

/** A file and the items loaded from it by JMC's editor give the same lanes, to the ns. */
@RunWith(Parameterized.class)
public class SourcesAgreeTest {

	@Parameter(0)
	public Path recording;

	@Parameters(name = "{0}")
	public static Collection<Object[]> recordings() throws Exception {
		return Stream.concat(Recordings.all().stream(), Stream.of(joined())).map(p -> new Object[] {p}).toList();
	}

	/** JMC renames types of which the chunks of one file have different fields. */
	private static Path joined() throws Exception {
		Path joined = Files.createTempFile("joined", ".jfr");
		joined.toFile().deleteOnExit();
		for (String name : List.of("wall-clock-jdk17", "checkout-jdk11", "requests-jdk25")) {
			Files.write(joined, Files.readAllBytes(Recordings.path(name + ".jfr")), StandardOpenOption.APPEND);
		}
		return joined;
	}

	@Test
	public void theyGiveTheSameTriageAndTheSameSpans() throws Exception {
		// JMC's editor has no ranges of chunks.
		IItemCollection items = ItemCollectionToolkit.build(JfrLoaderToolkit.loadEvents(recording.toFile())::stream);
		String name = recording.toString();
		RecordingFile file = new RecordingFile(recording);
		LoadedItems loaded = new LoadedItems(name, items, file.declarations(Progress.NONE));
		ThreadLanes fromItems = LanesBuilder.build(loaded, Rules.shipped(), Progress.NONE);
		ThreadLanes fromFile = LanesBuilder.build(file, Rules.shipped(), Progress.NONE);
		assertEquals(spans(fromFile), spans(fromItems));
		// JMC leaves out some events while it loads (an exception that is an error too), so that the number of all
		// differs.
		assertEquals(json(fromFile).replaceFirst("\"events\": \\d+", ""),
				json(fromItems).replaceFirst("\"events\": \\d+", ""));
	}

	private static String json(ThreadLanes lanes) throws Exception {
		StringWriter out = new StringWriter();
		TriageJson.write(Triage.of(lanes, TriageSettings.DEFAULT), out);
		return out.toString();
	}

	private static List<String> spans(ThreadLanes lanes) {
		List<String> spans = new ArrayList<>();
		for (ThreadLane lane : lanes.lanes()) {
			for (int i = 0; i < lane.size(); i++) {
				spans.add(lane.key() + " " + lane.start(i) + " " + lane.end(i) + " " + lane.kind(i) + " "
						+ lane.verdict(i) + " " + lane.isOnLoop(i) + " " + lanes.target(lane.target(i)) + " "
						+ lane.amount(i));
			}
		}
		return spans;
	}
}
