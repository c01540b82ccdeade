package org.threadlanes.jmc.export;

import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.openjdk.jmc.flightrecorder.ui.IPageContainer;

/**
 * Lets the page in front of the user show tables whole, until it is closed. Sort order, filter, focus and selection stay:
 * the page is made anew from its own state, with a larger value of JDK Mission Control's preference for the size of
 * lists. For the thread of the display.
 */
final class WholePage implements AutoCloseable {

	private static final String NODE = "org.openjdk.jmc.flightrecorder.ui";
	/** From {@code PreferenceKeys.PROPERTY_ITEM_LIST_SIZE} of JDK Mission Control 9.0 to 10.0. */
	static final String LIST_SIZE = "flightrecorder.itemlist.size";

	private final IPageContainer editor;
	private final String before;

	WholePage(IPageContainer editor, int rows) {
		this.editor = editor;
		before = node().get(LIST_SIZE, null);
		node().put(LIST_SIZE, Integer.toString(rows));
		editor.currentPageRefresh();
	}

	static IEclipsePreferences node() {
		return InstanceScope.INSTANCE.getNode(NODE);
	}

	@Override
	public void close() {
		if (before == null) {
			node().remove(LIST_SIZE);
		} else {
			node().put(LIST_SIZE, before);
		}
		editor.currentPageRefresh();
	}
}
