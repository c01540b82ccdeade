package org.threadlanes.ui.menu;

import java.util.function.Consumer;

import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.swt.SWT;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.dnd.Transfer;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;

/** The context menu of a control, filled each time it opens. */
public final class ContextMenu {

	private ContextMenu() {
	}

	public static void attach(Control control, Consumer<IMenuManager> fill) {
		MenuManager manager = new MenuManager();
		manager.setRemoveAllWhenShown(true);
		manager.addMenuListener(fill::accept);
		control.setMenu(manager.createContextMenu(control));
		control.addListener(SWT.Dispose, e -> manager.dispose());
	}

	/** Runs an action on Ctrl+C (Command+C on a Mac) in a control. */
	public static void onCopy(Control control, Runnable copy) {
		control.addListener(SWT.KeyDown, e -> {
			if (e.stateMask == SWT.MOD1 && (e.keyCode == 'c' || e.keyCode == SWT.INSERT)) {
				copy.run();
				e.doit = false;
			}
		});
		// A canvas that handles keys would keep the focus.
		control.addListener(SWT.Traverse, e -> e.doit |= e.detail == SWT.TRAVERSE_TAB_NEXT
				|| e.detail == SWT.TRAVERSE_TAB_PREVIOUS);
	}

	public static void add(IMenuManager menu, String text, boolean enabled, Runnable run) {
		Action action = action(text, IAction.AS_PUSH_BUTTON, run);
		action.setEnabled(enabled);
		menu.add(action);
	}

	public static void addCheck(IMenuManager menu, String text, boolean checked, Runnable run) {
		Action action = action(text, IAction.AS_CHECK_BOX, run);
		action.setChecked(checked);
		menu.add(action);
	}

	private static Action action(String text, int style, Runnable run) {
		return new Action(text, style) {
			@Override
			public void run() {
				run.run();
			}
		};
	}

	/** Copies a text to the clipboard; does nothing if it is empty. */
	public static void copy(Display display, String text) {
		if (!text.isEmpty()) {
			Clipboard clipboard = new Clipboard(display);
			clipboard.setContents(new Object[] {text}, new Transfer[] {TextTransfer.getInstance()});
			clipboard.dispose();
		}
	}
}
