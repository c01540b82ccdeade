package org.threadlanes.jmc.pages;

import java.util.function.Supplier;

import org.eclipse.jface.action.ActionContributionItem;
import org.eclipse.jface.action.IContributionItem;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.action.Separator;
import org.openjdk.jmc.flightrecorder.ui.selection.SelectionStore;
import org.openjdk.jmc.flightrecorder.ui.selection.SelectionStoreActionToolkit;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.jmc.preferences.NewStackRule;
import org.threadlanes.ui.menu.ContextMenu;
import org.threadlanes.ui.menu.MenuContribution;
import org.threadlanes.ui.menu.MenuPlace;

/** The menu entries specific to JDK Mission Control: its own for storing selections, and one for a new rule. */
record LanesMenus(Supplier<SelectionStore> store, ThreadLanesContent page) implements MenuContribution {

	@Override
	public void addTo(IMenuManager menu, MenuPlace place, SpanRef wait) {
		if (place == MenuPlace.OVERVIEW || place == MenuPlace.FINDINGS && wait == null) {
			return;
		}
		RecordingModel model = page.model();
		ThreadLanes lanes = model.loaded().lanes();
		ContextMenu.add(menu, HostedPage.TEXT.get("menu.rule"), wait != null && NewStackRule.isFor(lanes, wait),
				() -> NewStackRule.of(lanes, wait, model.wholeTriage().lanes())
						.open(page.control().getShell(), model.allItems()));
		menu.add(new Separator());
		// Collected in a temporary menu first, to know which entries are JDK Mission Control's.
		MenuManager actions = new MenuManager();
		SelectionStoreActionToolkit.addSelectionStoreActions(null, store, page::selection, actions);
		for (IContributionItem item : actions.getItems()) {
			if (item instanceof ActionContributionItem action) {
				action.getAction().setEnabled(page.hasSelection());
				menu.add(action.getAction());
			}
		}
	}
}
