package org.openjdk.jmc.flightrecorder.ui.selection;

import java.util.stream.Stream;

/** The selections that the user stored in an editor. */
public class SelectionStore {

	/** A stored selection. */
	public static class SelectionStoreEntry {

		SelectionStoreEntry() {
		}

		public String getName() {
			throw new UnsupportedOperationException();
		}

		public IFlavoredSelection getSelection() {
			throw new UnsupportedOperationException();
		}
	}

	public Stream<SelectionStoreEntry> getSelections() {
		return Stream.empty();
	}

	public SelectionStoreEntry getCurrentSelection() {
		return null;
	}

	public void addSelection(IFlavoredSelection selection) {
	}

	public void addAndSetAsCurrentSelection(IFlavoredSelection selection) {
	}
}
