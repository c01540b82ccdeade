package org.threadlanes.ui.csv;

import java.util.stream.Collectors;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Spinner;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.tables.csv.CsvProfile;
import org.threadlanes.ui.look.AccessibleNames;
import org.threadlanes.ui.look.EllipsisLabel;
import org.threadlanes.ui.look.Icon;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.model.TimeTexts;

/** The choices of an export: profile, rows, options. */
final class OptionsPane extends Composite {

	private static final Messages TEXT = Messages.of(OptionsPane.class);
	private static final int MAX_FRAMES = 2048;
	private static final int GAP = 10;

	private final Look look;
	private final ExportModel model;
	private final TimeTexts times;
	private final Runnable changed;
	private final Button[] profiles = new Button[CsvProfile.values().length];
	private final Label profileSays;
	private final Button whole;
	final Button selection;
	private final Label wholeRows;
	final Label selectionRows;
	private final Spinner depth;
	private final Button meta;

	/** @param changed called when anything was changed */
	OptionsPane(Composite parent, Look look, ExportModel model, TimeTexts times, Runnable changed) {
		super(parent, SWT.NONE);
		this.look = look;
		this.model = model;
		this.times = times;
		this.changed = changed;
		setLayout(new GridLayout());
		Composite profile = section("profile.title");
		Composite choices = grid(profile, profiles.length);
		for (CsvProfile one : CsvProfile.values()) {
			profiles[one.ordinal()] = profile(choices, one);
		}
		profileSays = Look.label(profile, SWT.WRAP, "", look.fonts().small(), look.theme().secondaryText());
		GridDataFactory.fillDefaults().grab(true, false).hint(1, SWT.DEFAULT).applyTo(profileSays);
		Composite range = section("rows.title");
		Composite rows = grid(range, 2);
		whole = new Button(rows, SWT.RADIO);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(whole);
		wholeRows = faint(rows);
		selection = new Button(rows, SWT.RADIO);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(selection);
		selectionRows = faint(rows);
		whole.addListener(SWT.Selection, e -> rowsChosen());
		selection.addListener(SWT.Selection, e -> rowsChosen());
		limits(range);
		Composite others = section("options.title");
		Composite frames = grid(others, 2);
		look.label(frames, SWT.NONE, TEXT.get("options.frames"));
		depth = new Spinner(frames, SWT.BORDER);
		depth.setValues(model.options().events().stackDepth(), 0, MAX_FRAMES, 0, 1, 16);
		AccessibleNames.set(depth, TEXT.get("options.frames"));
		depth.addListener(SWT.Selection, e -> {
			model.setOptions(model.options().withEvents(events -> events.withStackDepth(depth.getSelection())));
			changed.run();
		});
		meta = new Button(others, SWT.CHECK);
		meta.setText(TEXT.get("options.meta"));
		meta.setSelection(model.options().meta());
		meta.addListener(SWT.Selection, e -> {
			model.setOptions(model.options().withMeta(meta.getSelection()));
			changed.run();
		});
		refresh();
	}

	/**
	 * Arranges the sections side by side if they fit, or one below the other.
	 *
	 * @param width the width of the pane; 0 to place the sections one below the other
	 */
	void arrange(int width) {
		int columns = width == 0 ? 1 : getChildren().length;
		GridLayoutFactory.fillDefaults().numColumns(columns).spacing(2 * GAP, GAP).applyTo(this);
		for (; columns > 1 && computeSize(SWT.DEFAULT, SWT.DEFAULT, true).x > width; columns--) {
			((GridLayout) getLayout()).numColumns = columns - 1;
		}
	}

	private Composite section(String key) {
		Composite section = new Composite(this, SWT.NONE);
		GridLayoutFactory.fillDefaults().spacing(0, 6).applyTo(section);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(section);
		look.label(section, SWT.NONE, TEXT.get(key)).setFont(look.fonts().bold());
		return section;
	}

	private static Composite grid(Composite parent, int columns) {
		Composite grid = new Composite(parent, SWT.NONE);
		GridLayoutFactory.fillDefaults().numColumns(columns).spacing(GAP, 4).applyTo(grid);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(grid);
		return grid;
	}

	private Label faint(Composite parent) {
		Label label = new Label(parent, SWT.RIGHT);
		label.setForeground(look.theme().secondaryText());
		GridDataFactory.fillDefaults().align(SWT.END, SWT.CENTER).applyTo(label);
		return label;
	}

	private Button profile(Composite parent, CsvProfile profile) {
		Button button = new Button(parent, SWT.RADIO);
		button.setText(TEXT.get("profile." + profile.id()));
		button.setToolTipText(TEXT.get("profile." + profile.id() + ".says"));
		button.addListener(SWT.Selection, e -> {
			if (button.getSelection() && model.profile() != profile) {
				model.setProfile(profile);
				changed.run();
			}
		});
		return button;
	}

	private void rowsChosen() {
		if (model.isOnlySelection() != selection.getSelection()) {
			model.setOnlySelection(selection.getSelection());
			changed.run();
		}
	}

	private void limits(Composite parent) {
		if (model.triage.limits().isEmpty()) {
			return;
		}
		Composite line = grid(parent, 2);
		Label icon = new Label(line, SWT.NONE);
		icon.setImage(look.icons().get(Icon.INFO));
		EllipsisLabel text = new EllipsisLabel(line);
		text.setColor(look.theme().secondaryText());
		text.setText(TEXT.get("options.limits", model.triage.limits().stream()
				.map(limit -> SafeText.shorten(limit.message().toString(), 200)).collect(Collectors.joining("; "))));
		GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).hint(1, SWT.DEFAULT).applyTo(text);
	}

	/** Shows counts, and whether there is a selection. */
	void refresh() {
		for (CsvProfile profile : CsvProfile.values()) {
			profiles[profile.ordinal()].setSelection(profile == model.profile());
		}
		profileSays.setText(TEXT.get("profile." + model.profile().id() + ".says"));
		whole.setSelection(!model.isOnlySelection());
		selection.setSelection(model.isOnlySelection());
		selection.setEnabled(model.selection() != null);
		selection.setText(model.selection() == null ? TEXT.get("rows.no-selection")
				: TEXT.get("rows.selection", times.range(model.selection())));
		selection.setToolTipText(TEXT.get("rows.selection.tool-tip"));
		whole.setText(TEXT.get(model.isPart() ? "rows.part" : "rows.whole"));
		wholeRows.setText(model.isPart() ? TEXT.get("rows.of", model.wholeRows(), model.recordingRows())
				: TEXT.get("rows.count", model.wholeRows()));
		selectionRows.setText(model.selection() == null ? ""
				: model.selectionRows() < 0 ? TEXT.get("rows.counting")
						: TEXT.get("rows.count", model.selectionRows()));
		depth.setSelection(model.options().events().stackDepth());
		meta.setSelection(model.options().meta());
		if (getSize().x > 0) {
			layout(true, true);
		}
	}

	Button profile(CsvProfile profile) {
		return profiles[profile.ordinal()];
	}
}
