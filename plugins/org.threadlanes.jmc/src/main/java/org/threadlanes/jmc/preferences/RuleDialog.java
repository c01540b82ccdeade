package org.threadlanes.jmc.preferences;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.IMessageProvider;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.openjdk.jmc.common.item.IItemCollection;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.classify.rules.RuleLine;
import org.threadlanes.core.classify.rules.RuleSection;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.jmc.model.ActiveRules;
import org.threadlanes.jmc.model.LanesCache;
import org.threadlanes.jmc.model.LoadedLanes;
import org.threadlanes.ui.look.RequestDialog;
import org.threadlanes.ui.work.Background;

/** Edits one rule. Shows its problems, and its effect on a recording if there is one, as the user types. */
final class RuleDialog extends RequestDialog<String> {

	private static final Messages TEXT = Messages.of(RuleDialog.class);
	private static final int NAME = 1;
	private static final int FRAMES = 2;
	private static final int CONFIRMED = 4;
	private static final String TRIAL = "trial";
	/** Of the fields. */
	private static final int WIDTH = 420;
	private static final int TRIAL_DELAY_MILLIS = 400;

	private final RuleSection section;
	private final List<String> cells;
	private final List<Control> fields = new ArrayList<>();
	private final IItemCollection recording;
	private Background trial;
	private Label effect;
	private String tried = "";
	/** Whether the rule that was tried last changes nothing. */
	private boolean futile;

	/**
	 * @param cells the cells of the rule, see {@link RuleLine}
	 * @param recording the events to try the rule on; null for none
	 */
	RuleDialog(Shell parent, RuleSection section, List<String> cells, IItemCollection recording) {
		super(parent, TEXT.get("rule." + section.id() + ".title"), IDialogConstants.OK_LABEL, 2);
		this.section = section;
		this.cells = new ArrayList<>(cells);
		this.recording = recording;
	}

	@Override
	protected String request() {
		return RuleLine.text(cells);
	}

	@Override
	protected void createForm(Composite area) {
		for (int i = 0; i < RuleLine.CELLS; i++) {
			if (i != CONFIRMED) {
				new Label(area, SWT.NONE).setText(TEXT.get("column." + section.id() + "." + i) + ":");
			}
			Control field = switch (i) {
			case 0 -> combo(area, section.firstCells(), cells.get(i));
			case 3 -> combo(area, section.fourthCells(), cells.get(i));
			case CONFIRMED -> null;
			default -> text(area, cells.get(i));
			};
			fields.add(field);
		}
		if (section == RuleSection.STACK) {
			nameAfterFrames((Text) fields.get(NAME), (Text) fields.get(FRAMES));
		}
		if (recording != null) {
			addTrial(area);
		}
	}

	/** A name that the user has not changed follows the frames. */
	private void nameAfterFrames(Text name, Text frames) {
		String[] before = {frames.getText()};
		frames.addListener(SWT.Modify, e -> {
			if (name.getText().equals(NewStackRule.name(before[0]))) {
				name.setText(NewStackRule.name(frames.getText()));
			}
			before[0] = frames.getText();
		});
	}

	private void addTrial(Composite area) {
		Label label = new Label(area, SWT.NONE);
		label.setText(TEXT.get("trial") + ":");
		GridDataFactory.swtDefaults().align(SWT.BEGINNING, SWT.TOP).applyTo(label);
		effect = new Label(area, SWT.WRAP);
		GridDataFactory.fillDefaults().grab(true, true).hint(WIDTH, SWT.DEFAULT).applyTo(effect);
		trial = new Background(area);
	}

	/** Says what the rule does here; the dialog grows if that needs more lines. */
	private void say(String text) {
		effect.setText(text.replace("&", "&&"));
		Point size = getShell().getSize();
		int needed = getShell().computeSize(size.x, SWT.DEFAULT).y;
		if (needed > size.y) {
			getShell().setSize(size.x, needed);
		}
		effect.requestLayout();
	}

	/** Tries the rule once the user stops typing. */
	private void tryOut() {
		String line = request();
		if (!line.equals(tried)) {
			tried = line;
			futile = false;
			trial.cancel(TRIAL);
			say(TEXT.get("trial.running"));
			effect.getDisplay().timerExec(TRIAL_DELAY_MILLIS, () -> {
				if (!effect.isDisposed() && line.equals(tried)) {
					UserRules rules = new UserRules(ThreadLanesPreferences.userRules());
					rules.lines(section).add(0, line);
					trial.newest(TRIAL, () -> effect(rules.rules()), this::show);
				}
			});
		}
	}

	private void show(RuleEffect of) {
		say(of.text());
		futile = of.isNone();
		check();
		if (futile) {
			setMessage(TEXT.get("rule.no-effect"), IMessageProvider.WARNING);
		}
	}

	private RuleEffect effect(Rules rules) {
		TriageSettings settings = ActiveRules.settings();
		LoadedLanes before = LanesCache.lanes(recording, ActiveRules.get(), Background.UNTIL_INTERRUPTED);
		LoadedLanes after = before.under(rules, recording, Background.UNTIL_INTERRUPTED);
		return RuleEffect.of(before.triage(settings), after.triage(settings));
	}

	private Combo combo(Composite area, List<String> items, String value) {
		Combo combo = new Combo(area, SWT.READ_ONLY);
		combo.setItems(items.toArray(String[]::new));
		combo.select(items.indexOf(value));
		combo.addListener(SWT.Selection, e -> check());
		return combo;
	}

	private Text text(Composite area, String value) {
		Text text = new Text(area, SWT.BORDER);
		text.setText(value);
		GridDataFactory.fillDefaults().grab(true, false).hint(WIDTH, SWT.DEFAULT).applyTo(text);
		text.addListener(SWT.Modify, e -> check());
		return text;
	}

	@Override
	protected boolean isComplete() {
		for (int i = 0; i < RuleLine.CELLS; i++) {
			if (fields.get(i) instanceof Combo combo) {
				cells.set(i, combo.getText());
			} else if (fields.get(i) instanceof Text text) {
				cells.set(i, text.getText().strip());
			}
		}
		String missing = cells.get(0).isEmpty() ? TEXT.get("rule." + section.id() + ".choose")
				: cells.get(NAME).isEmpty() ? TEXT.get("rule.no-name") : null;
		String problem = missing == null ? problem() : null;
		boolean complete = missing == null && problem == null;
		setMessage(
				problem != null ? problem : missing != null ? missing : TEXT.get("rule." + section.id() + ".message"),
				problem != null ? IMessageProvider.ERROR
						: missing != null ? IMessageProvider.INFORMATION : IMessageProvider.NONE);
		if (trial != null && complete) {
			tryOut();
		} else if (trial != null) {
			tried = "";
			futile = false;
			trial.cancel(TRIAL);
			say("");
		}
		return complete && !futile;
	}

	/** @return the problem of the rule by itself; null if it has none */
	private String problem() {
		UserRules alone = new UserRules("");
		alone.lines(section).add(request());
		Map<String, String> problems = UserRules.problems(alone.rules());
		String problem = problems.get(alone.rows(section).get(0).origin());
		// A shadowed rule is allowed; the table marks it.
		return alone.rules().malformed().isEmpty() || problem == null ? null : TEXT.get("rule.problem", problem);
	}
}
