package org.openjdk.jmc.flightrecorder.ui.selection;

import org.openjdk.jmc.common.item.IItemFilter;

/** A selection understood as a filter of events. */
public interface IFilterFlavor extends IItemStreamFlavor {

	IItemFilter getFilter();
}
