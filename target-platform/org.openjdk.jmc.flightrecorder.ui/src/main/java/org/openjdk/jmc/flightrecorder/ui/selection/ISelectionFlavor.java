package org.openjdk.jmc.flightrecorder.ui.selection;

/** One way to understand a selection. */
public interface ISelectionFlavor<T> {

	String getName();

	default Boolean isEmpty() {
		return false;
	}

	T evaluate();
}
