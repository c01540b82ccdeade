package org.threadlanes.jmc.export;

import org.eclipse.jface.action.IStatusLineManager;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.TabFolder;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.forms.widgets.Form;
import org.openjdk.jmc.flightrecorder.ui.IPageContainer;

/**
 * The table that the user wants to export, and its context.
 *
 * @param control the table or tree; null if there is none
 * @param name a description for the file name: recording, page and tab
 * @param editor the editor that can redisplay its page; null if there is none
 * @param statusLine shows the outcome; null if there is none
 */
public record ExportSource(Control control, String name, IPageContainer editor, IStatusLineManager statusLine) {

	/** @param part the editor or view that shows the table; null if there is none */
	public static ExportSource of(Control control, IWorkbenchPart part) {
		StringBuilder name = new StringBuilder(part == null ? "" : part.getTitle().replaceFirst("\\.jfr$", ""));
		if (control != null) {
			String page = "";
			String tab = "";
			for (Composite around = control.getParent(); around != null; around = around.getParent()) {
				if (around instanceof CTabFolder folder && folder.getSelection() != null && page.isEmpty()) {
					tab = folder.getSelection().getText();
				} else if (around instanceof TabFolder folder && folder.getSelection().length > 0) {
					tab = folder.getSelection()[0].getText();
				} else if (around instanceof Form form && form.getText() != null) {
					page = form.getText();
					break;
				}
			}
			// Outside the page's form, tab folders belong to the workbench.
			append(name, page);
			append(name, page.isEmpty() ? "" : tab);
		}
		return new ExportSource(control, name.toString(), part instanceof IPageContainer editor ? editor : null,
				statusLine(part));
	}

	private static void append(StringBuilder name, String part) {
		if (!part.isBlank()) {
			name.append(name.isEmpty() ? "" : " ").append(part.strip());
		}
	}

	private static IStatusLineManager statusLine(IWorkbenchPart part) {
		return part instanceof IEditorPart editor ? editor.getEditorSite().getActionBars().getStatusLineManager()
				: part instanceof IViewPart view ? view.getViewSite().getActionBars().getStatusLineManager() : null;
	}

	/** @return the parent of the table's page, which survives when the page is redisplayed */
	Composite surroundings() {
		Composite around = control.getParent();
		for (Composite above = around; above != null; above = above.getParent()) {
			if (above instanceof Form && above.getParent() != null) {
				around = above.getParent();
			}
		}
		return around;
	}
}
