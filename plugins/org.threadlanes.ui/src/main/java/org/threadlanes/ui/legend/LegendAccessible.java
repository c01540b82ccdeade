package org.threadlanes.ui.legend;

import java.util.stream.IntStream;

import org.eclipse.swt.accessibility.ACC;
import org.eclipse.swt.accessibility.AccessibleControlAdapter;
import org.eclipse.swt.accessibility.AccessibleControlEvent;
import org.eclipse.swt.accessibility.AccessibleListener;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.threadlanes.core.base.text.Messages;

/** Shows the chips of a legend to screen readers: a tool bar of check boxes and menus. */
final class LegendAccessible extends AccessibleControlAdapter {

	private static final Messages TEXT = Messages.of(LegendAccessible.class);

	private final LegendBar legend;

	private LegendAccessible(LegendBar legend) {
		this.legend = legend;
	}

	static void attach(LegendBar legend) {
		LegendAccessible accessible = new LegendAccessible(legend);
		legend.getAccessible().addAccessibleListener(AccessibleListener.getNameAdapter(
				e -> e.result = e.childID == ACC.CHILDID_SELF ? TEXT.get("legend.name") : accessible.name(e.childID)));
		legend.getAccessible().addAccessibleControlListener(accessible);
	}

	private String name(int child) {
		Chip chip = chip(child);
		if (chip == null || chip.isMenu()) {
			return chip == null ? null : chip.name();
		}
		String state = !legend.isOn(chip) ? "off" : legend.isOnly(chip) ? "only" : "on";
		return TEXT.get("legend.chip." + state, chip.name(), chip.total());
	}

	/** @return a chip; null if there is none of that index */
	private Chip chip(int child) {
		return child < 0 || child >= legend.chips().size() ? null : legend.chips().get(child);
	}

	@Override
	public void getChildCount(AccessibleControlEvent e) {
		e.detail = legend.chips().size();
	}

	@Override
	public void getChildren(AccessibleControlEvent e) {
		e.children = IntStream.range(0, legend.chips().size()).boxed().toArray();
	}

	@Override
	public void getFocus(AccessibleControlEvent e) {
		e.childID = legend.isFocusControl() ? legend.focus() : ACC.CHILDID_NONE;
	}

	@Override
	public void getRole(AccessibleControlEvent e) {
		if (e.childID == ACC.CHILDID_SELF) {
			e.detail = ACC.ROLE_TOOLBAR;
		} else if (chip(e.childID) != null) {
			e.detail = chip(e.childID).isMenu() ? ACC.ROLE_PUSHBUTTON : ACC.ROLE_CHECKBUTTON;
		}
	}

	@Override
	public void getState(AccessibleControlEvent e) {
		e.detail = ACC.STATE_FOCUSABLE;
		Chip chip = chip(e.childID);
		if (chip != null) {
			if (!chip.isMenu() && legend.isOn(chip)) {
				e.detail |= ACC.STATE_CHECKED;
			}
			if (legend.isFocusControl() && legend.focus() == e.childID) {
				e.detail |= ACC.STATE_FOCUSED;
			}
		}
	}

	@Override
	public void getLocation(AccessibleControlEvent e) {
		if (chip(e.childID) != null) {
			Rectangle r = chip(e.childID).bounds();
			Point at = legend.toDisplay(r.x, r.y);
			e.x = at.x;
			e.y = at.y;
			e.width = r.width;
			e.height = r.height;
		}
	}

	@Override
	public void getChildAtPoint(AccessibleControlEvent e) {
		Point at = legend.toControl(e.x, e.y);
		e.childID = ACC.CHILDID_SELF;
		for (int i = 0; i < legend.chips().size(); i++) {
			if (legend.chips().get(i).bounds().contains(at)) {
				e.childID = i;
			}
		}
	}
}
