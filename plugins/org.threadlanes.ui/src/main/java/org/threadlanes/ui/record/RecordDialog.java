package org.threadlanes.ui.record;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

import org.eclipse.jface.dialogs.IMessageProvider;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.widgets.WidgetFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.swt.widgets.Text;
import org.threadlanes.core.base.text.HasId;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.live.JvmAddress;
import org.threadlanes.core.live.RecordingPlan;
import org.threadlanes.core.live.settings.Overhead;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.look.RequestDialog;
import org.threadlanes.ui.model.PageState;

/** Asks for the JVM to record, the length, the overhead, and the folder. */
public final class RecordDialog extends RequestDialog<RecordRequest> {

	private static final Messages TEXT = Messages.of(RecordDialog.class);
	private static final int MAX_NAME = 80;

	/** Null if the user chooses the JVM. */
	private final String jvm;
	private final Map<String, String> last;
	private JvmChooser chooser;
	private Spinner seconds;
	private OverheadChoice overhead;
	private Text keptIn;

	/**
	 * @param jvm the name of the JVM; null if the user chooses a local one or enters an address
	 * @param last the last request as text, which it begins with; empty if there was none
	 */
	public RecordDialog(Shell parent, String jvm, Map<String, String> last) {
		super(parent, TEXT.get("title"), TEXT.get("record"), 3);
		this.jvm = jvm;
		this.last = last;
	}

	@Override
	protected void createForm(Composite form) {
		if (jvm == null) {
			chooser = new JvmChooser(form, 3, this::check, this::okPressed);
		} else {
			setTitle(TEXT.get("title.of", SafeText.shorten(jvm, MAX_NAME)));
		}
		new Label(form, SWT.NONE).setText(TEXT.get("seconds"));
		seconds = new Spinner(form, SWT.BORDER);
		int longest = (int) RecordingPlan.MAX_LENGTH.toSeconds();
		seconds.setValues((int) PageState.number(last.get(RecordRequest.SECONDS),
				RecordingPlan.DEFAULT_LENGTH.toSeconds(), 1, longest), 1, longest, 0, 5, 60);
		GridDataFactory.swtDefaults().span(2, 1).applyTo(seconds);
		overhead = new OverheadChoice(form, 2,
				HasId.of(Overhead.values(), last.get(RecordRequest.OVERHEAD)).orElse(Overhead.FULL));
		new Label(form, SWT.NONE).setText(TEXT.get("folder"));
		keptIn = new Text(form, SWT.BORDER);
		keptIn.setText(last.getOrDefault(RecordRequest.FOLDER, System.getProperty("user.home")));
		keptIn.addListener(SWT.Modify, e -> check());
		GridDataFactory.fillDefaults().grab(true, false).align(SWT.FILL, SWT.CENTER).applyTo(keptIn);
		WidgetFactory.button(SWT.PUSH).text(TEXT.get("browse")).onSelect(e -> Look.chooseFolder(keptIn)).create(form);
	}

	@Override
	protected boolean isComplete() {
		boolean there = isFolder();
		setMessage(there ? TEXT.get("message") : TEXT.get("no-folder"),
				there ? IMessageProvider.NONE : IMessageProvider.ERROR);
		return there && (chooser == null || chooser.target().isPresent());
	}

	private boolean isFolder() {
		try {
			return Files.isDirectory(Path.of(keptIn.getText()));
		} catch (InvalidPathException e) {
			return false;
		}
	}

	@Override
	protected RecordRequest request() {
		JvmAddress target = chooser == null ? null : chooser.target().orElseThrow();
		RecordingPlan plan = new RecordingPlan(Duration.ofSeconds(seconds.getSelection()), overhead.chosen());
		return new RecordRequest(target, plan, Path.of(keptIn.getText()));
	}
}
