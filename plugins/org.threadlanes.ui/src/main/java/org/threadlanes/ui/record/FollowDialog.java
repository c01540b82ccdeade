package org.threadlanes.ui.record;

import java.time.Duration;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Spinner;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.live.follow.FollowPlan;
import org.threadlanes.core.live.follow.Follower;
import org.threadlanes.core.live.settings.Overhead;
import org.threadlanes.ui.follow.FollowRequest;
import org.threadlanes.ui.look.RequestDialog;

/** Asks for a JVM to follow, the time to keep, and the overhead. */
public final class FollowDialog extends RequestDialog<FollowRequest> {

	private static final Messages TEXT = Messages.of(FollowDialog.class);
	private static final int MAX_MINUTES = (int) FollowPlan.MAX_KEEP.toMinutes();

	private static final int MAX_NAME = 80;

	/** Null if the user chooses the JVM. */
	private final String jvm;
	private final Follower.Connector connector;
	private final Rules rules;
	private JvmChooser chooser;
	private Spinner minutes;
	private OverheadChoice overhead;

	/** Lets the user choose the JVM. */
	public FollowDialog(Shell parent, Rules rules) {
		this(parent, null, null, rules);
	}

	/** @param connector connects to the JVM of this name */
	public FollowDialog(Shell parent, String jvm, Follower.Connector connector, Rules rules) {
		super(parent, TEXT.get("follow.title"), TEXT.get("follow"), 2);
		this.jvm = jvm;
		this.connector = connector;
		this.rules = rules;
	}

	@Override
	protected void createForm(Composite form) {
		setMessage(TEXT.get("follow.message"));
		if (jvm == null) {
			chooser = new JvmChooser(form, 2, this::check, this::okPressed);
		} else {
			setTitle(SafeText.shorten(jvm, MAX_NAME));
		}
		new Label(form, SWT.NONE).setText(TEXT.get("follow.keep"));
		minutes = new Spinner(form, SWT.BORDER);
		minutes.setValues((int) FollowPlan.DEFAULT_KEEP.toMinutes(), 1, MAX_MINUTES, 0, 1, 10);
		overhead = new OverheadChoice(form, 1, Overhead.FULL);
	}

	@Override
	protected boolean isComplete() {
		return chooser == null || chooser.target().isPresent();
	}

	@Override
	protected FollowRequest request() {
		FollowPlan plan = new FollowPlan(Duration.ofMinutes(minutes.getSelection()), overhead.chosen());
		return chooser == null ? new FollowRequest(jvm, connector, plan, rules)
				: FollowRequest.of(chooser.target().orElseThrow(), null, plan, rules);
	}
}
