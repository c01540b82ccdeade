package org.threadlanes.jmc.pages;

import static org.junit.Assert.assertEquals;

import java.util.List;

import org.junit.Test;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.ItemFilters;
import org.threadlanes.jmc.LoadedRecordings;

public class ThreadsInRangeTest {

	/** JMC's own objects for virtual threads are all equal. */
	@Test
	public void eachVirtualThreadIsAThread() throws Exception {
		IItemCollection sleeps =
				LoadedRecordings.items("httpserver-virtual-threads-jdk25").apply(ItemFilters.type("jdk.ThreadSleep"));

		assertEquals(300, ThreadsInRange.threads(sleeps).size());
	}

	@Test
	public void eventsWithoutAThreadHaveNone() throws Exception {
		IItemCollection settings =
				LoadedRecordings.items("httpserver-virtual-threads-jdk25").apply(ItemFilters.type("jdk.JVMInformation"));

		assertEquals(List.of(), ThreadsInRange.threads(settings));
	}
}
