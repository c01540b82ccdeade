package org.threadlanes.jmc.export;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.dialogs.ProgressMonitorDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Shell;
import org.threadlanes.core.csv.CsvFormat;
import org.threadlanes.core.csv.CsvProfile;
import org.threadlanes.core.csv.CsvTables;
import org.threadlanes.core.csv.FileNames;
import org.threadlanes.core.file.AtomicFile;
import org.threadlanes.core.recording.Progress;
import org.threadlanes.core.text.Messages;
import org.threadlanes.jmc.preferences.ThreadLanesPreferences;
import org.threadlanes.ui.table.WidgetTable;

/** Asks where to, and exports a table there. */
public final class TableExport {

	private static final Messages TEXT = Messages.of(TableExport.class);

	/** What can be chosen; the third profile is for events only. */
	private static final List<CsvProfile> PROFILES = List.of(CsvProfile.DATA, CsvProfile.EXCEL);

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
		dialog.setFilterNames(
				new String[] {TEXT.get("profile.data"), TEXT.get("profile.excel")});
		dialog.setFilterExtensions(new String[] {"*.csv", "*.csv"});
		dialog.setFilterIndex(PROFILES.indexOf(ThreadLanesPreferences.csvProfile()));
		dialog.setFilterPath(ThreadLanesPreferences.exportFolder());
		WidgetTable table = new WidgetTable(title, control);
		dialog.setFileName(fileName(title, table.header()));
		dialog.setOverwrite(true);
		String file = dialog.open();
		if (file == null) {
			return;
		}
		CsvProfile profile = PROFILES.get(Math.max(0, dialog.getFilterIndex()));
		ThreadLanesPreferences.exported(dialog.getFilterPath(), profile);
		try {
			new ProgressMonitorDialog(shell).run(false, true, monitor -> {
				try {
					write(table, profile, Path.of(file), monitor);
				} catch (IOException | IllegalStateException e) {
					throw new InvocationTargetException(e);
				}
			});
		} catch (InvocationTargetException e) {
			MessageDialog.openError(shell, TEXT.get("title"),
					TEXT.get("failed", file, e.getCause().getLocalizedMessage()));
		} catch (InterruptedException | CancellationException e) {
			MessageDialog.openInformation(shell, TEXT.get("title"), TEXT.get("cancelled"));
		}
	}

	/**
	 * @param title
	 *            what a table stands in
	 * @param header
	 *            the titles of its columns; the first one tells the tables of a recording apart
	 * @return the name of a file for it, which every file system takes
	 */
	public static String fileName(String title, List<String> header) {
		String name = title.isEmpty() ? TEXT.get("file") : title.replaceFirst("\\.jfr$", "");
		return new FileNames().unique(header.isEmpty() || header.get(0).isBlank() ? name : name + " " + header.get(0))
				+ ".csv";
	}

	/**
	 * Writes a table. To be called on the thread of its display, which dispatches events meanwhile.
	 *
	 * @param table
	 *            the table
	 * @param profile
	 *            who the CSV is for
	 * @param file
	 *            is replaced if it exists; if the export fails or is cancelled it stays as it was
	 * @param monitor
	 *            may cancel, which throws a {@link CancellationException}
	 * @throws IOException
	 *             if it cannot be written
	 */
	public static void write(WidgetTable table, CsvProfile profile, Path file, IProgressMonitor monitor)
			throws IOException {
		CsvFormat format = CsvFormat.of(profile);
		monitor.beginTask(TEXT.get("writing", file.getFileName()),
				table.rowCount() < 0 ? IProgressMonitor.UNKNOWN : (int) table.rowCount());
		try (AtomicFile out = AtomicFile.create(file, true)) {
			boolean named = table.columns().size() > 1 || !table.header().isEmpty();
			CsvTables.write(table, format.withHeader(format.header() && named), out.stream(),
					new DisplayProgress(monitor));
			out.commit();
		} finally {
			monitor.done();
		}
	}

	/** Lets the dialog be painted, and its Cancel be pressed, while the rows are read on the thread of the display. */
	private static final class DisplayProgress implements Progress {

		private final IProgressMonitor monitor;
		private long shown;

		DisplayProgress(IProgressMonitor monitor) {
			this.monitor = monitor;
		}

		@Override
		public void at(long done, long total) {
			monitor.worked((int) (done - shown));
			shown = done;
			while (Display.getCurrent().readAndDispatch()) {
				// All that is due.
			}
		}

		@Override
		public boolean isCanceled() {
			return monitor.isCanceled();
		}
	}
}
