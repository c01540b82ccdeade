package org.threadlanes.jmc.preferences;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

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
 * @param role what the rule would say; null where it could hide a finding, or would change nothing as a task, so that
 *            the user must choose
 * @param waits whether the first frame must be the one that waits
 * @param frames the frame that it matches, or two: one and what calls it, directly or not
 */
public record NewStackRule(StackRole role, boolean waits, List<Frame> frames) {

	private static final Messages TEXT = Messages.of(NewStackRule.class);
	private static final Pattern PACKAGES = Pattern.compile("[^\\s<^]*\\.(?=[^\\s<.]+\\.)");
	private static final String WAITS = "^";
	private static final String CALLED_BY = " << ";

	/** @return whether there can be a rule for a wait: whether it has a stack */
	public static boolean isFor(ThreadLanes lanes, SpanRef wait) {
		Stack stack = lanes.stack(wait.lane().stack(wait.index()));
		return stack != null && !stack.frames().isEmpty();
	}

	/**
	 * @param lanes the lanes of the wait, for which there can be a rule
	 * @param whole the lanes of the recording
	 * @return a rule for the frames that are most particular to the wait
	 */
	public static NewStackRule of(ThreadLanes lanes, SpanRef wait, ThreadLanes whole) {
		ThreadLane lane = wait.lane();
		boolean unknown = lane.verdict(wait.index()) == Verdict.UNKNOWN;
		Verdict becomes = unknown ? Verdict.BLOCKING : lane.isOnLoop(wait.index()) ? null : Verdict.IDLE;
		ParticularFrames.Choice best = new ParticularFrames(lanes, wait, whole, becomes).best();
		return new NewStackRule(unknown ? StackRole.TASK : null, best.waits(), best.frames());
	}

	/** @return the name for a rule with these frames, typed by a user: the same without packages */
	static String name(String pattern) {
		return PACKAGES.matcher(pattern).replaceAll("").replace(WAITS, "");
	}

	/** @return the cells of the rule that the dialog shows initially */
	List<String> cells() {
		String pattern = frames.stream().map(f -> f.className() + "." + f.methodName())
				.collect(Collectors.joining(CALLED_BY, waits ? WAITS : "", ""));
		return List.of(role == null ? "" : role.id(), name(pattern), pattern, RuleLine.NONE, RuleLine.NONE,
				TEXT.get("rule.new.sentence", frames.get(0).shortLocation()));
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
