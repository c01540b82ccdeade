package org.threadlanes.ui.record;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.IMessageProvider;
import org.eclipse.jface.dialogs.TitleAreaDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.DirectoryDialog;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.swt.widgets.Text;
import org.threadlanes.core.live.JvmAddress;
import org.threadlanes.core.live.RecordingPlan;
import org.threadlanes.core.text.Messages;
import org.threadlanes.core.text.SafeText;

/** Asks what to record: which JVM, how long, at what cost, and where to keep it. */
public final class RecordDialog extends TitleAreaDialog {

	private static final Messages TEXT = Messages.of(RecordDialog.class);
	private static final int MAX_NAME = 80;

	/** Null if the user chooses the JVM. */
	private final String jvm;
	private final Path folder;
	private JvmChooser chooser;
	private Spinner seconds;
	private OverheadChoice overhead;
	private Text keptIn;
	private RecordRequest request;

	/**
	 * @param parent the window below it
	 * @param jvm the name of the JVM; null if the user shall choose one of this machine or type an address
	 * @param folder where recordings are kept, unless the user names another folder
	 */
	public RecordDialog(Shell parent, String jvm, Path folder) {
		super(parent);
		this.jvm = jvm;
		this.folder = folder;
		setHelpAvailable(false);
	}

	/** @return what the user asked for; empty if the dialog was canceled */
	public Optional<RecordRequest> ask() {
		return open() == OK ? Optional.of(request) : Optional.empty();
	}

	@Override
	protected boolean isResizable() {
		return true;
	}

	@Override
	protected void configureShell(Shell shell) {
		super.configureShell(shell);
		shell.setText(TEXT.get("title"));
	}

	@Override
	protected Control createDialogArea(Composite parent) {
		Composite area = new Composite((Composite) super.createDialogArea(parent), SWT.NONE);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(area);
		GridLayoutFactory.swtDefaults().numColumns(3).margins(10, 10).applyTo(area);
		setTitle(jvm == null ? TEXT.get("title") : TEXT.get("title.of", SafeText.shorten(jvm, MAX_NAME)));
		if (jvm == null) {
			chooser = new JvmChooser(area, this::check, this::okPressed);
			GridDataFactory.fillDefaults().grab(true, true).span(3, 1).hint(620, 220).applyTo(chooser);
		}
		new Label(area, SWT.NONE).setText(TEXT.get("seconds"));
		seconds = new Spinner(area, SWT.BORDER);
		seconds.setValues((int) RecordingPlan.DEFAULT_LENGTH.toSeconds(), 1, (int) RecordingPlan.MAX_LENGTH.toSeconds(), 0,
				5, 60);
		GridDataFactory.swtDefaults().span(2, 1).applyTo(seconds);
		overhead = new OverheadChoice(area, 2);
		new Label(area, SWT.NONE).setText(TEXT.get("folder"));
		keptIn = new Text(area, SWT.BORDER);
		keptIn.setText(folder.toString());
		keptIn.addListener(SWT.Modify, e -> check());
		GridDataFactory.fillDefaults().grab(true, false).align(SWT.FILL, SWT.CENTER).applyTo(keptIn);
		Button browse = new Button(area, SWT.PUSH);
		browse.setText(TEXT.get("browse"));
		browse.addListener(SWT.Selection, e -> browse());
		return area;
	}

	private void browse() {
		DirectoryDialog dialog = new DirectoryDialog(getShell());
		dialog.setFilterPath(keptIn.getText());
		String chosen = dialog.open();
		if (chosen != null) {
			keptIn.setText(chosen);
		}
	}

	@Override
	protected void createButtonsForButtonBar(Composite parent) {
		createButton(parent, IDialogConstants.OK_ID, TEXT.get("record"), true);
		createButton(parent, IDialogConstants.CANCEL_ID, IDialogConstants.CANCEL_LABEL, false);
		check();
	}

	/** Says what is still missing. */
	private void check() {
		Button ok = getButton(IDialogConstants.OK_ID);
		if (ok == null) {
			return;
		}
		boolean there = isFolder();
		setMessage(there ? TEXT.get("message") : TEXT.get("no-folder"),
				there ? IMessageProvider.NONE : IMessageProvider.ERROR);
		ok.setEnabled(there && (chooser == null || chooser.target().isPresent()));
	}

	private boolean isFolder() {
		try {
			return Files.isDirectory(Path.of(keptIn.getText()));
		} catch (InvalidPathException e) {
			return false;
		}
	}

	@Override
	protected void okPressed() {
		if (getButton(IDialogConstants.OK_ID).isEnabled()) {
			JvmAddress target = chooser == null ? null : chooser.target().orElseThrow();
			RecordingPlan plan = new RecordingPlan(Duration.ofSeconds(seconds.getSelection()), overhead.chosen());
			request = new RecordRequest(target, plan, Path.of(keptIn.getText()));
			super.okPressed();
		}
	}
}
