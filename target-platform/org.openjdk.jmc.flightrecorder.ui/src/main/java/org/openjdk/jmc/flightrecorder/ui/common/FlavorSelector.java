package org.openjdk.jmc.flightrecorder.ui.common;

import java.util.function.BiConsumer;
import java.util.function.Consumer;

import org.eclipse.ui.forms.widgets.Form;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemFilter;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.IRange;
import org.openjdk.jmc.flightrecorder.ui.IPageContainer;
import org.openjdk.jmc.flightrecorder.ui.selection.SelectionStore.SelectionStoreEntry;
import org.openjdk.jmc.flightrecorder.ui.selection.SelectionStore.SelectionStoreListener;

/** The bar in a page's heading in which the user picks a stored selection. */
public class FlavorSelector implements SelectionStoreListener {

	/** What was picked, from one display of a page to the next. */
	public static class FlavorSelectorState {
	}

	public static FlavorSelector itemsWithTimerange(
		Form form, IItemFilter filter, IItemCollection items, IPageContainer pageContainer,
		BiConsumer<IItemCollection, IRange<IQuantity>> onSelect, Consumer<Boolean> onShow,
		FlavorSelectorState flavorSelectorState) {
		return new FlavorSelector();
	}

	@Override
	public void selectionActive(boolean active) {
		// Nothing is shown.
	}

	@Override
	public void selectionAdded(SelectionStoreEntry selection) {
		// Nothing is shown.
	}
}
