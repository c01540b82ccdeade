package org.threadlanes.ui.csv;

import java.util.List;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Link;
import org.eclipse.swt.widgets.Spinner;
import org.threadlanes.core.analysis.report.LimitLines;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.tables.csv.CsvProfile;
import org.threadlanes.ui.look.AccessibleNames;
import org.threadlanes.ui.look.EllipsisLabel;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.look.Popover;
import org.threadlanes.ui.model.TimeTexts;

/** The choices of an export: profile, rows, options. */
final class OptionsPane extends Composite {

	private static final Messages TEXT = Messages.of(OptionsPane.class);
	private static final int MAX_FRAMES = 2048;
	private static final int GAP = 10;
	/** The width of a limit in the window that lists them, px. */
	private static final int LIMIT = 420;

	private final Look look;
	private final ExportModel model;
	private final TimeTexts times;
	private final Runnable changed;
	private final Button[] profiles = new Button[CsvProfile.values().length];
	private final Label profileSays;
	/** How many rows are to be exported: not at the choices, whose widths are that of the pane. */
	final EllipsisLabel rows;
	private final Button whole;
	final Button selection;
	private final Spinner depth;
	private final Button meta;
	/** The limits of the recording, in sentences. */
	private final List<String> limits;
	/** The first of them, as many as there is room for. */
	private final Label firstLimits;
	/** How many more there are; opens all of them. */
	final Link moreLimits;

	/** @param changed called when anything was changed */
	OptionsPane(Composite parent, Look look, ExportModel model, TimeTexts times, Runnable changed) {
		super(parent, SWT.NONE);
		this.look = look;
		this.model = model;
		this.times = times;
		this.changed = changed;
		GridLayoutFactory.fillDefaults().spacing(2 * GAP, GAP).applyTo(this);
		limits = LimitLines.of(model.triage.allLimits()).stream().map(limit -> SafeText.shorten(limit, 300)).toList();
		Composite profile = section(profiles.length);
		title(profile, "profile.title");
		for (CsvProfile one : CsvProfile.values()) {
			profiles[one.ordinal()] = profile(profile, one);
		}
		profileSays = explanation(profile, "");
		Composite choices = section(2);
		rows = EllipsisLabel.heading(choices, look);
		rows.setTitle(TEXT.get("rows.title"));
		GridDataFactory.fillDefaults().grab(true, false).hint(1, SWT.DEFAULT).applyTo(rows);
		moreLimits = look.link(choices, "", this::showLimits);
		GridDataFactory.swtDefaults().applyTo(moreLimits);
		whole = button(choices, SWT.RADIO, this::rowsChosen);
		GridDataFactory.swtDefaults().span(2, 1).applyTo(whole);
		selection = button(choices, SWT.RADIO, this::rowsChosen);
		selection.setToolTipText(TEXT.get("rows.selection.tool-tip"));
		GridDataFactory.swtDefaults().span(2, 1).applyTo(selection);
		firstLimits = explanation(choices, "");
		Composite others = section(2);
		title(others, "options.title");
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
	 * Arranges the sections one below the other; if there is no room for it, without what only explains the profile,
	 * then without the last of the limits.
	 *
	 * @param width the width of the pane, px
	 * @param room the height that there is for them, px
	 * @return the height that they need, px
	 */
	int arrangeBelow(int width, int room) {
		((GridLayout) getLayout()).numColumns = 1;
		// The grid does not wrap the texts of its widest section, whose width it keeps, unless it is set.
		setSectionWidth(width);
		int shown = limits.size();
		int height = explain(true, shown, width);
		while (height > room && shown >= 0) {
			height = explain(false, shown--, width);
		}
		return height;
	}

	/**
	 * Arranges the sections side by side as far as they fit, without what only explains, and with the number of limits.
	 *
	 * @param width the width of the pane, px
	 * @return the height that they need, px
	 */
	int arrangeBeside(int width) {
		explain(false, 0, width);
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

	/** @return the height at a width, px */
	private int explain(boolean profile, int shown, int width) {
		Look.show(profileSays, profile);
		Look.show(firstLimits, shown > 0);
		firstLimits.setText(TEXT.get("options.limits", String.join("; ", limits.subList(0, shown)))
				.replace("&", "&&"));
		int more = limits.size() - shown;
		Look.show(moreLimits,
				more == 0 ? "" : TEXT.get(shown == 0 ? "options.all-limits" : "options.more-limits", more));
		return computeSize(width, SWT.DEFAULT).y;
	}

	private void showLimits() {
		new Popover(this, look, true, SWT.DEFAULT, size -> {
			Point corner = moreLimits.toDisplay(moreLimits.getSize());
			return new Point(corner.x - size.x, corner.y);
		}, content -> limits.forEach(limit -> GridDataFactory.fillDefaults()
				.hint(look.fonts().scaled(LIMIT), SWT.DEFAULT)
				.applyTo(look.label(content, SWT.WRAP, "\u2022  " + limit))));
	}

	/** Lays out its content, too, which may have changed. */
	void place(int x, int y, int width, int height) {
		if (getBounds().equals(new Rectangle(x, y, width, height))) {
			layout(true, true);
		} else {
			setBounds(x, y, width, height);
		}
	}

	private Composite section(int columns) {
		Composite section = new Composite(this, SWT.NONE);
		GridLayoutFactory.fillDefaults().numColumns(columns).spacing(GAP, 4).applyTo(section);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(section);
		return section;
	}

	private void title(Composite section, String key) {
		Label title = Look.label(section, SWT.NONE, TEXT.get(key), look.fonts().bold(), look.theme().text());
		GridDataFactory.swtDefaults().span(((GridLayout) section.getLayout()).numColumns, 1).applyTo(title);
	}

	private Label explanation(Composite section, String text) {
		Label label = Look.label(section, SWT.WRAP, text, look.fonts().small(), look.theme().secondaryText());
		GridDataFactory.fillDefaults().grab(true, false).hint(1, SWT.DEFAULT)
				.span(((GridLayout) section.getLayout()).numColumns, 1).applyTo(label);
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
				: TEXT.get("rows.selection", times.range(model.selection())));
		whole.setText(TEXT.get(model.isPart() ? "rows.part" : "rows.whole"));
		rows.setText(model.isAnyTicked() ? rows() : "");
		depth.setSelection(model.options().events().stackDepth());
		meta.setSelection(model.options().meta());
	}

	/** @return how many rows are to be exported */
	private String rows() {
		if (model.isCounting()) {
			return TEXT.get("rows.counting");
		}
		if (model.isOnlySelection() && model.wholeTables() > 0) {
			return TEXT.get("rows.count-whole", model.tickedRows(), model.wholeTables());
		}
		return model.isPart() && !model.isOnlySelection()
				? TEXT.get("rows.of", model.tickedRows(), model.recordingRows())
				: TEXT.get("rows.count", model.tickedRows());
	}

	Button profile(CsvProfile profile) {
		return profiles[profile.ordinal()];
	}
}
