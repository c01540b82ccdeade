package org.threadlanes.jmc.export;

import java.util.Optional;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.e4.ui.model.application.ui.basic.MPart;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.handlers.HandlerUtil;

/**
 * Exports the table the user is looking at, in the active part. If that is the outline, which keeps the focus when the
 * user picks a page, it looks in the editor.
 */
public final class ExportTableHandler extends AbstractHandler {

	@Override
	public Object execute(ExecutionEvent event) throws ExecutionException {
		// The active shell may be a dialog that was just closed.
		Shell shell = HandlerUtil.getActiveWorkbenchWindowChecked(event).getShell();
		Control focus = shell.getDisplay().getFocusControl();
		IWorkbenchPart active = HandlerUtil.getActivePart(event);
		IWorkbenchPart editor = HandlerUtil.getActiveEditor(event);
		boolean isOutline = active != null && IPageLayout.ID_OUTLINE.equals(active.getSite().getId());
		Optional<Control> table = isOutline ? Optional.empty() : in(active, focus);
		IWorkbenchPart part = table.isPresent() || editor == null ? active : editor;
		TableExport.run(shell, ExportSource.of(table.or(() -> in(editor, focus)).orElse(null), part));
		return null;
	}

	private static Optional<Control> in(IWorkbenchPart part, Control focus) {
		MPart model = part == null ? null : part.getSite().getService(MPart.class);
		return model != null && model.getWidget() instanceof Control within ? ShownTables.nearest(focus, within)
				: Optional.empty();
	}
}
