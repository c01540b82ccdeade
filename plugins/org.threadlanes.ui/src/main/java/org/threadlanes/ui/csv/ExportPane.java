package org.threadlanes.ui.csv;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.stream.Collectors;

import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.widgets.WidgetFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.program.Program;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.DirectoryDialog;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Link;
import org.eclipse.swt.widgets.ProgressBar;
import org.eclipse.swt.widgets.Text;
import org.threadlanes.core.base.text.ByteSizes;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.jfr.RecordingException;
import org.threadlanes.core.tables.csv.CsvExport;
import org.threadlanes.core.tables.csv.CsvResult;
import org.threadlanes.core.tables.csv.CsvWriteException;
import org.threadlanes.ui.look.AccessibleNames;
import org.threadlanes.ui.look.EllipsisLabel;
import org.threadlanes.ui.look.Icon;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.work.Background;

/** A line with progress and result, once there is one; the folder, and the Export button (Cancel during an export). */
final class ExportPane extends Composite {

	private static final Messages TEXT = Messages.of(ExportPane.class);
	private static final int BUTTON = 166;
	private static final int SPACING = 8;
	private static final int NAMED = 2;
	private static final int NAMED_EXISTING = 3;
	private static final long TELL_EVERY = 50_000_000;
	private static final String HOME = "~";

	private final Look look;
	private final ExportModel model;
	private final Consumer<Path> exported;
	final Text folder;
	private final Button export;
	/** The line above, null until there is something to say. */
	private Composite line;
	private Label icon;
	EllipsisLabel status;
	private ProgressBar bar;
	private Link open;
	private Run run;
	private Path written;

	/** @param exported called with the folder when files were written to it */
	ExportPane(Composite parent, Look look, ExportModel model, String firstFolder, Consumer<Path> exported) {
		super(parent, SWT.NONE);
		this.look = look;
		this.model = model;
		this.exported = exported;
		setBackground(look.theme().widgetBackground());
		setBackgroundMode(SWT.INHERIT_DEFAULT);
		GridLayoutFactory.fillDefaults().numColumns(4).margins(10, 8).spacing(10, SPACING).applyTo(this);
		look.label(this, SWT.NONE, TEXT.get("export.folder"));
		folder = new Text(this, SWT.BORDER | SWT.SINGLE);
		folder.setText(firstFolder);
		GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).hint(1, SWT.DEFAULT)
				.applyTo(folder);
		AccessibleNames.set(folder, TEXT.get("export.folder"));
		folder.addListener(SWT.Modify, e -> refresh());
		WidgetFactory.button(SWT.PUSH).text(TEXT.get("export.browse")).onSelect(e -> browse()).create(this);
		export = new Button(this, SWT.PUSH);
		export.setFont(look.fonts().bold());
		export.setToolTipText(TEXT.get("export.note"));
		GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).indent(20, 0).applyTo(export);
		export.addListener(SWT.Selection, e -> {
			if (run == null) {
				start();
			} else {
				run.cancel();
			}
		});

		addListener(SWT.Dispose, e -> {
			if (run != null) {
				run.cancel();
			}
		});
		refresh();
	}

	private void makeLine() {
		line = new Composite(this, SWT.NONE);
		// The button stays where it was clicked.
		line.moveAbove(null);
		Look.fixBackground(line, getBackground());
		GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).hint(1, look.fonts().scaled(22))
				.span(4, 1)
				.applyTo(line);
		GridLayoutFactory.fillDefaults().numColumns(4).applyTo(line);
		icon = new Label(line, SWT.NONE);
		GridDataFactory.swtDefaults().applyTo(icon);
		bar = new ProgressBar(line, SWT.SMOOTH);
		bar.setMaximum(1000);
		GridDataFactory.swtDefaults().hint(240, SWT.DEFAULT).applyTo(bar);
		status = new EllipsisLabel(line);
		status.setColor(look.theme().text());
		GridDataFactory.swtDefaults().applyTo(status);
		open = look.link(line, TEXT.get("export.open"), () -> {
			if (written != null && !Program.launch(written.toString())) {
				show(Icon.INFO, TEXT.get("export.not-opened", written), false, false);
			}
		});
		GridDataFactory.swtDefaults().grab(true, false).indent(10, 0).applyTo(open);
	}

	/** @return the height of the line with its spacing, px; 0 while there is none */
	int lineHeight() {
		return line == null ? 0 : ((GridData) line.getLayoutData()).heightHint + SPACING;
	}

	private void browse() {
		DirectoryDialog dialog = new DirectoryDialog(getShell());
		dialog.setText(TEXT.get("export.browse.title"));
		Path now = path();
		for (Path at = now; at != null; at = at.getParent()) {
			if (Files.isDirectory(at)) {
				dialog.setFilterPath(at.toString());
				break;
			}
		}
		String chosen = dialog.open();
		if (chosen != null) {
			folder.setText(withTilde(chosen));
		}
	}

	/** @return the folder with the home folder as a tilde */
	static String withTilde(String path) {
		String home = System.getProperty("user.home", "");
		return !home.isEmpty() && path.startsWith(home) ? HOME + path.substring(home.length()) : path;
	}

	/** @return the folder; null if the text is not a valid folder */
	Path path() {
		String text = folder.getText().strip();
		if (text.isEmpty()) {
			return null;
		}
		try {
			if (text.equals(HOME) || text.startsWith(HOME + "/") || text.startsWith(HOME + "\\")) {
				return Path.of(System.getProperty("user.home") + text.substring(1));
			}
			return Path.of(text).toAbsolutePath();
		} catch (InvalidPathException e) {
			return null;
		}
	}

	/** Updates the text of the button. */
	void refresh() {
		int files = model.fileCount();
		if (run != null) {
			export.setText(TEXT.get("export.cancel"));
			export.setEnabled(true);
		} else {
			export.setText(files == 0 ? TEXT.get("export.nothing") : TEXT.get("export.files", files));
			export.setEnabled(files > 0 && path() != null);
		}
		((GridData) export.getLayoutData()).widthHint = Math.max(look.fonts().scaled(BUTTON),
				export.computeSize(SWT.DEFAULT, SWT.DEFAULT).x);
		export.requestLayout();
	}

	private void show(Icon sign, String text, boolean progress, boolean link) {
		if (line == null) {
			makeLine();
		}
		Look.show(icon, sign != null);
		icon.setImage(sign == null ? null : look.icons().get(sign));
		Look.show(bar, progress);
		open.setVisible(link);
		status.setText(text);
		line.layout(true, true);
		requestLayout();
	}

	// --- the export

	private void start() {
		Path to = path();
		if (to == null || model.fileCount() == 0) {
			return;
		}
		CsvExport work = model.export();
		List<Path> existing = model.written().others(work.files(to), model.part());
		if (!existing.isEmpty() && !replaces(to, existing) || isDisposed()) {
			return;
		}
		run = new Run(work, to, model.part());
		show(null, TEXT.get("export.running", 0), true, false);
		bar.setSelection(0);
		refresh();
		run.start();
	}

	/** @return whether the user wants to replace files */
	private boolean replaces(Path in, List<Path> existing) {
		String names = existing.stream().limit(NAMED_EXISTING)
				.map(file -> SafeText.shorten(SafeText.lastName(file), 60)).collect(Collectors.joining(", "));
		String question = TEXT.get("export.exist", existing.size(), SafeText.shorten(in.toString(), 200),
				existing.size() > NAMED_EXISTING ? names + ", \u2026" : names);
		return new MessageDialog(getShell(), TEXT.get("export.exist.title"), null, question, MessageDialog.QUESTION, 1,
				TEXT.get("export.replace"), TEXT.get("export.cancel")).open() == IDialogConstants.OK_ID;
	}

	private void ended(Icon sign, String text, Path folderOfFiles) {
		run = null;
		written = folderOfFiles;
		show(sign, text, false, folderOfFiles != null);
		refresh();
	}

	/** An export running on its own thread. */
	private final class Run implements Progress {

		private final CsvExport work;
		private final Path to;
		private final Object part;
		private final Display display = getDisplay();
		private volatile boolean canceled;
		private long lastTold;

		Run(CsvExport work, Path to, Object part) {
			this.work = work;
			this.to = to;
			this.part = part;
		}

		void start() {
			Thread thread = new Thread(this::run, "Thread Lanes exports");
			// Not a daemon: the program must not end before the files are in place, or removed.
			thread.setDaemon(false);
			thread.start();
		}

		void cancel() {
			canceled = true;
		}

		private void run() {
			try {
				CsvResult result = work.toFolder(to, this);
				model.written().add(work.files(to), part);
				long bytes = 0;
				for (CsvResult.Written table : result.tables()) {
					bytes += Files.size(table.file());
				}
				String text = text(result, bytes);
				tell(() -> {
					ended(Icon.DONE, text, to);
					exported.accept(to);
				});
			} catch (CancellationException e) {
				tell(() -> ended(Icon.INFO, TEXT.get("export.cancelled"), null));
			} catch (RecordingException e) {
				tell(() -> ended(Icon.ERROR, e.getMessage(), null));
			} catch (CsvWriteException e) {
				tell(() -> ended(Icon.ERROR, TEXT.get("export.failed", SafeText.shorten(e.target().toString(), 200),
						reason(e.getCause())), null));
			} catch (Throwable e) {
				// Whatever fails, the page must leave the exporting state.
				tell(() -> ended(Icon.ERROR, TEXT.get("export.failed", SafeText.shorten(to.toString(), 200), reason(e)),
						null));
			}
		}

		private static String reason(Throwable e) {
			String message = e.getMessage() == null ? "" : ": " + e.getMessage();
			return SafeText.shorten(e.getClass().getSimpleName() + message, 200);
		}

		private static String text(CsvResult result, long bytes) {
			List<String> names = result.tables().stream()
					.map(t -> SafeText.shorten(SafeText.lastName(t.file()), 60)).toList();
			String files = names.size() == 1 ? names.get(0)
					: names.size() == NAMED ? TEXT.get("export.two", names.get(0), names.get(1))
							: TEXT.get("export.several", names.size());
			return TEXT.get("export.done", result.rows(), files, ByteSizes.text(bytes));
		}

		private void tell(Runnable what) {
			Background.later(display, ExportPane.this, what);
		}

		@Override
		public void at(long done, long total) {
			long now = System.nanoTime();
			if (now - lastTold > TELL_EVERY) {
				lastTold = now;
				int share = total <= 0 ? 0 : (int) (1000 * done / total);
				tell(() -> {
					if (run == this) {
						bar.setSelection(share);
						show(null, TEXT.get("export.running", share / 10), true, false);
					}
				});
			}
		}

		@Override
		public boolean isCanceled() {
			return canceled;
		}
	}

	boolean isRunning() {
		return run != null;
	}

	Button button() {
		return export;
	}
}
