package org.threadlanes.jmc.preferences;

import java.util.List;
import java.util.Optional;

import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.swt.widgets.Shell;
import org.openjdk.jmc.common.item.IItemCollection;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.classify.rules.RuleLine;
import org.threadlanes.core.classify.rules.RuleSection;
import org.threadlanes.core.classify.rules.StackRole;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;

/**
 * A new rule for the stack of a wait.
 *
 * @param role the role that the user most likely wants
 * @param frame the frame that it matches
 */
public record NewStackRule(StackRole role, Frame frame) {

	private static final Messages TEXT = Messages.of(NewStackRule.class);

	/** @return a rule for a wait's first application frame, or innermost frame without one; empty without a stack */
	public static Optional<NewStackRule> of(ThreadLanes lanes, SpanRef wait) {
		ThreadLane lane = wait.lane();
		Stack stack = lanes.stack(lane.stack(wait.index()));
		if (stack == null || stack.frames().isEmpty()) {
			return Optional.empty();
		}
		int own = lanes.classification(lane.stack(wait.index())).ownFrame();
		StackRole role = lane.verdict(wait.index()) != Verdict.BLOCKING ? StackRole.TASK
				: lane.isOnLoop(wait.index()) ? StackRole.TOLERATED : StackRole.IDLE;
		return Optional.of(new NewStackRule(role, stack.frames().get(Math.max(0, own))));
	}

	/** @return the cells of the rule that the dialog shows initially */
	List<String> cells() {
		String pattern = frame.className() + "." + frame.methodName();
		String shortName = frame.className().substring(frame.className().lastIndexOf('.') + 1) + "."
				+ frame.methodName();
		return List.of(role.id(), shortName, pattern, RuleLine.NONE, RuleLine.NONE,
				TEXT.get("rule.new.sentence", shortName));
	}

	/**
	 * Lets the user edit the rule, shows its effect on all events of a recording, and stores it before the user's other
	 * rules.
	 */
	public void open(Shell parent, IItemCollection recording) {
		new RuleDialog(parent, RuleSection.STACK, cells(), recording).ask().ifPresent(line -> {
			UserRules rules = new UserRules(ThreadLanesPreferences.userRules());
			rules.lines(RuleSection.STACK).add(0, line);
			ThreadLanesPreferences.setUserRules(rules.text());
			ThreadLanesPreferences.keep().ifPresent(why -> MessageDialog.openError(parent,
					TEXT.get("rule.stack.title"), TEXT.get("not-kept", why)));
		});
	}
}
