package org.threadlanes.ui.record;

import java.time.Duration;
import java.util.Optional;

import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.TitleAreaDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Spinner;
import org.threadlanes.core.follow.FollowPlan;
import org.threadlanes.core.rules.Rules;
import org.threadlanes.core.text.Messages;
import org.threadlanes.ui.follow.FollowRequest;

/** Asks which JVM to follow, how much of it to keep, and at what cost. */
public final class FollowDialog extends TitleAreaDialog {

	private static final Messages TEXT = Messages.of(FollowDialog.class);
	private static final int MAX_MINUTES = (int) FollowPlan.MAX_KEEP.toMinutes();

	private JvmChooser chooser;
	private Spinner minutes;
	private OverheadChoice overhead;
	private FollowRequest request;

	/** @param parent the window below it */
	public FollowDialog(Shell parent) {
		super(parent);
		setHelpAvailable(false);
	}

	/** @return what the user asked for; empty if the dialog was canceled */
	public Optional<FollowRequest> ask() {
		return open() == OK ? Optional.of(request) : Optional.empty();
	}

	@Override
	protected boolean isResizable() {
		return true;
	}

	@Override
	protected void configureShell(Shell shell) {
		super.configureShell(shell);
		shell.setText(TEXT.get("follow.title"));
	}

	@Override
	protected Control createDialogArea(Composite parent) {
		Composite area = new Composite((Composite) super.createDialogArea(parent), SWT.NONE);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(area);
		GridLayoutFactory.swtDefaults().numColumns(2).margins(10, 10).applyTo(area);
		setTitle(TEXT.get("follow.title"));
		setMessage(TEXT.get("follow.message"));
		chooser = new JvmChooser(area, this::check, this::okPressed);
		GridDataFactory.fillDefaults().grab(true, true).span(2, 1).hint(620, 220).applyTo(chooser);
		new Label(area, SWT.NONE).setText(TEXT.get("follow.keep"));
		minutes = new Spinner(area, SWT.BORDER);
		minutes.setValues((int) FollowPlan.DEFAULT_KEEP.toMinutes(), 1, MAX_MINUTES, 0, 1, 10);
		overhead = new OverheadChoice(area, 1);
		return area;
	}

	@Override
	protected void createButtonsForButtonBar(Composite parent) {
		createButton(parent, IDialogConstants.OK_ID, TEXT.get("follow"), true);
		createButton(parent, IDialogConstants.CANCEL_ID, IDialogConstants.CANCEL_LABEL, false);
		check();
	}

	private void check() {
		Button ok = getButton(IDialogConstants.OK_ID);
		if (ok != null) {
			ok.setEnabled(chooser.target().isPresent());
		}
	}

	@Override
	protected void okPressed() {
		if (chooser.target().isPresent()) {
			request = new FollowRequest(chooser.target().get(), null,
					new FollowPlan(Duration.ofMinutes(minutes.getSelection()), overhead.chosen()), Rules.shipped());
			super.okPressed();
		}
	}
}
