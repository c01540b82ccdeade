package org.threadlanes.core.lanes;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;

import org.junit.Test;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.EventVisitor;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.testing.Recordings;
import org.threadlanes.core.testing.RepeatedEvents;

/** Waits that arrive as repetitions of earlier ones become the same spans as those that arrive one by one. */
public class RepeatedWaitTest {

	/** @return the spans and the sums of all lanes */
	private static List<String> lanes(String recording, LanesBuilder builder, EventVisitor visitor) throws Exception {
		RecordingFile file = new RecordingFile(Recordings.path(recording));
		ThreadLanes lanes = builder.finish("", file.read(visitor, Progress.NONE));
		List<String> lines = new ArrayList<>();
		for (ThreadLane lane : lanes.lanes()) {
			for (int i = 0; i < lane.size(); i++) {
				lines.add(lane.label() + " " + lane.start(i) + " " + lane.end(i) + " " + lane.kind(i) + " "
						+ lane.verdict(i) + " " + lane.stack(i) + " " + lane.target(i) + " " + lane.amount(i)
						+ " " + lane.event(i));
			}
			lane.waitGroups().forEach(
					group -> lines.add(group.count() + " " + group.nanos() + " " + group.longest()));
		}
		return lines;
	}

	@Test
	public void repeatedWaitsAreLikeOthers() throws Exception {
		for (String recording : List.of("multichunk-jdk17.jfr", "hikari-waiters-jdk25.jfr")) {
			LanesBuilder builder = new LanesBuilder(Rules.shipped());
			RepeatedEvents counting = new RepeatedEvents(builder);
			List<String> lanes = lanes(recording, builder, counting);
			assertTrue(recording, counting.count() > 0);
			LanesBuilder oneByOne = new LanesBuilder(Rules.shipped());
			// With a second handler, no type can repeat.
			assertEquals(lanes(recording, oneByOne, oneByOne.and(type -> event -> {
			})), lanes);
		}
	}
}
