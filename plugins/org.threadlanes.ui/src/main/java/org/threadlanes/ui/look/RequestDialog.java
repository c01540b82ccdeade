package org.threadlanes.ui.look;

import java.util.Optional;

import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.TitleAreaDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.threadlanes.core.base.text.Messages;

/**
 * A dialog with a form. Its button is enabled once the form is complete.
 *
 * @param <R> the type of the result
 */
public abstract class RequestDialog<R> extends TitleAreaDialog {

	private static final Messages TEXT = Messages.of(RequestDialog.class);

	private final String title;
	private final String action;
	private final int columns;
	private R request;

	/**
	 * @param action the text of its button
	 * @param columns the number of columns of its form
	 */
	protected RequestDialog(Shell parent, String title, String action, int columns) {
		super(parent);
		this.title = title;
		this.action = action;
		this.columns = columns;
		setHelpAvailable(false);
	}

	protected abstract void createForm(Composite form);

	/** @return whether the form is complete; may show a message if not */
	protected abstract boolean isComplete();

	/** @return the result of the completed form */
	protected abstract R request();

	/** @return the result; empty if the dialog was canceled */
	public final Optional<R> ask() {
		return open() == OK ? Optional.of(request) : Optional.empty();
	}

	/** Enables the button if the form is complete. */
	protected final void check() {
		Button ok = getButton(IDialogConstants.OK_ID);
		if (ok != null) {
			ok.setEnabled(isComplete());
		}
	}

	@Override
	protected boolean isResizable() {
		return true;
	}

	@Override
	protected void configureShell(Shell shell) {
		super.configureShell(shell);
		shell.setText(title);
	}

	@Override
	protected Control createDialogArea(Composite parent) {
		Composite form = new Composite((Composite) super.createDialogArea(parent), SWT.NONE);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(form);
		GridLayoutFactory.swtDefaults().numColumns(columns).margins(10, 10).applyTo(form);
		setTitle(title);
		createForm(form);
		return form;
	}

	@Override
	protected void createButtonsForButtonBar(Composite parent) {
		createButton(parent, IDialogConstants.OK_ID, action, true);
		createButton(parent, IDialogConstants.CANCEL_ID, TEXT.get("cancel"), false);
		check();
	}

	@Override
	protected void okPressed() {
		if (isComplete()) {
			request = request();
			super.okPressed();
		}
	}
}
