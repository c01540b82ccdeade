package org.threadlanes.ui.record;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.live.settings.Overhead;

/** The choice of overhead: a label and two buttons in the grid of a dialog. */
final class OverheadChoice {

	private static final Messages TEXT = Messages.of(OverheadChoice.class);

	private final Button low;

	/**
	 * @param columns the number of columns of the grid that the buttons span
	 * @param first the overhead that is chosen at first
	 */
	OverheadChoice(Composite area, int columns, Overhead first) {
		Label label = new Label(area, SWT.NONE);
		label.setText(TEXT.get("overhead"));
		GridDataFactory.swtDefaults().align(SWT.BEGINNING, SWT.BEGINNING).applyTo(label);
		Composite choices = new Composite(area, SWT.NONE);
		GridLayoutFactory.fillDefaults().applyTo(choices);
		GridDataFactory.fillDefaults().span(columns, 1).applyTo(choices);
		Button full = new Button(choices, SWT.RADIO);
		full.setText(TEXT.get("overhead.full"));
		full.setSelection(first == Overhead.FULL);
		low = new Button(choices, SWT.RADIO);
		low.setText(TEXT.get("overhead.low"));
		low.setSelection(first == Overhead.LOW);
	}

	Overhead chosen() {
		return low.getSelection() ? Overhead.LOW : Overhead.FULL;
	}
}
