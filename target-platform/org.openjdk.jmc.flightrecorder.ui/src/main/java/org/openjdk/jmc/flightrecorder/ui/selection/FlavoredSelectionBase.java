package org.openjdk.jmc.flightrecorder.ui.selection;

/** A selection with a name. */
public abstract class FlavoredSelectionBase implements IFlavoredSelection {

	private final String selectionName;

	protected FlavoredSelectionBase(String name) {
		selectionName = name;
	}

	@Override
	public String getName() {
		return selectionName;
	}

	@Override
	public boolean isEmpty() {
		return false;
	}
}
