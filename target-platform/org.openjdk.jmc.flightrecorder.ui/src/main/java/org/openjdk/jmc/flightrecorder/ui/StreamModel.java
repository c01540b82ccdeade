package org.openjdk.jmc.flightrecorder.ui;

import org.openjdk.jmc.common.item.IItemCollection;

/** The events of an open recording. */
public class StreamModel {

	private final IItemCollection items;

	StreamModel(IItemCollection items) {
		this.items = items;
	}

	public IItemCollection getItems() {
		return items;
	}
}
