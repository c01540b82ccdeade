package org.threadlanes.jmc.preferences;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.preference.ColorSelector;
import org.eclipse.jface.widgets.WidgetFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.ui.look.AccessibleNames;
import org.threadlanes.ui.model.WaitTexts;
import org.threadlanes.ui.paint.Palette;
import org.threadlanes.ui.paint.WaitFamily;

/** The colors of kinds of waits, for light and dark themes, with a note on those that are hard to see. */
final class ColorsPane extends Composite {

	private static final Messages TEXT = Messages.of(ColorsPane.class);
	/** The minimum contrast of graphical objects in WCAG 2.1. */
	private static final double MIN_CONTRAST = 3;

	/** The color of a family of kinds in one theme. */
	private record Choice(WaitFamily family, boolean dark, ColorSelector selector) {

		int rgb() {
			RGB rgb = selector.getColorValue();
			return rgb.red << 16 | rgb.green << 8 | rgb.blue;
		}

		boolean isFaint() {
			return Palette.contrast(rgb(), (dark ? Palette.DARK : Palette.LIGHT).lane()) < MIN_CONTRAST;
		}
	}

	private final List<Choice> choices = new ArrayList<>();
	private final List<Label> notes = new ArrayList<>();

	ColorsPane(Composite parent) {
		super(parent, SWT.NONE);
		GridLayoutFactory.swtDefaults().numColumns(4).spacing(16, 4).applyTo(this);
		Label about = new Label(this, SWT.WRAP);
		about.setText(TEXT.get("colors.about"));
		GridDataFactory.fillDefaults().grab(true, false).span(4, 1).hint(520, SWT.DEFAULT).applyTo(about);
		for (String title : new String[] {"colors.kind", "colors.light", "colors.dark"}) {
			new Label(this, SWT.NONE).setText(TEXT.get(title));
		}
		GridDataFactory.fillDefaults().grab(true, false).applyTo(new Label(this, SWT.NONE));
		for (WaitFamily family : WaitFamily.values()) {
			new Label(this, SWT.NONE).setText(WaitTexts.family(family));
			choice(family, false);
			choice(family, true);
			Label note = new Label(this, SWT.NONE);
			GridDataFactory.fillDefaults().grab(true, false).align(SWT.FILL, SWT.CENTER).applyTo(note);
			notes.add(note);
		}
		WidgetFactory.button(SWT.PUSH).text(TEXT.get("colors.reset")).onSelect(e -> show(Palette.LIGHT, Palette.DARK))
				.layoutData(GridDataFactory.swtDefaults().span(4, 1).indent(0, 8).create()).create(this);
	}

	private void choice(WaitFamily family, boolean dark) {
		ColorSelector selector = new ColorSelector(this);
		String name = TEXT.get(dark ? "colors.of.dark" : "colors.of.light", WaitTexts.family(family));
		selector.getButton().setToolTipText(name);
		AccessibleNames.set(selector.getButton(), name);
		selector.addListener(e -> note(family));
		choices.add(new Choice(family, dark, selector));
	}

	/** Notes if a color hardly differs from the lane's background. */
	private void note(WaitFamily family) {
		notes.get(family.ordinal()).setText(choices.stream().filter(c -> c.family() == family && c.isFaint())
				.map(c -> TEXT.get(c.dark() ? "colors.faint.dark" : "colors.faint.light"))
				.collect(Collectors.joining(" ")));
	}

	void show(Palette light, Palette dark) {
		for (Choice choice : choices) {
			int rgb = (choice.dark() ? dark : light).kind(choice.family().kinds().get(0));
			choice.selector().setColorValue(new RGB(rgb >> 16 & 0xFF, rgb >> 8 & 0xFF, rgb & 0xFF));
		}
		for (WaitFamily family : WaitFamily.values()) {
			note(family);
		}
	}

	/** Stores the colors as preferences. */
	void keep() {
		choices.forEach(c -> ThreadLanesPreferences.setColor(c.family(), c.dark(), c.rgb()));
	}
}
