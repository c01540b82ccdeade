package org.threadlanes.jmc.export;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.Iterator;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.dialogs.ProgressMonitorDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Shell;
import org.threadlanes.core.text.Messages;
import org.threadlanes.jmc.preferences.ThreadLanesPreferences;
import org.threadlanes.ui.table.TreeRows;
import org.threadlanes.ui.table.WidgetRow;
import org.threadlanes.ui.table.WidgetTable;

/** Asks where to, and exports a table there. */
public final class TableExport {

	/** Rows are read on the thread of the display; in between it must stay awake. */
	private static final long SLICE_NANOS = 50_000_000;
	private static final Messages TEXT = Messages.of(TableExport.class);

	private TableExport() {
	}

	/**
	 * Exports a table; says so if there is none.
	 *
	 * @param shell
	 *            the window of the dialogs
	 * @param control
	 *            the table or tree; null if there is none
	 * @param title
	 *            what it is about, for the name of the file
	 */
	public static void run(Shell shell, Control control, String title) {
		if (control == null) {
			MessageDialog.openInformation(shell, TEXT.get("title"), TEXT.get("no-table"));
			return;
		}
		FileDialog dialog = new FileDialog(shell, SWT.SAVE);
		dialog.setText(TEXT.get("title"));
		dialog.setFilterExtensions(new String[] {"*.csv", "*"});
		dialog.setFilterPath(ThreadLanesPreferences.node().get(ThreadLanesPreferences.EXPORT_FOLDER, null));
		dialog.setFileName(fileName(title));
		dialog.setOverwrite(true);
		String file = dialog.open();
		if (file == null) {
			return;
		}
		ThreadLanesPreferences.node().put(ThreadLanesPreferences.EXPORT_FOLDER, dialog.getFilterPath());
		try {
			new ProgressMonitorDialog(shell).run(false, true, monitor -> {
				try {
					write(new WidgetTable(control, TreeRows.ALL), Path.of(file), monitor);
				} catch (IOException | IllegalStateException e) {
					throw new InvocationTargetException(e);
				}
			});
		} catch (InvocationTargetException e) {
			MessageDialog.openError(shell, TEXT.get("title"),
					TEXT.get("failed", file, e.getCause().getLocalizedMessage()));
		} catch (InterruptedException | OperationCanceledException e) {
			MessageDialog.openInformation(shell, TEXT.get("title"), TEXT.get("cancelled"));
		}
	}

	/** @return a name that no file system minds, made of what the table stands in */
	public static String fileName(String title) {
		String name = title.replaceFirst("\\.jfr$", "").replaceAll("[^\\p{L}\\p{N}._-]+", "-")
				.replaceAll("^[.-]+|[.-]+$", "");
		return (name.isEmpty() ? "table" : name) + ".csv";
	}

	/**
	 * Writes a table. To be called on the thread of its display.
	 *
	 * @param table
	 *            the table
	 * @param file
	 *            is replaced if it exists; if the export fails or is cancelled it stays as it was
	 * @param monitor
	 *            may cancel
	 * @throws IOException
	 *             if it cannot be written
	 */
	public static void write(WidgetTable table, Path file, IProgressMonitor monitor) throws IOException {
		monitor.beginTask(TEXT.get("writing", file.getFileName()),
				table.rowCount() < 0 ? IProgressMonitor.UNKNOWN : table.rowCount());
		try (TableFile out = new TableFile(file)) {
			if (!table.header().isEmpty()) {
				out.row(table.header());
			}
			long sliceEnd = System.nanoTime() + SLICE_NANOS;
			int done = 0;
			for (Iterator<WidgetRow> rows = table.rows(); rows.hasNext(); done++) {
				out.row(rows.next().cells());
				if (System.nanoTime() > sliceEnd) {
					monitor.worked(done);
					done = 0;
					while (Display.getCurrent().readAndDispatch()) {
						// Lets the dialog be painted, and its Cancel be pressed.
					}
					if (monitor.isCanceled()) {
						throw new OperationCanceledException();
					}
					sliceEnd = System.nanoTime() + SLICE_NANOS;
				}
			}
			out.commit();
		} finally {
			monitor.done();
		}
	}
}
