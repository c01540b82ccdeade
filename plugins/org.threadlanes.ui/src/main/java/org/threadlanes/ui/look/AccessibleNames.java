package org.threadlanes.ui.look;

import java.util.function.Supplier;
import org.eclipse.swt.accessibility.AccessibleAdapter;
import org.eclipse.swt.accessibility.AccessibleEvent;
import org.eclipse.swt.accessibility.AccessibleListener;
import org.eclipse.swt.widgets.Control;

/** Names controls for screen readers. */
public final class AccessibleNames {

	private AccessibleNames() {
	}

	/** @return a listener that supplies the current name */
	private static AccessibleListener of(Supplier<String> name) {
		return new AccessibleAdapter() {
			@Override
			public void getName(AccessibleEvent e) {
				e.result = name.get();
			}
		};
	}

	/** Names a control. */
	public static void set(Control control, String name) {
		set(control, () -> name);
	}

	/** Names a control whose name changes. */
	public static void set(Control control, Supplier<String> name) {
		control.getAccessible().addAccessibleListener(of(name));
	}
}
