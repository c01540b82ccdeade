package org.threadlanes.jmc.preferences;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.layout.TableColumnLayout;
import org.eclipse.jface.resource.JFaceColors;
import org.eclipse.jface.viewers.ColumnPixelData;
import org.eclipse.jface.viewers.ColumnWeightData;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.classify.rules.Rule;
import org.threadlanes.core.classify.rules.RuleLine;
import org.threadlanes.core.classify.rules.RuleSection;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.ui.look.TruncatedCells;

/**
 * The rules of one kind: the user's own, which are editable, followed by the shipped ones, in gray. Below, the user can
 * try them on a name or a stack.
 */
final class RulesPane extends Composite {

	private static final Messages TEXT = Messages.of(RulesPane.class);
	/** The cells shown: name, kind or role, pattern, group or kind, sentence. */
	private static final int[] SHOWN = {1, 0, 2, 3, 5};
	/** The weights of the columns that share the room left by the others, which are as wide as their cells: 0. */
	private static final int[] WEIGHTS = {0, 0, 4, 0, 3};
	private static final ColumnWeightData PROBLEM_WEIGHT = new ColumnWeightData(3);
	private static final ColumnPixelData NO_PROBLEM = new ColumnPixelData(0, false);
	private static final int MAX_WIDTH = 200;
	/** What an ellipsis leaves free. */
	private static final int MARGIN = 8;
	private static final int WIDTH = 820;

	private final RuleSection section;
	private final UserRules rules;
	private final Table table;
	private final TableColumnLayout widths = new TableColumnLayout();
	private final TableColumn problemColumn;
	private final Button edit;
	private final Button remove;
	private final Button up;
	private final Button down;
	private final Text sample;
	private final Combo wait;
	private final Label answer;

	RulesPane(Composite parent, RuleSection section, UserRules rules) {
		super(parent, SWT.NONE);
		this.section = section;
		this.rules = rules;
		GridLayoutFactory.swtDefaults().numColumns(2).applyTo(this);
		label(TEXT.get("rules." + section.id() + ".about"));
		Composite frame = new Composite(this, SWT.NONE);
		GridDataFactory.fillDefaults().grab(true, true).hint(WIDTH, 220).applyTo(frame);
		table = new Table(frame, SWT.BORDER | SWT.FULL_SELECTION | SWT.SINGLE);
		table.setHeaderVisible(true);
		for (int cell : SHOWN) {
			new TableColumn(table, SWT.NONE).setText(TEXT.get("column." + section.id() + "." + cell));
		}
		problemColumn = new TableColumn(table, SWT.NONE);
		problemColumn.setText(TEXT.get("column.problem"));
		TruncatedCells.mark(table);
		Composite buttons = new Composite(this, SWT.NONE);
		GridDataFactory.fillDefaults().applyTo(buttons);
		GridLayoutFactory.fillDefaults().applyTo(buttons);
		button(buttons, "add", this::add);
		edit = button(buttons, "edit", this::edit);
		remove = button(buttons, "remove", this::remove);
		up = button(buttons, "up", () -> move(-1));
		down = button(buttons, "down", () -> move(1));
		boolean stack = section == RuleSection.STACK;
		Composite question = new Composite(this, SWT.NONE);
		GridDataFactory.fillDefaults().span(2, 1).applyTo(question);
		GridLayoutFactory.fillDefaults().numColumns(2).applyTo(question);
		new Label(question, SWT.NONE).setText(TEXT.get("rules." + section.id() + ".test"));
		wait = stack ? waits(question) : null;
		sample = new Text(this, SWT.BORDER | (stack ? SWT.MULTI | SWT.V_SCROLL | SWT.H_SCROLL : SWT.SINGLE));
		GridDataFactory.fillDefaults().grab(true, false).hint(SWT.DEFAULT, stack ? 80 : SWT.DEFAULT).span(2, 1)
				.applyTo(sample);
		sample.addListener(SWT.Modify, e -> test());
		answer = label("");
		table.addListener(SWT.Selection, e -> enable());
		table.addListener(SWT.DefaultSelection, e -> edit());
		refresh();
		share();
		frame.setLayout(widths);
	}

	private void share() {
		for (int i = 0; i < WEIGHTS.length; i++) {
			TableColumn column = table.getColumn(i);
			column.pack();
			widths.setColumnData(column, WEIGHTS[i] > 0 ? new ColumnWeightData(WEIGHTS[i])
					: new ColumnPixelData(Math.min(column.getWidth() + MARGIN, MAX_WIDTH)));
		}
	}

	private Label label(String text) {
		Label label = new Label(this, SWT.WRAP);
		label.setText(text);
		GridDataFactory.fillDefaults().grab(true, false).span(2, 1).hint(WIDTH, SWT.DEFAULT).applyTo(label);
		return label;
	}

	private static Button button(Composite parent, String key, Runnable action) {
		Button button = new Button(parent, SWT.PUSH);
		button.setText(TEXT.get("button." + key));
		GridDataFactory.fillDefaults().applyTo(button);
		button.addListener(SWT.Selection, e -> action.run());
		return button;
	}

	private Combo waits(Composite parent) {
		Combo combo = new Combo(parent, SWT.READ_ONLY);
		for (WaitKind kind : WaitKind.values()) {
			combo.add(Vocabulary.of(kind));
		}
		combo.select(WaitKind.SOCKET_READ.ordinal());
		combo.addListener(SWT.Selection, e -> test());
		return combo;
	}

	// --- the table

	/** Shows the rules as they are now. */
	void refresh() {
		int selected = table.getSelectionIndex();
		Rules active = rules.rules();
		Map<String, String> problems = UserRules.problems(active);
		List<RuleLine> own = rules.rows(section);
		Set<String> origins = own.stream().map(RuleLine::origin).collect(Collectors.toSet());
		table.setRedraw(false);
		table.removeAll();
		own.forEach(row -> item(row, problems));
		Color gray = getDisplay().getSystemColor(SWT.COLOR_WIDGET_DISABLED_FOREGROUND);
		active.of(section).stream().map(Rule::line).filter(row -> !origins.contains(row.origin()))
				.forEach(row -> item(row, problems).setForeground(gray));
		table.setRedraw(true);
		boolean isFine = Arrays.stream(table.getItems()).allMatch(row -> row.getText(SHOWN.length).isEmpty());
		widths.setColumnData(problemColumn, isFine ? NO_PROBLEM : PROBLEM_WEIGHT);
		table.getParent().layout();
		table.setSelection(Math.min(selected, table.getItemCount() - 1));
		enable();
		test();
	}

	private TableItem item(RuleLine row, Map<String, String> problems) {
		TableItem item = new TableItem(table, SWT.NONE);
		item.setData(row);
		for (int i = 0; i < SHOWN.length; i++) {
			item.setText(i, row.optional(SHOWN[i]));
		}
		String problem = problems.get(row.origin());
		if (problem != null) {
			item.setText(SHOWN.length, problem);
			item.setForeground(SHOWN.length, JFaceColors.getErrorText(getDisplay()));
			item.setForeground(0, JFaceColors.getErrorText(getDisplay()));
		}
		return item;
	}

	private void enable() {
		int selected = table.getSelectionIndex();
		int own = rules.lines(section).size();
		boolean isOwn = selected >= 0 && selected < own;
		edit.setEnabled(selected >= 0);
		remove.setEnabled(selected >= 0);
		up.setEnabled(isOwn && selected > 0);
		down.setEnabled(isOwn && selected < own - 1);
	}

	// --- the buttons

	private void add() {
		edit(List.of("", "", "", RuleLine.NONE, RuleLine.NONE, ""), table.getItemCount());
	}

	private void edit() {
		int selected = table.getSelectionIndex();
		if (selected >= 0) {
			RuleLine row = (RuleLine) table.getItem(selected).getData();
			edit(IntStream.range(0, RuleLine.CELLS).mapToObj(row::cell).toList(), selected);
		}
	}

	/** Editing a shipped rule, or none, creates a user rule; one of the same name replaces the shipped rule. */
	private void edit(List<String> cells, int row) {
		new RuleDialog(getShell(), section, cells, null).ask().ifPresent(line -> {
			List<String> lines = rules.lines(section);
			int at = Math.min(row, lines.size());
			if (at == lines.size()) {
				lines.add(line);
			} else {
				lines.set(at, line);
			}
			select(at);
		});
	}

	/** Removing a shipped rule creates a user rule that turns it off. */
	private void remove() {
		int selected = table.getSelectionIndex();
		List<String> lines = rules.lines(section);
		if (selected >= lines.size()) {
			String name = ((RuleLine) table.getItem(selected).getData()).name();
			lines.add(RuleLine.text(List.of(RuleLine.OFF, name)));
			select(lines.size() - 1);
		} else if (selected >= 0) {
			lines.remove(selected);
			select(Math.min(selected, lines.size() - 1));
		}
	}

	private void move(int by) {
		int selected = table.getSelectionIndex();
		List<String> lines = rules.lines(section);
		lines.add(selected + by, lines.remove(selected));
		select(selected + by);
	}

	private void select(int row) {
		refresh();
		table.setSelection(row);
		enable();
	}

	// --- the test

	private void test() {
		String text = sample.getText();
		answer.setText(text.isBlank() ? "" : (section == RuleSection.NAME ? RuleTest.name(rules.rules(), text)
				: RuleTest.stack(rules.rules(), WaitKind.values()[wait.getSelectionIndex()], text)).replace("&", "&&"));
		layout(true);
	}
}
