package org.threadlanes.ui.menu;

import org.eclipse.jface.action.IMenuManager;
import org.threadlanes.core.analysis.report.SpanRef;

/** Adds a host's entries to the context menus of a page. */
@FunctionalInterface
public interface MenuContribution {

	MenuContribution NONE = (menu, place, wait) -> {
	};

	/**
	 * Adds entries to a menu that is about to open. Called on the UI thread.
	 *
	 * @param menu the menu, with the page's own entries
	 * @param wait the wait concerned: the selected one, or the worst of a finding; null if there is none
	 */
	void addTo(IMenuManager menu, MenuPlace place, SpanRef wait);
}
