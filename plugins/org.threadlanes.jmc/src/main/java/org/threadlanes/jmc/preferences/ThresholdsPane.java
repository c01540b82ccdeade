package org.threadlanes.jmc.preferences;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Spinner;
import org.threadlanes.core.report.TriageSettings;
import org.threadlanes.core.text.Messages;
import org.threadlanes.jmc.rules.FindingRule;

/** The thresholds for reporting. */
final class ThresholdsPane extends Composite {

	private static final Messages TEXT = Messages.of(ThresholdsPane.class);
	private static final Messages RULES = Messages.of(FindingRule.class);
	private static final double NANOS_PER_MILLI = 1e6;
	private static final int MAX_MILLIS = 3_600_000;
	/** Times and shares have one decimal. */
	private static final int DIGITS = 1;
	private static final double SCALE = 10;

	private final List<Spinner> spinners = new ArrayList<>();

	ThresholdsPane(Composite parent) {
		super(parent, SWT.NONE);
		GridLayoutFactory.swtDefaults().numColumns(3).applyTo(this);
		Label about = new Label(this, SWT.WRAP);
		about.setText(TEXT.get("thresholds.about"));
		GridDataFactory.fillDefaults().grab(true, false).span(3, 1).hint(520, SWT.DEFAULT).applyTo(about);
		for (String key : new String[] {"loop-total", "loop-longest", "pool-total", "pinned-total"}) {
			spinner(key, "ms", MAX_MILLIS);
		}
		spinner("saturated-share", "%", 100);
	}

	private void spinner(String key, String unit, int most) {
		new Label(this, SWT.NONE).setText(RULES.get("threshold." + key) + ":");
		Spinner spinner = new Spinner(this, SWT.BORDER);
		spinner.setDigits(DIGITS);
		spinner.setMaximum((int) (most * SCALE));
		spinner.setToolTipText(RULES.get("threshold." + key + ".description"));
		new Label(this, SWT.NONE).setText(unit);
		spinners.add(spinner);
	}

	void show(TriageSettings settings) {
		millis(0, settings.loopTotalNanos());
		millis(1, settings.loopLongestNanos());
		millis(2, settings.poolTotalNanos());
		millis(3, settings.pinnedTotalNanos());
		spinners.get(4).setSelection((int) Math.round(settings.saturatedShare() * 100 * SCALE));
	}

	TriageSettings settings() {
		return new TriageSettings(nanos(0), nanos(1), nanos(2), nanos(3),
				spinners.get(4).getSelection() / SCALE / 100);
	}

	private void millis(int i, long nanos) {
		spinners.get(i).setSelection((int) Math.round(nanos / NANOS_PER_MILLI * SCALE));
	}

	private long nanos(int i) {
		return Math.round(spinners.get(i).getSelection() / SCALE * NANOS_PER_MILLI);
	}
}
