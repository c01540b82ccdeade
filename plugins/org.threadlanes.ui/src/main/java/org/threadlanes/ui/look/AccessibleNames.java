package org.threadlanes.ui.look;

import org.eclipse.swt.accessibility.AccessibleAdapter;
import org.eclipse.swt.accessibility.AccessibleEvent;
import org.eclipse.swt.accessibility.AccessibleListener;
import org.eclipse.swt.widgets.Control;

/** Names controls for screen readers. */
public final class AccessibleNames {

	private AccessibleNames() {
	}

	/** @return a listener that gives the name */
	public static AccessibleListener of(String name) {
		return new AccessibleAdapter() {
			@Override
			public void getName(AccessibleEvent e) {
				e.result = name;
			}
		};
	}

	/** Names a control. */
	public static void set(Control control, String name) {
		control.getAccessible().addAccessibleListener(of(name));
	}
}
