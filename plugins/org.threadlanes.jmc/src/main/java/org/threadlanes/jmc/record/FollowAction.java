package org.threadlanes.jmc.record;

import org.eclipse.core.runtime.Platform;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.openjdk.jmc.common.action.Executable;
import org.openjdk.jmc.rjmx.IServerHandle;
import org.openjdk.jmc.rjmx.actionprovider.IActionFactory;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.jmc.model.ActiveRules;
import org.threadlanes.ui.record.FollowDialog;

/** The action <i>Follow Thread Lanes...</i> of each JVM in the JVM Browser. */
public final class FollowAction implements IActionFactory {

	private static final Messages TEXT = Messages.of(FollowAction.class);

	/** JDK Mission Control runs the action on a background thread. */
	@Override
	public Executable createAction(IServerHandle server) {
		return () -> Display.getDefault().asyncExec(() -> ask(server));
	}

	private static void ask(IServerHandle server) {
		IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
		if (window == null || window.getActivePage() == null) {
			return;
		}
		String name = server.getServerDescriptor().getDisplayName();
		ServerConnection connection = new ServerConnection(server, TEXT.get("follow", name));
		new FollowDialog(window.getShell(), name, connection, ActiveRules.get()).ask().ifPresent(request -> {
			try {
				window.getActivePage().openEditor(new FollowInput(request, connection), FollowEditor.ID);
			} catch (PartInitException e) {
				Platform.getLog(FollowAction.class).error(e.getMessage(), e);
			}
		});
	}
}
