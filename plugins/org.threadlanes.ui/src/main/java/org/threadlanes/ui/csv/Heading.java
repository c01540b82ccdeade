package org.threadlanes.ui.csv;

import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.look.EllipsisLabel;

/** A bold title with a note beside it. */
final class Heading extends Composite {

	private final Label title;
	private final EllipsisLabel note;

	Heading(Composite parent, Look look, String text) {
		super(parent, SWT.NONE);
		GridLayout layout = new GridLayout(2, false);
		layout.marginWidth = 2;
		layout.marginHeight = 0;
		layout.horizontalSpacing = 9;
		setLayout(layout);
		title = new Label(this, SWT.NONE);
		title.setFont(look.fonts().bold());
		title.setForeground(look.theme().text());
		title.setText(text.replace("&", "&&"));
		note = new EllipsisLabel(this);
		note.setColor(look.theme().secondaryText());
		note.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
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
