package org.threadlanes.ui.record;

import java.time.Duration;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Spinner;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.live.follow.FollowPlan;
import org.threadlanes.ui.follow.FollowRequest;
import org.threadlanes.ui.look.RequestDialog;

/** Asks for a JVM to follow, the time to keep, and the overhead. */
public final class FollowDialog extends RequestDialog<FollowRequest> {

	private static final Messages TEXT = Messages.of(FollowDialog.class);
	private static final int MAX_MINUTES = (int) FollowPlan.MAX_KEEP.toMinutes();

	private final Rules rules;
	private JvmChooser chooser;
	private Spinner minutes;
	private OverheadChoice overhead;

	public FollowDialog(Shell parent, Rules rules) {
		super(parent, TEXT.get("follow.title"), TEXT.get("follow"), 2);
		this.rules = rules;
	}

	@Override
	protected void createForm(Composite form) {
		setMessage(TEXT.get("follow.message"));
		chooser = new JvmChooser(form, 2, this::check, this::okPressed);
		new Label(form, SWT.NONE).setText(TEXT.get("follow.keep"));
		minutes = new Spinner(form, SWT.BORDER);
		minutes.setValues((int) FollowPlan.DEFAULT_KEEP.toMinutes(), 1, MAX_MINUTES, 0, 1, 10);
		overhead = new OverheadChoice(form, 1);
	}

	@Override
	protected boolean isComplete() {
		return chooser.target().isPresent();
	}

	@Override
	protected FollowRequest request() {
		return new FollowRequest(chooser.target().orElseThrow(), null,
				new FollowPlan(Duration.ofMinutes(minutes.getSelection()), overhead.chosen()), rules);
	}
}
