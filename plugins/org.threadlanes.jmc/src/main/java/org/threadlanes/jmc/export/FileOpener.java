package org.threadlanes.jmc.export;

import java.nio.file.Path;

import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.program.Program;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;

/** Opens a file in the program for its kind, or else says where it is. */
public final class FileOpener {

	private FileOpener() {
	}

	/**
	 * @param title the title of the dialog if nothing opens the file
	 * @param unopened what it says above the path, which can be copied
	 */
	public static void open(Shell shell, Path file, String title, String unopened) {
		if (!Program.launch(file.toString())) {
			tell(shell, file, title, unopened);
		}
	}

	static void tell(Shell shell, Path file, String title, String unopened) {
		new MessageDialog(shell, title, null, unopened, MessageDialog.INFORMATION, 0, IDialogConstants.OK_LABEL) {
			@Override
			protected Control createCustomArea(Composite parent) {
				Text path = new Text(parent, SWT.BORDER | SWT.READ_ONLY);
				path.setText(file.toString());
				path.selectAll();
				GridDataFactory.fillDefaults().grab(true, false).applyTo(path);
				return path;
			}
		}.open();
	}
}
