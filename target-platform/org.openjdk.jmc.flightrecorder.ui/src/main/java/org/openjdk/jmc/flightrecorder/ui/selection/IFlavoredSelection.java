package org.openjdk.jmc.flightrecorder.ui.selection;

import java.util.List;
import java.util.stream.Stream;

import org.eclipse.jface.viewers.ISelection;
import org.openjdk.jmc.common.item.IAttribute;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemFilter;

/** A selection that can be understood in several ways. */
public interface IFlavoredSelection extends ISelection {

	String getName();

	Stream<IItemStreamFlavor> getFlavors(
		IItemFilter filter, IItemCollection items, List<IAttribute<?>> dstAttributes);
}
