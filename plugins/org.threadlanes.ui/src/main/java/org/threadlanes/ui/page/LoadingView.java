package org.threadlanes.ui.page;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.widgets.WidgetFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.ProgressBar;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.ui.look.AccessibleNames;
import org.threadlanes.ui.look.Look;

/** The page while a recording is read: its frame without content, the progress, and a way to cancel. */
final class LoadingView extends Composite {

	private static final Messages TEXT = Messages.of(LoadingView.class);
	private static final int STEPS = 1000;

	private final Label text;
	private final ProgressBar bar;

	LoadingView(Composite parent, Look look, Runnable cancel) {
		super(parent, SWT.NONE);
		GridLayoutFactory.fillDefaults().margins(8, 5).spacing(5, 5).applyTo(this);
		Composite line = new Composite(this, SWT.NONE);
		GridDataFactory.fillDefaults().align(SWT.FILL, SWT.TOP).grab(true, false).applyTo(line);
		GridLayoutFactory.fillDefaults().numColumns(3).margins(0, 5).spacing(12, 5).applyTo(line);
		text = look.label(line, SWT.NONE, TEXT.get("loading.begin"));
		GridDataFactory.swtDefaults().hint(200, SWT.DEFAULT).applyTo(text);
		bar = new ProgressBar(line, SWT.SMOOTH);
		bar.setMaximum(STEPS);
		GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(bar);
		AccessibleNames.set(bar, TEXT.get("loading.name"));
		WidgetFactory.button(SWT.PUSH).text(TEXT.get("loading.cancel")).onSelect(e -> cancel.run()).create(line);
		Canvas lanes = new Canvas(this, SWT.NO_FOCUS);
		Look.fixBackground(lanes, look.theme().lane());
		GridDataFactory.fillDefaults().grab(true, true).applyTo(lanes);
	}

	/**
	 * @param what {@code waits} or {@code events}
	 * @param share the share read, 0 to 1; 0 if unknown
	 */
	void show(String what, long count, double share) {
		text.setText(TEXT.get("loading." + what, count));
		bar.setSelection((int) (share * STEPS));
	}
}
