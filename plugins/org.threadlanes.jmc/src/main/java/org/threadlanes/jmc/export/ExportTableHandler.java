package org.threadlanes.jmc.export;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.handlers.HandlerUtil;

/** Exports the table that has the focus, or stands nearest to what has it. */
public final class ExportTableHandler extends AbstractHandler {

	@Override
	public Object execute(ExecutionEvent event) throws ExecutionException {
		Shell shell = HandlerUtil.getActiveShellChecked(event);
		Control focus = shell.getDisplay().getFocusControl();
		IWorkbenchPart part = HandlerUtil.getActivePart(event);
		TableExport.run(shell, focus == null ? shell : focus, part == null ? "" : part.getTitle());
		return null;
	}
}
