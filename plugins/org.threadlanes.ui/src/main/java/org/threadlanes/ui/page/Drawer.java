package org.threadlanes.ui.page;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.accessibility.ACC;
import org.eclipse.swt.custom.StackLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Link;
import org.threadlanes.ui.look.AccessibleNames;
import org.threadlanes.ui.look.Look;

/** Panels below the lanes, of which at most one is open. The tab of a panel, a link elsewhere, opens or closes it. */
final class Drawer {

	private static final int GAP = 14;

	private final Look look;
	private final Composite tabs;
	/** The parent of panels. */
	final Composite body;
	private final Runnable changed;
	private final StackLayout stack = new StackLayout();
	final Map<String, Tab> byId = new LinkedHashMap<>();
	private final Map<String, Control> panels = new HashMap<>();
	private String open = "";

	record Tab(String title, Supplier<? extends Control> maker, Link link) {
	}

	/** @param changed runs after a panel is opened or the drawer closed */
	Drawer(Look look, Composite tabs, Composite body, Runnable changed) {
		this.look = look;
		this.tabs = tabs;
		this.body = body;
		this.changed = changed;
		body.setLayout(stack);
		AccessibleNames.role(tabs, ACC.ROLE_TABFOLDER, () -> false);
	}

	/**
	 * Adds a panel after the others.
	 *
	 * @param id identifies it in saved states
	 * @param title the text of its tab
	 * @param panel creates it, a child of {@link #body}, when it is first opened
	 */
	void add(String id, String title, Supplier<? extends Control> panel) {
		Link link = look.link(tabs, title, () -> open(open.equals(id) ? "" : id));
		GridDataFactory.swtDefaults().grab(false, true).applyTo(link);
		byId.put(id, new Tab(title, panel, link));
		GridLayoutFactory.fillDefaults().numColumns(byId.size()).spacing(GAP, 0).applyTo(tabs);
		AccessibleNames.set(link, title);
		AccessibleNames.role(link, ACC.ROLE_TABITEM, () -> open.equals(id));
		showTab(id);
	}

	private void showTab(String id) {
		Tab tab = byId.get(id);
		if (tab != null) {
			tab.link.setText("<a>" + tab.title + "</a> " + (open.equals(id) ? "\u25be" : "\u25b8"));
			tab.link.setFont(open.equals(id) ? look.fonts().bold() : look.fonts().normal());
		}
	}

	/** Sets the tooltip of a panel's tab. */
	void setTip(String id, String text) {
		byId.get(id).link.setToolTipText(text);
	}

	/** @return the id of the open panel; empty if the drawer is closed */
	String open() {
		return open;
	}

	/** Opens a panel; closes the drawer if there is no such panel. */
	void open(String id) {
		String to = byId.containsKey(id) ? id : "";
		if (!to.equals(open)) {
			String before = open;
			open = to;
			stack.topControl = to.isEmpty() ? null : panel(to);
			body.layout();
			showTab(before);
			showTab(to);
			tabs.getParent().layout(true, true);
			changed.run();
		}
	}

	/** @return a panel, created if necessary */
	Control panel(String id) {
		if (!panels.containsKey(id)) {
			panels.put(id, byId.get(id).maker.get());
		}
		return panels.get(id);
	}

	/** @return the id of the first panel */
	String first() {
		return byId.keySet().iterator().next();
	}
}
