package org.threadlanes.ui.csv;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Spinner;
import org.threadlanes.core.analysis.report.LimitLines;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.tables.csv.CsvProfile;
import org.threadlanes.ui.look.AccessibleNames;
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
	private final Spinner depth;
	private final Button meta;
	/** On a narrow or low page there is no room for these. */
	private final List<Control> explaining = new ArrayList<>();

	/** @param changed called when anything was changed */
	OptionsPane(Composite parent, Look look, ExportModel model, TimeTexts times, Runnable changed) {
		super(parent, SWT.NONE);
		this.look = look;
		this.model = model;
		this.times = times;
		this.changed = changed;
		GridLayoutFactory.fillDefaults().spacing(2 * GAP, GAP).applyTo(this);
		Composite profile = section("profile.title", profiles.length);
		for (CsvProfile one : CsvProfile.values()) {
			profiles[one.ordinal()] = profile(profile, one);
		}
		profileSays = explanation(profile, "");
		Composite rows = section("rows.title", 1);
		whole = button(rows, SWT.RADIO, this::rowsChosen);
		selection = button(rows, SWT.RADIO, this::rowsChosen);
		selection.setToolTipText(TEXT.get("rows.selection.tool-tip"));
		explanation(rows, TEXT.get("options.limits", LimitLines.of(model.triage.allLimits()).stream()
				.map(limit -> SafeText.shorten(limit, 300)).collect(Collectors.joining("; "))));
		Composite others = section("options.title", 2);
		look.label(others, SWT.NONE, TEXT.get("options.frames"));
		depth = new Spinner(others, SWT.BORDER);
		depth.setValues(model.options().events().stackDepth(), 0, MAX_FRAMES, 0, 1, 16);
		AccessibleNames.set(depth, TEXT.get("options.frames"));
		depth.addListener(SWT.Selection, e -> {
			model.setOptions(model.options().withEvents(events -> events.withStackDepth(depth.getSelection())));
			changed.run();
		});
		meta = button(others, SWT.CHECK, () -> {
			model.setOptions(model.options().withMeta(getMeta()));
			changed.run();
		});
		meta.setText(TEXT.get("options.meta"));
		meta.setToolTipText(TEXT.get("options.meta.tool-tip"));
		GridDataFactory.swtDefaults().span(2, 1).applyTo(meta);
		refresh();
	}

	/** @return the width of the sections one below the other, px */
	int width() {
		((GridLayout) getLayout()).numColumns = 1;
		setSectionWidth(SWT.DEFAULT);
		return computeSize(SWT.DEFAULT, SWT.DEFAULT).x;
	}

	/**
	 * Arranges the sections one below the other, without what only explains if there is no room for it.
	 *
	 * @param width the width of the pane, px
	 * @param room the height that there is for them, px
	 * @return the height that they need, px
	 */
	int arrangeBelow(int width, int room) {
		((GridLayout) getLayout()).numColumns = 1;
		// The grid does not wrap the texts of its widest section, whose width it keeps, unless it is set.
		setSectionWidth(width);
		explain(true);
		int height = computeSize(width, SWT.DEFAULT).y;
		if (height <= room) {
			return height;
		}
		explain(false);
		return computeSize(width, SWT.DEFAULT).y;
	}

	/**
	 * Arranges the sections side by side as far as they fit, without what only explains.
	 *
	 * @param width the width of the pane, px
	 * @return the height that they need, px
	 */
	int arrangeBeside(int width) {
		explain(false);
		setSectionWidth(SWT.DEFAULT);
		GridLayout layout = (GridLayout) getLayout();
		layout.numColumns = getChildren().length;
		while (layout.numColumns > 1 && computeSize(SWT.DEFAULT, SWT.DEFAULT).x > width) {
			layout.numColumns--;
		}
		return computeSize(width, SWT.DEFAULT).y;
	}

	private void setSectionWidth(int width) {
		for (Control section : getChildren()) {
			((GridData) section.getLayoutData()).widthHint = width;
		}
	}

	private void explain(boolean on) {
		explaining.forEach(control -> Look.show(control, on));
	}

	/** Lays out its content, too, which may have changed. */
	void place(int x, int y, int width, int height) {
		if (getBounds().equals(new Rectangle(x, y, width, height))) {
			layout(true, true);
		} else {
			setBounds(x, y, width, height);
		}
	}

	private Composite section(String key, int columns) {
		Composite section = new Composite(this, SWT.NONE);
		GridLayoutFactory.fillDefaults().numColumns(columns).spacing(GAP, 4).applyTo(section);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(section);
		Label title = Look.label(section, SWT.NONE, TEXT.get(key), look.fonts().bold(), look.theme().text());
		GridDataFactory.swtDefaults().span(columns, 1).applyTo(title);
		return section;
	}

	private Label explanation(Composite section, String text) {
		Label label = Look.label(section, SWT.WRAP, text, look.fonts().small(), look.theme().secondaryText());
		GridDataFactory.fillDefaults().grab(true, false).hint(1, SWT.DEFAULT)
				.span(((GridLayout) section.getLayout()).numColumns, 1).applyTo(label);
		explaining.add(label);
		return label;
	}

	private static Button button(Composite parent, int style, Runnable chosen) {
		Button button = new Button(parent, style);
		button.addListener(SWT.Selection, e -> chosen.run());
		return button;
	}

	private Button profile(Composite parent, CsvProfile profile) {
		Button button = button(parent, SWT.RADIO, () -> choose(profile));
		button.setText(CsvPage.profile(profile));
		button.setToolTipText(CsvPage.profileSays(profile));
		return button;
	}

	/** A radio button gets an event too when another one is selected. */
	private void choose(CsvProfile profile) {
		if (profile(profile).getSelection() && model.profile() != profile) {
			model.setProfile(profile);
			changed.run();
		}
	}

	private boolean getMeta() {
		return meta.getSelection();
	}

	private void rowsChosen() {
		if (model.isOnlySelection() != selection.getSelection()) {
			model.setOnlySelection(selection.getSelection());
			changed.run();
		}
	}

	/** Shows counts, and whether there is a selection. */
	void refresh() {
		for (CsvProfile profile : CsvProfile.values()) {
			profiles[profile.ordinal()].setSelection(profile == model.profile());
		}
		profileSays.setText(CsvPage.profileSays(model.profile()));
		whole.setSelection(!model.isOnlySelection());
		selection.setSelection(model.isOnlySelection());
		selection.setEnabled(model.selection() != null);
		selection.setText(model.selection() == null ? TEXT.get("rows.no-selection")
				: counted(TEXT.get("rows.selection", times.range(model.selection())),
						model.selectionRows() < 0 ? TEXT.get("rows.counting")
								: TEXT.get("rows.count", model.selectionRows())));
		whole.setText(counted(TEXT.get(model.isPart() ? "rows.part" : "rows.whole"),
				model.isPart() ? TEXT.get("rows.of", model.wholeRows(), model.recordingRows())
						: TEXT.get("rows.count", model.wholeRows())));
		depth.setSelection(model.options().events().stackDepth());
		meta.setSelection(model.options().meta());
	}

	/** @return a choice of rows, with their number once a table is ticked */
	private String counted(String choice, String rows) {
		return model.ticked().isEmpty() ? choice : TEXT.get("rows.counted", choice, rows);
	}

	Button profile(CsvProfile profile) {
		return profiles[profile.ordinal()];
	}
}
