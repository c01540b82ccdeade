package org.threadlanes.ui.look;

import java.util.function.Supplier;

import org.eclipse.swt.accessibility.AccessibleListener;
import org.eclipse.swt.widgets.Control;

/** Names controls for screen readers. */
public final class AccessibleNames {

	private AccessibleNames() {
	}

	public static void set(Control control, String name) {
		set(control, () -> name);
	}

	/** Names a control whose name changes. */
	public static void set(Control control, Supplier<String> name) {
		control.getAccessible().addAccessibleListener(AccessibleListener.getNameAdapter(e -> e.result = name.get()));
	}
}
