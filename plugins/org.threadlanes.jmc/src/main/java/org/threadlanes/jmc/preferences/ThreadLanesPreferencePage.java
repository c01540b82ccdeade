package org.threadlanes.jmc.preferences;

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

	private UserRules rules;
	private RulesPane names;
	private RulesPane stacks;
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
		TabFolder tabs = new TabFolder(parent, SWT.TOP);
		names = tab(tabs, "tab.names", new RulesPane(tabs, RuleSection.NAME, rules));
		stacks = tab(tabs, "tab.stacks", new RulesPane(tabs, RuleSection.STACK, rules));
		thresholds = tab(tabs, "tab.thresholds", new ThresholdsPane(tabs));
		csv = tab(tabs, "tab.csv", new CsvPane(tabs));
		colors = tab(tabs, "tab.colors", new ColorsPane(tabs));
		HelpTopic.PREFERENCES.explains(tabs, null);
		thresholds.show(ThreadLanesPreferences.thresholds());
		colors.show(ThreadLanesPreferences.palette(false), ThreadLanesPreferences.palette(true));
		csv.show(ThreadLanesPreferences.csvProfile(), ThreadLanesPreferences.exportFolder());
		return tabs;
	}

	private static <C extends Control> C tab(TabFolder tabs, String key, C content) {
		TabItem tab = new TabItem(tabs, SWT.NONE);
		tab.setText(TEXT.get(key));
		tab.setControl(content);
		return content;
	}

	@Override
	protected void performDefaults() {
		for (RuleSection section : RuleSection.values()) {
			rules.lines(section).clear();
		}
		names.refresh();
		stacks.refresh();
		thresholds.show(TriageSettings.DEFAULT);
		csv.show(CsvProfile.DATA, null);
		colors.show(Palette.LIGHT, Palette.DARK);
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
