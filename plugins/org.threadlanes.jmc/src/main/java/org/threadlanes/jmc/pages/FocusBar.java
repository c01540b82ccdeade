package org.threadlanes.jmc.pages;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.layout.RowData;
import org.eclipse.swt.layout.RowLayout;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.threadlanes.ui.look.TextFit;

/**
 * JDK Mission Control's bar in the heading of a page: the stored selection to show, and which aspect of it. It is one
 * line, in which long texts are cut, or as many as a narrow page needs. JDK Mission Control makes its combos narrower
 * than their texts: on GTK, such a combo asks to be laid out again each time it is drawn, so that the window is drawn
 * without end.
 */
final class FocusBar {

	/** As JDK Mission Control's own. */
	private static final int SPACING = 5;
	/** What is left of a text, in pixels. */
	private static final int MIN_TEXT = 90;
	/** Wider than the least width of a combo. */
	private static final String SAMPLE = "m".repeat(30);
	/** The keys of the text of a combo, and of what is shown of it. */
	private static final String FULL = "threadlanes.full";
	private static final String SHOWN = "threadlanes.shown";

	private final Composite bar;
	private final List<Combo> combos = new ArrayList<>();
	private boolean isFitting;

	private FocusBar(Composite bar) {
		this.bar = bar;
		RowLayout lines = new RowLayout();
		lines.center = true;
		lines.spacing = SPACING;
		for (Control child : bar.getChildren()) {
			child.setLayoutData(null);
			if (child instanceof Combo combo) {
				combos.add(combo);
				combo.addModifyListener(e -> {
					if (!isFitting && !combo.getText().equals(combo.getData(SHOWN))) {
						fit();
					}
				});
			}
		}
		// The aspect has the longer text.
		Collections.reverse(combos);
		bar.setLayout(lines);
		bar.addListener(SWT.Resize, e -> fit());
		fit();
	}

	/** Lets the bar in a heading have a line if its texts can be cut to fit, or else as many as it needs. */
	static void wrap(Composite heading) {
		if (Stream.of(heading.getChildren()).anyMatch(Combo.class::isInstance)) {
			new FocusBar(heading);
		} else {
			Stream.of(heading.getChildren()).filter(Composite.class::isInstance)
					.forEach(child -> wrap((Composite) child));
		}
	}

	private void fit() {
		isFitting = true;
		GC gc = new GC(bar);
		gc.setFont(combos.get(0).getFont());
		Combo alone = new Combo(bar, combos.get(0).getStyle());
		alone.setFont(combos.get(0).getFont());
		alone.setItems(SAMPLE);
		alone.select(0);
		int frame = alone.computeSize(SWT.DEFAULT, SWT.DEFAULT).x - gc.textExtent(SAMPLE).x;
		// A width that is asked for is without the border.
		int border = alone.computeSize(MIN_TEXT, SWT.DEFAULT).x - MIN_TEXT;
		alone.dispose();
		RowLayout lines = (RowLayout) bar.getLayout();
		int room = bar.getClientArea().width - lines.marginLeft - lines.marginRight + SPACING;
		int others = Stream.of(bar.getChildren()).mapToInt(child -> SPACING
				+ (child instanceof Combo ? frame : child.computeSize(SWT.DEFAULT, SWT.DEFAULT).x)).sum();
		int texts = combos.stream().mapToInt(combo -> gc.textExtent(full(combo)).x).sum();
		int least = combos.stream().mapToInt(combo -> Math.min(MIN_TEXT, gc.textExtent(full(combo)).x)).sum();
		int excess = room > SPACING && others + least <= room ? others + texts - room : 0;
		boolean isOther = false;
		for (Combo combo : combos) {
			String full = full(combo);
			int whole = gc.textExtent(full).x;
			String text = excess <= 0 ? full
					: TextFit.end(gc, full, Math.min(whole, Math.max(MIN_TEXT, whole - excess)));
			int width = gc.textExtent(text).x;
			excess -= whole - width;
			isOther |= show(combo, text, full, frame + width - border);
		}
		gc.dispose();
		isFitting = false;
		if (isOther) {
			bar.getDisplay().asyncExec(() -> {
				if (!bar.isDisposed()) {
					bar.requestLayout();
				}
			});
		}
	}

	private static String full(Combo combo) {
		return combo.getText().equals(combo.getData(SHOWN)) ? (String) combo.getData(FULL) : combo.getText();
	}

	/** @return whether it has another width than before */
	private static boolean show(Combo combo, String text, String full, int width) {
		combo.setData(FULL, full);
		combo.setData(SHOWN, text);
		int index = combo.getSelectionIndex();
		if (index >= 0 && !combo.getItem(index).equals(text)) {
			combo.setItem(index, text);
			combo.select(index);
		}
		combo.setToolTipText(text.equals(full) ? null : full);
		boolean isOther = !(combo.getLayoutData() instanceof RowData before) || before.width != width;
		combo.setLayoutData(new RowData(width, SWT.DEFAULT));
		return isOther;
	}
}
