package org.openjdk.jmc.flightrecorder.ui.selection;

import java.util.stream.Stream;

import org.openjdk.jmc.common.item.IAttribute;

/** A selection understood as values of attributes. */
public interface IPropertyFlavor extends IFilterFlavor {

	/** A value of an attribute. */
	interface IProperty {

		IAttribute<?> getAttribute();

		Object getValue();
	}

	Stream<IProperty> getProperties();
}
