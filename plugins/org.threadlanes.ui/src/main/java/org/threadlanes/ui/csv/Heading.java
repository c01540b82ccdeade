package org.threadlanes.ui.csv;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.threadlanes.ui.look.EllipsisLabel;
import org.threadlanes.ui.look.Look;

/** A bold title with a note next to it. */
final class Heading extends Composite {

	private final Label title;
	private final EllipsisLabel note;

	Heading(Composite parent, Look look, String text) {
		super(parent, SWT.NONE);
		GridLayoutFactory.fillDefaults().numColumns(2).margins(2, 0).spacing(9, 0).applyTo(this);
		title = Look.label(this, SWT.NONE, text, look.fonts().bold(), look.theme().text());
		note = new EllipsisLabel(this);
		note.setColor(look.theme().secondaryText());
		GridDataFactory.fillDefaults().grab(true, false).hint(1, SWT.DEFAULT).applyTo(note);
	}

	void setTitle(String text) {
		title.setText(text.replace("&", "&&"));
		layout(true);
	}

	void setNote(String text) {
		note.setText(text);
	}

	String note() {
		return note.getText();
	}
}
