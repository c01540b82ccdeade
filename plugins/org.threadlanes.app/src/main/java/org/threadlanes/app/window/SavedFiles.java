package org.threadlanes.app.window;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Collection;
import java.util.Locale;
import java.util.function.Consumer;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.MessageBox;
import org.eclipse.swt.widgets.Shell;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.base.file.AtomicFile;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.ui.chart.LanesChart;
import org.threadlanes.ui.chart.PictureContent;
import org.threadlanes.ui.html.TriagePage;
import org.threadlanes.ui.interactive.InteractivePage;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.paint.Palette;
import org.threadlanes.ui.work.Background;

/**
 * Saves what the window shows as files to share: a report, a picture. UI thread only; files are made in the background.
 */
final class SavedFiles {

	private static final Messages TEXT = Messages.of(RecordingWindow.class);
	private static final int PICTURE_WIDTH = 1400;
	private static final int MAX_TEXT = 300;

	private final Shell shell;
	private final Background work;
	/** Receives one sentence if a file could not be written. */
	Consumer<String> failed;

	private interface Content {
		void writeTo(OutputStream out) throws IOException;
	}

	SavedFiles(Shell shell) {
		this.shell = shell;
		work = new Background(shell);
		failed = this::tell;
	}

	/** Asks for a file and writes the report of a recording to it. */
	void askReport(Triage triage, Collection<Path> inputs) {
		FileDialog dialog = dialog("report", triage, ".html");
		dialog.setFilterExtensions(new String[] {"*.html", "*.html"});
		dialog.setFilterNames(new String[] {TEXT.get("save.interactive"), TEXT.get("save.static")});
		String chosen = dialog.open();
		if (chosen != null) {
			report(named(chosen, ".html"), triage, dialog.getFilterIndex() != 1, inputs);
		}
	}

	void report(Path file, Triage triage, boolean interactive, Collection<Path> inputs) {
		save(file, inputs, out -> {
			OutputStreamWriter page = new OutputStreamWriter(out, StandardCharsets.UTF_8);
			if (interactive) {
				InteractivePage.write(triage, triage.lanes().name(), page);
			} else {
				TriagePage.write(triage, page);
			}
		});
	}

	/** Asks for a file and writes the lanes of a time range to it. */
	void askPicture(Triage triage, TimeRange range, Collection<Path> inputs) {
		FileDialog dialog = dialog("picture", triage, ".png");
		dialog.setFilterExtensions(new String[] {"*.png", "*.svg"});
		String chosen = dialog.open();
		if (chosen != null) {
			picture(named(chosen, dialog.getFilterIndex() == 1 ? ".svg" : ".png"), triage, range, inputs);
		}
	}

	void picture(Path file, Triage triage, TimeRange range, Collection<Path> inputs) {
		save(file, inputs, out -> {
			LanesChart chart = new LanesChart(triage, new PictureContent(range.startNanos(), range.endNanos(), null,
					PICTURE_WIDTH, Palette.LIGHT, ZoneId.systemDefault()));
			if (file.toString().toLowerCase(Locale.ROOT).endsWith(".svg")) {
				chart.writeSvg(new OutputStreamWriter(out, StandardCharsets.UTF_8));
			} else {
				chart.writePng(out);
			}
		});
	}

	private FileDialog dialog(String what, Triage triage, String suffix) {
		FileDialog dialog = new FileDialog(shell, SWT.SAVE);
		dialog.setText(TEXT.get("save." + what));
		dialog.setFileName(triage.lanes().name().replaceFirst("\\.jfr.*$", "").replaceAll("[^\\w.-]", "_") + suffix);
		dialog.setOverwrite(true);
		return dialog;
	}

	private static Path named(String chosen, String suffix) {
		return Path.of(SafeText.lastName(Path.of(chosen)).indexOf('.') < 0 ? chosen + suffix : chosen);
	}

	/** Writes a file, or leaves everything unchanged. Replacing an existing one was confirmed in the dialog. */
	private void save(Path file, Collection<Path> inputs, Content content) {
		work.newest(file.toString(), () -> {
			try (AtomicFile target = AtomicFile.create(file, true, inputs)) {
				content.writeTo(target.stream());
				target.commit();
			}
			return file;
		}, done -> {
		}, e -> failed.accept(TEXT.get("save.failed", SafeText.lastName(file),
				SafeText.shorten(String.valueOf(e.getMessage()), MAX_TEXT))));
	}

	private void tell(String message) {
		MessageBox box = new MessageBox(shell, SWT.ICON_ERROR | SWT.OK);
		box.setMessage(message);
		box.open();
	}
}
