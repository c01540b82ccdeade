package org.openjdk.jmc.flightrecorder.ui.selection;

import java.util.function.Supplier;

import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IContributionManager;
import org.eclipse.jface.action.Separator;
import org.eclipse.jface.viewers.StructuredViewer;

/** Adds the actions that store a selection to a menu. */
public final class SelectionStoreActionToolkit {

	private SelectionStoreActionToolkit() {
	}

	public static void addSelectionStoreActions(
		StructuredViewer viewer, Supplier<SelectionStore> store, Supplier<IFlavoredSelection> selection,
		IContributionManager cm) {
		if (cm.find("additions.edit") == null) { //$NON-NLS-1$
			cm.add(new Separator("additions.edit")); //$NON-NLS-1$
		}
		add(cm, "Store Selection", () -> store.get().addSelection(selection.get())); //$NON-NLS-1$
		add(cm, "Store and Set As Focused Selection", //$NON-NLS-1$
				() -> store.get().addAndSetAsCurrentSelection(selection.get()));
	}

	private static void add(IContributionManager cm, String text, Runnable action) {
		cm.add(new Action(text) {
			@Override
			public void run() {
				action.run();
			}
		});
	}
}
