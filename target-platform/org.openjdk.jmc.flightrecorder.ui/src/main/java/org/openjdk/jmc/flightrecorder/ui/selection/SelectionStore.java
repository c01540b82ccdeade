package org.openjdk.jmc.flightrecorder.ui.selection;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The selections that the user stored in an editor. */
public class SelectionStore {

	private final List<SelectionStoreEntry> entries = new ArrayList<>();

	/** Hears of changes. */
	public interface SelectionStoreListener {
		void selectionActive(boolean active);

		void selectionAdded(SelectionStoreEntry selection);
	}

	/** A stored selection. */
	public static class SelectionStoreEntry {

		private final IFlavoredSelection stored;

		SelectionStoreEntry(IFlavoredSelection stored) {
			this.stored = stored;
		}

		public String getName() {
			return stored.getName();
		}

		public IFlavoredSelection getSelection() {
			return stored;
		}
	}

	public Stream<SelectionStoreEntry> getSelections() {
		return entries.stream();
	}

	public SelectionStoreEntry getCurrentSelection() {
		return null;
	}

	public void addSelection(IFlavoredSelection selection) {
		entries.add(new SelectionStoreEntry(selection));
	}

	public void addAndSetAsCurrentSelection(IFlavoredSelection selection) {
		addSelection(selection);
	}

	public void setListener(SelectionStoreListener listener) {
		// A type to compile against; JMC brings its own.
	}
}
