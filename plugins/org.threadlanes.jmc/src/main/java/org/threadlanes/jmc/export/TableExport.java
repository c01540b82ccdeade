package org.threadlanes.jmc.export;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.dialogs.ProgressMonitorDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.threadlanes.core.base.file.AtomicFile;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.tables.csv.CsvFormat;
import org.threadlanes.core.tables.csv.CsvProfile;
import org.threadlanes.core.tables.csv.CsvTables;
import org.threadlanes.core.tables.csv.FileNames;
import org.threadlanes.jmc.preferences.ThreadLanesPreferences;
import org.threadlanes.ui.csv.CsvPage;
import org.threadlanes.ui.table.FullRowSource;
import org.threadlanes.ui.table.WidgetTable;

/** Asks for a file, and exports a table to it. */
public final class TableExport {

	private static final Messages TEXT = Messages.of(TableExport.class);

	/** The profiles offered; the third is for events only. */
	private static final List<CsvProfile> PROFILES = List.of(CsvProfile.DATA, CsvProfile.EXCEL);

	private TableExport() {
	}

	/**
	 * Exports a table, or tells the user that there is none. A table that JDK Mission Control has truncated is exported
	 * completely if its page can be redisplayed with all rows; otherwise the user is asked first.
	 */
	public static void run(Shell shell, ExportSource source) {
		if (source.control() == null) {
			MessageDialog.openInformation(shell, TEXT.get("title"), TEXT.get("no-table"));
			return;
		}
		Control focus = shell.getDisplay().getFocusControl();
		Composite surroundings = source.surroundings();
		List<String> titles = source.control() instanceof Table table ? CutTable.titles(table) : List.of();
		FileDialog dialog = new FileDialog(shell, SWT.SAVE);
		dialog.setText(TEXT.get("title"));
		dialog.setFilterNames(PROFILES.stream().map(profile -> TEXT.get("profile", CsvPage.profile(profile)))
				.toArray(String[]::new));
		dialog.setFilterExtensions(new String[] {"*.csv", "*.csv"});
		dialog.setFilterIndex(PROFILES.indexOf(ThreadLanesPreferences.csvProfile()));
		String folder = ThreadLanesPreferences.exportFolder();
		dialog.setFilterPath(folder == null ? System.getProperty("user.home") : folder);
		dialog.setFileName(fileName(source.name()));
		dialog.setOverwrite(true);
		String file = dialog.open();
		if (file == null) {
			return;
		}
		CsvProfile profile = PROFILES.get(Math.max(0, dialog.getFilterIndex()));
		ThreadLanesPreferences.exported(dialog.getFilterPath(), profile);
		try {
			long rows = export(shell, source, profile, Path.of(file));
			if (rows >= 0 && source.statusLine() != null) {
				ExportNote.show(source.statusLine(), rows, Path.of(file));
			}
		} catch (InvocationTargetException e) {
			MessageDialog.openError(shell, TEXT.get("title"),
					TEXT.get("failed", file, e.getCause().getLocalizedMessage()));
		} catch (InterruptedException | CancellationException e) {
			MessageDialog.openInformation(shell, TEXT.get("title"), TEXT.get("cancelled"));
		}
		keepFocus(focus, surroundings, titles);
	}

	/** The new table of a page displayed again takes the focus; else JDK Mission Control would ignore all keys. */
	static void keepFocus(Control focus, Composite surroundings, List<String> titles) {
		if (focus != null && focus.isDisposed()) {
			CutTable.again(surroundings, titles).ifPresent(Control::setFocus);
		}
	}

	/** @return the number of rows written; -1 if the user declined to export only some of them */
	public static long export(Shell shell, ExportSource source, CsvProfile profile, Path file)
			throws InvocationTargetException, InterruptedException {
		CutTable cut = CutTable.of(source.control()).orElse(null);
		if (cut == null) {
			return export(shell, source.control(), profile, file);
		}
		Composite surroundings = source.surroundings();
		List<String> titles = CutTable.titles(cut.table());
		try (WholePage page = source.editor() == null ? null
				: WholePage.of(source.editor(), cut.total()).orElse(null)) {
			Optional<Table> whole = page == null ? Optional.empty() : cut.whole(surroundings, titles);
			if (whole.isPresent()) {
				return export(shell, whole.get(), profile, file);
			}
		}
		// Redisplaying the page has disposed the table.
		Control table = cut.table().isDisposed() ? CutTable.again(surroundings, titles).orElse(null) : cut.table();
		CutTable shown = CutTable.of(table).orElse(null);
		if (shown == null || !MessageDialog.openQuestion(shell, TEXT.get("title"),
				TEXT.get("cut", shown.shown(), shown.total()))) {
			return -1;
		}
		FullRowSource.attach(shown.table(), shown.rows());
		try {
			return export(shell, shown.table(), profile, file);
		} finally {
			FullRowSource.attach(shown.table(), null);
		}
	}

	private static long export(Shell shell, Control control, CsvProfile profile, Path file)
			throws InvocationTargetException, InterruptedException {
		long[] rows = new long[1];
		new ProgressMonitorDialog(shell).run(false, true, monitor -> {
			try {
				rows[0] = write(new WidgetTable("", control), profile, file, monitor);
			} catch (IOException | IllegalStateException e) {
				throw new InvocationTargetException(e);
			}
		});
		return rows[0];
	}

	/** @return a file name for the description of a table, valid on every file system */
	public static String fileName(String name) {
		return new FileNames().unique(name.isEmpty() ? TEXT.get("file") : name) + ".csv";
	}

	/**
	 * Writes a table. Must be called on the UI thread; dispatches events meanwhile.
	 *
	 * @param file the target, replaced if it exists; left unchanged if the export fails or is cancelled
	 * @param monitor may cancel, which throws a {@link CancellationException}
	 * @return the number of rows
	 * @throws IOException if it cannot be written
	 */
	public static long write(WidgetTable table, CsvProfile profile, Path file, IProgressMonitor monitor)
			throws IOException {
		CsvFormat format = CsvFormat.of(profile);
		monitor.beginTask(TEXT.get("writing", file.getFileName()),
				table.rowCount() < 0 ? IProgressMonitor.UNKNOWN : (int) table.rowCount());
		try (AtomicFile out = AtomicFile.create(file, true)) {
			boolean named = table.columns().size() > 1 || !table.header().isEmpty();
			long rows = CsvTables.write(table, format.withHeader(format.header() && named), out.stream(),
					new DisplayProgress(monitor));
			out.commit();
			return rows;
		} finally {
			monitor.done();
		}
	}

	/** Keeps the dialog responsive, and its Cancel button usable, while rows are read on the UI thread. */
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
				// Dispatch everything pending.
			}
		}

		@Override
		public boolean isCanceled() {
			return monitor.isCanceled();
		}
	}
}
