package org.threadlanes.ui.page;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.ACC;
import org.eclipse.swt.accessibility.AccessibleControlAdapter;
import org.eclipse.swt.accessibility.AccessibleControlEvent;
import org.eclipse.swt.custom.StackLayout;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.threadlanes.ui.look.AccessibleNames;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.look.Theme;
import org.threadlanes.ui.look.Twistie;

/**
 * Panels below the lanes, of which at most one is open. Their tabs are elsewhere: a click on a tab, Space or Enter
 * opens or closes its panel.
 */
final class Drawer {

	private static final int PAD = 10;
	private static final int TWISTIE = 16;

	private final Look look;
	private final Composite tabs;
	/** The parent of panels. */
	final Composite body;
	private final Runnable changed;
	private final StackLayout stack = new StackLayout();
	private final Map<String, Tab> byId = new LinkedHashMap<>();
	private String open = "";

	/** @param changed runs after a panel is opened or the drawer closed */
	Drawer(Look look, Composite tabs, Composite body, Runnable changed) {
		this.look = look;
		this.tabs = tabs;
		this.body = body;
		this.changed = changed;
		body.setLayout(stack);
	}

	/**
	 * Adds a panel after the others.
	 *
	 * @param id identifies it in saved states
	 * @param title the text of its tab
	 * @param panel creates it, a child of {@link #body}, when it is first opened
	 */
	void add(String id, String title, Supplier<? extends Control> panel) {
		byId.put(id, new Tab(id, title, panel));
		GridLayoutFactory.fillDefaults().numColumns(byId.size()).spacing(0, 0).applyTo(tabs);
	}

	/** Sets the tooltip of a panel's tab. */
	void setTip(String id, String text) {
		byId.get(id).setToolTipText(text);
	}

	/** @return the id of the open panel; empty if the drawer is closed */
	String open() {
		return open;
	}

	/** Opens a panel; closes the drawer if there is no such panel. */
	void open(String id) {
		String to = byId.containsKey(id) ? id : "";
		if (!to.equals(open)) {
			open = to;
			stack.topControl = to.isEmpty() ? null : panel(to);
			body.layout();
			byId.values().forEach(Control::redraw);
			changed.run();
		}
	}

	/** @return a panel, created if necessary */
	Control panel(String id) {
		Tab tab = byId.get(id);
		if (tab.panel == null) {
			tab.panel = tab.maker.get();
		}
		return tab.panel;
	}

	/** @return the id of the first panel */
	String first() {
		return byId.keySet().iterator().next();
	}

	/** @return the tab of a panel; for tests */
	Control tab(String id) {
		return byId.get(id);
	}

	private final class Tab extends Canvas {

		private final String id;
		private final String title;
		private final Supplier<? extends Control> maker;
		private Control panel;

		Tab(String id, String title, Supplier<? extends Control> maker) {
			super(tabs, SWT.DOUBLE_BUFFERED);
			this.id = id;
			this.title = title;
			this.maker = maker;
			GridDataFactory.fillDefaults().grab(false, true).applyTo(this);
			AccessibleNames.set(this, title);
			getAccessible().addAccessibleControlListener(new AccessibleControlAdapter() {
				@Override
				public void getRole(AccessibleControlEvent e) {
					e.detail = ACC.ROLE_TABITEM;
				}

				@Override
				public void getState(AccessibleControlEvent e) {
					e.detail = ACC.STATE_FOCUSABLE | (isOpen() ? ACC.STATE_EXPANDED : ACC.STATE_COLLAPSED);
				}
			});
			addPaintListener(e -> paint(e.gc));
			addListener(SWT.MouseDown, e -> toggle());
			addListener(SWT.KeyDown, this::key);
			addListener(SWT.FocusIn, e -> redraw());
			addListener(SWT.FocusOut, e -> redraw());
			addListener(SWT.Traverse, e -> e.doit = e.detail != SWT.TRAVERSE_RETURN);
		}

		private boolean isOpen() {
			return open.equals(id);
		}

		private void key(Event e) {
			if (e.character == ' ' || e.character == SWT.CR) {
				toggle();
			}
		}

		private void toggle() {
			Drawer.this.open(isOpen() ? "" : id);
		}

		private void paint(GC gc) {
			Theme theme = look.theme();
			Rectangle area = getClientArea();
			gc.setBackground(isOpen() ? theme.listBackground() : tabs.getParent().getBackground());
			gc.fillRectangle(area);
			gc.setFont(isOpen() ? look.fonts().bold() : look.fonts().normal());
			gc.setForeground(isOpen() ? theme.text() : theme.link());
			gc.drawText(title, PAD, (area.height - gc.textExtent(title).y) / 2, SWT.DRAW_TRANSPARENT);
			Twistie.paint(gc, area.width - PAD - TWISTIE / 2 + 4, area.height / 2, isOpen());
			if (isFocusControl()) {
				gc.drawFocus(2, 2, area.width - 4, area.height - 4);
			}
		}

		@Override
		public Point computeSize(int widthHint, int heightHint, boolean flush) {
			GC gc = new GC(this);
			gc.setFont(look.fonts().bold());
			Point size = gc.textExtent(title);
			gc.dispose();
			return new Point(widthHint == SWT.DEFAULT ? size.x + 2 * PAD + TWISTIE : widthHint,
					heightHint == SWT.DEFAULT ? size.y : heightHint);
		}
	}
}
