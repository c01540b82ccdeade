package org.openjdk.jmc.flightrecorder.ui.selection;

import org.openjdk.jmc.common.item.IItemCollection;

/** A selection understood as events. */
public interface IItemStreamFlavor extends ISelectionFlavor<IItemCollection> {
}
