package org.threadlanes.jmc.model;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.Test;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemIterable;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.jmc.LoadedRecordings;

/** The way back from waits to events. */
public class LoadedLanesTest {

	private IItemCollection items;
	private LoadedLanes loaded;

	private LoadedLanesTest load(String recording) throws Exception {
		items = LoadedRecordings.items(recording);
		loaded = LanesCache.lanes(items, Rules.shipped(), Progress.NONE);
		return this;
	}

	/** @return the events of some waits, with their types */
	private Map<IItem, String> events(Map<ThreadLane, int[]> waits) {
		Map<IItem, String> events = new IdentityHashMap<>();
		for (IItemIterable iterable : loaded.events(items, waits)) {
			iterable.forEach(event -> events.put(event, iterable.getType().getIdentifier()));
		}
		return events;
	}

	@Test
	public void aProfilersSamplesAreTheEventsOfTheWaitsThatTheyShow() throws Exception {
		for (String name : List.of("wall-clock-jdk17", "wall-clock-hung-jdk25")) {
			load(name);
			Set<IItem> all = new HashSet<>();
			for (ThreadLane lane : loaded.lanes().lanes()) {
				for (int i = 0; i < lane.size(); i++) {
					Map<IItem, String> events = events(Map.of(lane, new int[] {i}));
					assertTrue(name + ", " + lane + " " + i, events.size() > 0);
					assertTrue(name + ", " + lane + " " + i + ": " + events.values(), events.values().stream()
							.allMatch(type -> type.equals("profiler.WallClockSample") || type.equals("jdk.ExecutionSample")));
					all.addAll(events.keySet());
				}
			}
			assertEquals(name, all, events(loaded.lanes().lanes().stream().collect(Collectors.toMap(lane -> lane,
					lane -> IntStream.range(0, lane.size()).toArray()))).keySet());
		}
	}
}
