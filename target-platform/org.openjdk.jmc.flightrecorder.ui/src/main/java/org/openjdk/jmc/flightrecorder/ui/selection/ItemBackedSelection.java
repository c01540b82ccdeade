package org.openjdk.jmc.flightrecorder.ui.selection;

import java.util.List;
import java.util.stream.Stream;

import org.openjdk.jmc.common.item.IAttribute;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemFilter;

/** A selection of events. */
public class ItemBackedSelection extends FlavoredSelectionBase {

	public ItemBackedSelection(IItemCollection selectedItems, String name) {
		super(name);
	}

	@Override
	public Stream<IItemStreamFlavor> getFlavors(
		IItemFilter filter, IItemCollection items, List<IAttribute<?>> dstAttributes) {
		return Stream.empty();
	}
}
