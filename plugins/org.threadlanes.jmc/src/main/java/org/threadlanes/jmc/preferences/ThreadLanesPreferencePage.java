package org.threadlanes.jmc.preferences;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.jface.preference.PreferencePage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.TabFolder;
import org.eclipse.swt.widgets.TabItem;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.classify.rules.RuleSection;
import org.threadlanes.core.tables.csv.CsvProfile;
import org.threadlanes.jmc.help.HelpTopic;
import org.threadlanes.ui.paint.Palette;

/** The preference page, below that of Flight Recorder. Open pages apply changes at once. */
public final class ThreadLanesPreferencePage extends PreferencePage implements IWorkbenchPreferencePage {

	private static final Messages TEXT = Messages.of(ThreadLanesPreferencePage.class);

	private final List<Runnable> defaults = new ArrayList<>();
	private TabFolder tabs;
	private UserRules rules;
	private ThresholdsPane thresholds;
	private CsvPane csv;
	private ColorsPane colors;

	@Override
	public void init(IWorkbench workbench) {
		// The workbench is not needed.
	}

	@Override
	protected Control createContents(Composite parent) {
		rules = new UserRules(ThreadLanesPreferences.userRules());
		tabs = new TabFolder(parent, SWT.TOP);
		rulesTab("tab.names", RuleSection.NAME);
		rulesTab("tab.stacks", RuleSection.STACK);
		thresholds = new ThresholdsPane(tabs);
		tab("tab.thresholds", thresholds, () -> thresholds.show(TriageSettings.DEFAULT));
		csv = new CsvPane(tabs);
		tab("tab.csv", csv, () -> csv.show(CsvProfile.DATA, null));
		colors = new ColorsPane(tabs);
		tab("tab.colors", colors, () -> colors.show(Palette.LIGHT, Palette.DARK));
		HelpTopic.PREFERENCES.explains(tabs, null);
		thresholds.show(ThreadLanesPreferences.thresholds());
		colors.show(ThreadLanesPreferences.palette(false), ThreadLanesPreferences.palette(true));
		csv.show(ThreadLanesPreferences.csvProfile(), ThreadLanesPreferences.exportFolder());
		return tabs;
	}

	private void rulesTab(String key, RuleSection section) {
		RulesPane pane = new RulesPane(tabs, section, rules);
		tab(key, pane, () -> {
			rules.lines(section).clear();
			pane.refresh();
		});
	}

	private void tab(String key, Control content, Runnable toDefaults) {
		TabItem tab = new TabItem(tabs, SWT.NONE);
		tab.setText(TEXT.get(key));
		tab.setControl(content);
		defaults.add(toDefaults);
	}

	/** Only of the tab in view: what the user cannot see, such as rules, must not be lost. */
	@Override
	protected void performDefaults() {
		defaults.get(tabs.getSelectionIndex()).run();
		super.performDefaults();
	}

	@Override
	public boolean performOk() {
		ThreadLanesPreferences.setUserRules(rules.text());
		ThreadLanesPreferences.setThresholds(thresholds.settings());
		ThreadLanesPreferences.setCsvProfile(csv.profile());
		ThreadLanesPreferences.setExportFolder(csv.folder());
		colors.keep();
		Optional<String> problem = ThreadLanesPreferences.keep();
		problem.ifPresent(why -> setErrorMessage(TEXT.get("not-kept", why)));
		return problem.isEmpty();
	}
}
