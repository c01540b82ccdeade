package org.threadlanes.core.recording;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;

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
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.rules.Rules;
import org.threadlanes.core.testing.Recordings;
import org.threadlanes.core.work.Progress;

/** The time range of a recording, when JMC supplies only its events. */
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

	private static IQuantity start(IItemCollection items) {
		IAggregator<IQuantity, ?> earliest = Aggregators.min(JfrAttributes.START_TIME);
		return items.getAggregate(earliest);
	}
}
