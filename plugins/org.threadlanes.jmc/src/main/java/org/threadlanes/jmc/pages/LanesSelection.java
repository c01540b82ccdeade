package org.threadlanes.jmc.pages;

import java.util.List;
import java.util.stream.Stream;

import org.openjdk.jmc.common.IDisplayable;
import org.openjdk.jmc.common.IMCThread;
import org.openjdk.jmc.common.item.IAttribute;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemFilter;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.IRange;
import org.openjdk.jmc.flightrecorder.ui.selection.FlavoredSelectionBase;
import org.openjdk.jmc.flightrecorder.ui.selection.IItemStreamFlavor;
import org.openjdk.jmc.flightrecorder.ui.selection.ItemBackedSelection;

/**
 * The selection in the lanes, for other pages to focus on: the waits, or everything that their threads recorded in the
 * selected range. A page that shows waits is offered the waits first, any other page the threads and the range.
 */
final class LanesSelection extends FlavoredSelectionBase {

	private final IItemCollection waits;
	private final List<IMCThread> threads;
	private final IRange<IQuantity> range;

	/**
	 * @param name the name shown to the user
	 * @param waits the events of the selected waits
	 * @param threads the selected threads, or those of the waits; empty for all
	 * @param range the selected range; null for all
	 */
	LanesSelection(String name, IItemCollection waits, List<IMCThread> threads, IRange<IQuantity> range) {
		super(name);
		this.waits = waits;
		this.threads = threads;
		this.range = range;
	}

	@Override
	public Stream<IItemStreamFlavor> getFlavors(
		IItemFilter filter, IItemCollection items, List<IAttribute<?>> attributes) {
		Stream<IItemStreamFlavor> ofWaits = new ItemBackedSelection(waits, getName()).getFlavors(filter, items,
				attributes);
		boolean showsWaits = (filter == null ? waits : waits.apply(filter)).hasItems();
		if (!showsWaits) {
			return Stream.concat(ofThreadsAndRange(items), ofWaits);
		}
		List<IItemStreamFlavor> all = ofWaits.toList();
		int first = Math.min(1, all.size());
		return Stream.of(all.subList(0, first).stream(), ofThreadsAndRange(items),
				all.subList(first, all.size()).stream()).flatMap(part -> part);
	}

	private Stream<IItemStreamFlavor> ofThreadsAndRange(IItemCollection items) {
		Stream.Builder<IItemStreamFlavor> flavors = Stream.builder();
		if (!threads.isEmpty() && range != null) {
			flavors.add(new ThreadsInRange(HostedPage.TEXT.get("flavor.both", threads.size(), text(range)), items,
					threads, range));
		}
		if (range != null) {
			flavors.add(new ThreadsInRange(HostedPage.TEXT.get("flavor.range", text(range)), items, List.of(), range));
		}
		if (!threads.isEmpty()) {
			flavors.add(new ThreadsInRange(HostedPage.TEXT.get("flavor.threads", threads.size()), items, threads,
					null));
		}
		return flavors.build();
	}

	private static String text(IRange<IQuantity> range) {
		return range.displayUsing(IDisplayable.AUTO);
	}
}
