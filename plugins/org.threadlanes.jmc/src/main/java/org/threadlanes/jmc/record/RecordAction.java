package org.threadlanes.jmc.record;

import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.openjdk.jmc.common.action.Executable;
import org.openjdk.jmc.rjmx.IServerHandle;
import org.openjdk.jmc.rjmx.actionprovider.IActionFactory;
import org.threadlanes.jmc.preferences.ThreadLanesPreferences;
import org.threadlanes.ui.record.RecordDialog;

/** The action <i>Record Thread Lanes...</i> of each JVM in the JVM Browser. */
public final class RecordAction implements IActionFactory {

	/** JDK Mission Control runs the action on a background thread. */
	@Override
	public Executable createAction(IServerHandle server) {
		return () -> Display.getDefault().asyncExec(() -> ask(server));
	}

	private static void ask(IServerHandle server) {
		IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
		if (window != null) {
			String name = server.getServerDescriptor().getDisplayName();
			new RecordDialog(window.getShell(), name, ThreadLanesPreferences.lastRecording()).ask()
					.ifPresent(request -> {
						ThreadLanesPreferences.setLastRecording(request.toText());
						new RecordJob(server, request, new RecordingOpener(window)).schedule();
					});
		}
	}
}
