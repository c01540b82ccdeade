package org.threadlanes.ui.menu;

import org.eclipse.jface.action.IMenuManager;
import org.threadlanes.core.report.SpanRef;

/** Adds a host's entries to the context menus of a page. */
@FunctionalInterface
public interface MenuContribution {

	/** Adds nothing. */
	MenuContribution NONE = (menu, place, wait) -> {
	};

	/**
	 * Adds entries to a menu that is about to open. On the UI thread.
	 *
	 * @param menu the menu, with the page's own entries
	 * @param place where it opens
	 * @param wait the wait that it is about: the selected one, or the worst of a finding; null without one
	 */
	void addTo(IMenuManager menu, MenuPlace place, SpanRef wait);
}
