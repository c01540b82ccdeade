package org.threadlanes.ui.page;

import java.io.PrintWriter;
import java.io.StringWriter;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.ui.look.Icon;
import org.threadlanes.ui.look.Look;

/** An error in one line, with advice and a link to the details. */
final class ErrorLine extends Composite {

	private static final Messages TEXT = Messages.of(ErrorLine.class);

	ErrorLine(Composite parent, Look look, String message, Throwable cause, Runnable again) {
		super(parent, SWT.NONE);
		GridLayoutFactory.fillDefaults().numColumns(4).margins(16, 14).spacing(8, 5).applyTo(this);
		Label icon = new Label(this, SWT.NONE);
		icon.setImage(look.icons().get(Icon.ERROR));
		GridDataFactory.fillDefaults().align(SWT.LEFT, SWT.TOP).applyTo(icon);
		Label text = look.label(this, SWT.WRAP, SafeText.shorten(message, 1_000));
		GridDataFactory.fillDefaults().align(SWT.FILL, SWT.TOP).grab(true, false).hint(400, SWT.DEFAULT).applyTo(text);
		link(look, TEXT.get("error.again"), again);
		if (cause != null) {
			link(look, TEXT.get("error.details"), () -> showDetails(look, cause));
		}
	}

	private void link(Look look, String text, Runnable action) {
		if (action != null) {
			GridDataFactory.fillDefaults().align(SWT.RIGHT, SWT.TOP).applyTo(look.link(this, text, action));
		}
	}

	private void showDetails(Look look, Throwable cause) {
		if (getChildren()[getChildren().length - 1] instanceof Text) {
			return;
		}
		StringWriter trace = new StringWriter();
		cause.printStackTrace(new PrintWriter(trace));
		Text details = new Text(this, SWT.MULTI | SWT.READ_ONLY | SWT.BORDER | SWT.V_SCROLL | SWT.H_SCROLL);
		details.setFont(look.fonts().mono());
		details.setText(trace.toString());
		GridDataFactory.fillDefaults().grab(true, false).span(4, 1).hint(SWT.DEFAULT, 240).applyTo(details);
		getParent().layout(true, true);
	}
}
