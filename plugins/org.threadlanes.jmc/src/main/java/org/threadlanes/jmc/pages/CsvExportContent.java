package org.threadlanes.jmc.pages;

import java.time.ZoneId;
import java.util.Map;
import java.util.Objects;

import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.threadlanes.core.jfr.jmc.LoadedItems;
import org.threadlanes.core.tables.csv.CsvProfile;
import org.threadlanes.jmc.help.HelpTopic;
import org.threadlanes.jmc.preferences.ThreadLanesPreferences;
import org.threadlanes.ui.csv.CsvPage;
import org.threadlanes.ui.model.TimeRange;

/** Hosts the CSV export. Takes folder and profile from the preferences, as the table export does. */
final class CsvExportContent implements PageContent {

	private final PageHost host;
	private final CsvPage page;
	private RecordingModel shownModel;
	private TimeRange shownRange;
	/** The range that the focus bar sets; null for none. */
	private TimeRange setTime;
	private CsvProfile profile = ThreadLanesPreferences.csvProfile();
	private String folder = ThreadLanesPreferences.exportFolder();

	CsvExportContent(Composite parent, PageHost host) {
		this.host = host;
		page = new CsvPage(parent, ZoneId.systemDefault());
		Map<String, String> state = host.state();
		if (folder != null) {
			state.put(CsvPage.KEY_FOLDER, folder);
		}
		state.put(CsvPage.KEY_PROFILE, profile.id());
		page.restore(state);
		page.setOnExport(ThreadLanesPreferences::setExportFolder);
		HelpTopic.CSV.explains(page, null);
	}

	@Override
	public Control control() {
		return page;
	}

	@Override
	public void loading() {
		shownModel = null;
		page.showLoading();
	}

	@Override
	public void show(RecordingModel model, TimeRange time) {
		setTime = time;
		if (model == shownModel) {
			offerRange();
			return;
		}
		shownModel = model;
		shownRange = range();
		page.setSelection(shownRange);
		LoadedItems shown = new LoadedItems(host.recordingName(), model.items());
		if (model.isPart()) {
			page.show(shown, model.triage(), new LoadedItems(host.recordingName(), model.allItems()),
					model.wholeTriage());
		} else {
			page.show(shown, model.triage());
		}
	}

	/** Another range may have been selected in the lanes. */
	@Override
	public void comeBack() {
		offerRange();
	}

	private void offerRange() {
		if (!Objects.equals(range(), shownRange)) {
			shownRange = range();
			page.setSelection(shownRange);
		}
	}

	/** @return the range selected in the lanes; without one, that of the focus bar; null if there is none */
	private TimeRange range() {
		return host.chosenRange() != null ? host.chosenRange() : setTime;
	}

	@Override
	public void failed(Throwable cause) {
		page.showError(HostedPage.TEXT.get("failed", cause.toString()));
	}

	@Override
	public void preferencesChanged() {
		CsvProfile newProfile = ThreadLanesPreferences.csvProfile();
		String newFolder = ThreadLanesPreferences.exportFolder();
		if (newProfile != profile || !Objects.equals(newFolder, folder)) {
			profile = newProfile;
			folder = newFolder;
			page.setTarget(profile, folder);
		}
	}

	@Override
	public Map<String, String> state() {
		return page.state();
	}

	@Override
	public void leave() {
		CsvProfile.of(page.state().getOrDefault(CsvPage.KEY_PROFILE, ""))
				.ifPresent(ThreadLanesPreferences::setCsvProfile);
		ThreadLanesPreferences.keep();
	}
}
