import java.io.File;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.jfr.jmc.LoadedItems;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;

/**
 * Prints how many events a second become lanes when JMC holds the items already, in the first pass of a JVM and when it
 * is warm, and how many bytes of heap a wait of the lanes takes. To be run on one core with the serial collector.
 */
public final class LanesFromItems {

	private static final int PASSES = 9;

	private LanesFromItems() {
	}

	public static void main(String[] args) throws Exception {
		IItemCollection items = JfrLoaderToolkit.loadEvents(new File(args[0]));
		long events = 0;
		for (IItemIterable iterable : items) {
			events += iterable.getItemCount();
		}
		long before = used();
		List<Double> rates = new ArrayList<>();
		ThreadLanes lanes = null;
		for (int i = 0; i < PASSES; i++) {
			lanes = null;
			long begin = System.nanoTime();
			lanes = LanesBuilder.build(new LoadedItems("benchmark", items), Rules.shipped(), Progress.NONE);
			rates.add(events / ((System.nanoTime() - begin) / 1e9) / 1e6);
		}
		double first = rates.get(0);
		Collections.sort(rates);
		long spans = lanes.lanes().stream().mapToLong(lane -> lane.size()).sum();
		double bytes = (used() - before) / (double) spans;
		System.out.printf("lanes from loaded items  %.1f M events/s warm (median of %d), "
				+ "%.1f in the first pass (bound 1.0)%n",
				rates.get(PASSES / 2), PASSES, first);
		System.out.printf("heap of the lanes        %.1f bytes a wait, %,d waits (bound 40)%n", bytes, spans);
		// The lanes and the items must be alive while the heap is measured.
		if (lanes.lanes().isEmpty() || !items.hasItems()) {
			throw new IllegalStateException("nothing was read");
		}
	}

	private static long used() throws InterruptedException {
		Runtime runtime = Runtime.getRuntime();
		long least = Long.MAX_VALUE;
		for (int i = 0; i < 4; i++) {
			System.gc();
			Thread.sleep(50);
			least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
		}
		return least;
	}
}
