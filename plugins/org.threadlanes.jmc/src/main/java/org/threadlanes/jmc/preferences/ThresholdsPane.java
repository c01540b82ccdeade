package org.threadlanes.jmc.preferences;

import java.util.EnumMap;
import java.util.Map;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Spinner;
import org.threadlanes.core.analysis.report.Threshold;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.jmc.rules.FindingRule;

/** The thresholds for reporting. */
final class ThresholdsPane extends Composite {

	private static final Messages TEXT = Messages.of(ThresholdsPane.class);
	private static final Messages RULES = Messages.of(FindingRule.class);
	private static final int MAX_MILLIS = 3_600_000;
	/** Times and percentages have one decimal. */
	private static final int DIGITS = 1;
	private static final double SCALE = 10;

	private final Map<Threshold, Spinner> spinners = new EnumMap<>(Threshold.class);

	ThresholdsPane(Composite parent) {
		super(parent, SWT.NONE);
		GridLayoutFactory.swtDefaults().numColumns(3).applyTo(this);
		Label about = new Label(this, SWT.WRAP);
		about.setText(TEXT.get("thresholds.about"));
		GridDataFactory.fillDefaults().grab(true, false).span(3, 1).hint(520, SWT.DEFAULT).applyTo(about);
		for (Threshold threshold : Threshold.values()) {
			String key = "threshold." + threshold.id();
			new Label(this, SWT.NONE).setText(RULES.get(key) + ":");
			Spinner spinner = new Spinner(this, SWT.BORDER);
			spinner.setDigits(DIGITS);
			spinner.setMaximum((int) ((threshold.isTime() ? MAX_MILLIS : 100) * SCALE));
			spinner.setToolTipText(RULES.get(key + ".description"));
			GridDataFactory.fillDefaults().applyTo(spinner);
			new Label(this, SWT.NONE).setText(threshold.isTime() ? "ms" : "%");
			spinners.put(threshold, spinner);
		}
	}

	void show(TriageSettings settings) {
		spinners.forEach((threshold, spinner) ->
				spinner.setSelection((int) Math.round(settings.value(threshold) / unit(threshold) * SCALE)));
	}

	TriageSettings settings() {
		Map<Threshold, Double> values = new EnumMap<>(Threshold.class);
		spinners.forEach((threshold, spinner) ->
				values.put(threshold, spinner.getSelection() * unit(threshold) / SCALE));
		return new TriageSettings(values);
	}

	/** One millisecond in ns, or one percent. */
	private static double unit(Threshold threshold) {
		return threshold.isTime() ? 1e6 : 0.01;
	}
}
