package org.threadlanes.jmc.pages;

import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.RowData;
import org.eclipse.swt.layout.RowLayout;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;

/** JDK Mission Control's bar in the heading of a page: the stored selection to show, and which aspect of it. */
final class FocusBar {

	/** As JDK Mission Control's own. */
	private static final int SPACING = 5;

	private FocusBar() {
	}

	/**
	 * Lets the bar have as many lines as it needs, with each combo as wide as the text that it shows. It would be a
	 * single line, whose combos give way: on GTK, one that is narrower than its text asks to be laid out again each
	 * time it is drawn, so that the window is drawn without end.
	 */
	static void wrap(Composite heading) {
		boolean bar = false;
		for (Control child : heading.getChildren()) {
			if (child instanceof Combo combo) {
				bar = true;
				combo.addModifyListener(e -> {
					combo.setLayoutData(shown(combo));
					combo.requestLayout();
				});
			} else if (child instanceof Composite composite) {
				wrap(composite);
			}
		}
		if (bar) {
			for (Control child : heading.getChildren()) {
				child.setLayoutData(child instanceof Combo combo ? shown(combo) : null);
			}
			RowLayout lines = new RowLayout();
			lines.center = true;
			lines.spacing = SPACING;
			heading.setLayout(lines);
		}
	}

	/** @return the size that a combo needs for its text alone, whatever else it offers */
	private static RowData shown(Combo combo) {
		Combo alone = new Combo(combo.getParent(), combo.getStyle());
		alone.setFont(combo.getFont());
		alone.setItems(combo.getText());
		alone.select(0);
		RowData size = new RowData(alone.computeSize(SWT.DEFAULT, SWT.DEFAULT));
		alone.dispose();
		return size;
	}
}
