package org.threadlanes.ui.look;

import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

import org.eclipse.swt.accessibility.ACC;
import org.eclipse.swt.accessibility.AccessibleControlAdapter;
import org.eclipse.swt.accessibility.AccessibleControlEvent;
import org.eclipse.swt.accessibility.AccessibleListener;
import org.eclipse.swt.widgets.Control;

/** Says to screen readers what controls are. */
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

	/**
	 * Sets what a control is.
	 *
	 * @param role a role of {@link ACC}
	 * @param selected whether it is selected
	 */
	public static void role(Control control, int role, BooleanSupplier selected) {
		control.getAccessible().addAccessibleControlListener(new AccessibleControlAdapter() {
			@Override
			public void getRole(AccessibleControlEvent e) {
				e.detail = role;
			}

			@Override
			public void getState(AccessibleControlEvent e) {
				e.detail |= ACC.STATE_FOCUSABLE | (selected.getAsBoolean() ? ACC.STATE_SELECTED : ACC.STATE_SELECTABLE);
			}
		});
	}
}
