package org.threadlanes.jmc.export;

import java.nio.file.Path;

import org.eclipse.jface.action.ContributionItem;
import org.eclipse.jface.action.IStatusLineManager;
import org.eclipse.jface.action.StatusLineManager;
import org.eclipse.jface.action.StatusLineLayoutData;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Link;
import org.threadlanes.core.base.text.Messages;

/** "Exported 10,089 rows to reads.csv. Open" in the status line, until the next export. */
final class ExportNote extends ContributionItem {

	private static final Messages TEXT = Messages.of(ExportNote.class);
	private static final int SHOWN_MILLIS = 60_000;
	private static final String ID = "org.threadlanes.jmc.exported";

	private final long rows;
	private final Path file;

	private ExportNote(long rows, Path file) {
		super(ID);
		this.rows = rows;
		this.file = file;
	}

	/** Shows the note for a minute, or until the next. */
	static void show(IStatusLineManager line, long rows, Path file) {
		ExportNote note = new ExportNote(rows, file);
		line.remove(ID);
		line.appendToGroup(StatusLineManager.MIDDLE_GROUP, note);
		line.update(true);
		Display.getCurrent().timerExec(SHOWN_MILLIS, () -> {
			if (line.remove(note) != null) {
				line.update(true);
			}
		});
	}

	@Override
	public void fill(Composite parent) {
		Link link = new Link(parent, SWT.NONE);
		// In a link, & underlines a letter and < begins markup.
		String name = String.valueOf(file.getFileName()).replace("&", "&&").replace("<", "\u2039");
		link.setText(TEXT.get("exported", rows, name, "<a>" + TEXT.get("open") + "</a>"));
		link.setToolTipText(file.toString());
		link.addListener(SWT.Selection, e -> FileOpener.open(link.getShell(), file, TEXT.get("title"),
				TEXT.get("not-opened")));
		StatusLineLayoutData data = new StatusLineLayoutData();
		data.widthHint = link.computeSize(SWT.DEFAULT, SWT.DEFAULT).x;
		link.setLayoutData(data);
	}
}
