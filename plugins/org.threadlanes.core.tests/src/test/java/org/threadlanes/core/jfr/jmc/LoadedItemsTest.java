package org.threadlanes.core.jfr.jmc;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.junit.Test;
import org.openjdk.jmc.common.item.Aggregators;
import org.openjdk.jmc.common.item.IAggregator;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemFilter;
import org.openjdk.jmc.common.item.ItemCollectionToolkit;
import org.openjdk.jmc.common.item.ItemFilters;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.JfrAttributes;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.EventVisitor;
import org.threadlanes.core.jfr.ReadSummary;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.testing.Recordings;

/** The time range of a recording when JMC supplies only its events, and events that repeat. */
public class LoadedItemsTest {

	/** The second recording of a JDK 17 JVM has an event with the time of the first one. */
	@Test
	public void theEventAboutTheRecordingItselfCanBeOlder() throws Exception {
		IItemCollection all = JfrLoaderToolkit.loadEvents(Recordings.path("lock-holder-sleeps-jdk17.jfr").toFile());
		IQuantity start = start(all);
		IItemFilter late = ItemFilters.more(JfrAttributes.START_TIME, start.add(UnitLookup.MILLISECOND.quantity(500)));
		List<IItem> second = new ArrayList<>();
		all.apply(ItemFilters.or(late, ItemFilters.type("jdk.ActiveRecording")))
				.forEach(same -> same.forEach(second::add));

		assertEquals(
				start(all.apply(late)).clampedLongValueIn(UnitLookup.EPOCH_NS),
				LanesBuilder.build(new LoadedItems("second", ItemCollectionToolkit.build(second.stream())),
				Rules.shipped(),
						Progress.NONE).startNanos());
	}

	@Test
	public void aWaitThatBeganBeforeTheRecordingDoesNotStretchIt() throws Exception {
		IItemCollection all = JfrLoaderToolkit.loadEvents(Recordings.path("lock-holder-sleeps-jdk17.jfr").toFile());
		IQuantity start = start(all).add(UnitLookup.MILLISECOND.quantity(500));
		List<IItem> late = new ArrayList<>();
		all.apply(ItemFilters.more(JfrAttributes.END_TIME, start)).forEach(same -> same.forEach(late::add));
		IItemCollection recorded = ItemCollectionToolkit.build(late.stream());

		assertTrue(start(recorded).compareTo(start) < 0);
		assertEquals(start.clampedLongValueIn(UnitLookup.EPOCH_NS),
				new LoadedItems("late", recorded).read(type -> null, Progress.NONE).startNanos(), 50e6);
	}

	@Test
	public void withoutRangesARecordingBeginsWhereItsFirstChunkDoes() throws Exception {
		for (String name : List.of("checkout-jdk11.jfr", "lock-holder-sleeps-jdk17.jfr", "checkout-jdk21.jfr",
				"requests-jdk25.jfr")) {
			List<IItem> items = new ArrayList<>();
			JfrLoaderToolkit.loadEvents(Recordings.path(name).toFile()).forEach(same -> same.forEach(items::add));
			ReadSummary ofEvents = new LoadedItems(name, ItemCollectionToolkit.build(items.stream()))
					.read(type -> null, Progress.NONE);

			assertEquals(name, new RecordingFile(Recordings.path(name)).read(type -> null, Progress.NONE).startNanos(),
					ofEvents.startNanos(), 200e6);
		}
	}

	@Test
	public void waitsOfOneCombinationHaveTheSameTarget() throws Exception {
		Map<String, Set<String>> targets = new HashMap<>();
		List<Integer> repeated = new ArrayList<>();
		EventVisitor visitor = type -> {
			int host = type.want("host");
			int port = type.want("port");
			type.combine(host, port);
			int[] last = {-1};
			return host < 0 ? null : event -> {
				int combination = event.combination();
				targets.computeIfAbsent(type + " " + combination, k -> new HashSet<>())
						.add(event.text(host) + ":" + event.number(port));
				if (combination == last[0]) {
					repeated.add(combination);
				}
				last[0] = combination;
			};
		};
		new LoadedItems("sockets",
				JfrLoaderToolkit.loadEvents(Recordings.path("quarkus-eventloop-blocked-jdk17.jfr").toFile()))
						.read(visitor, Progress.NONE);

		assertEquals(Set.of(1), targets.values().stream().map(Set::size).collect(Collectors.toSet()));
		assertFalse(repeated.isEmpty());
	}

	private static IQuantity start(IItemCollection items) {
		IAggregator<IQuantity, ?> earliest = Aggregators.min(JfrAttributes.START_TIME);
		return items.getAggregate(earliest);
	}
}
