package org.threadlanes.jmc.pages;

import org.eclipse.swt.widgets.Composite;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.flightrecorder.ui.IPageContainer;
import org.openjdk.jmc.flightrecorder.ui.IPageDefinition;
import org.openjdk.jmc.flightrecorder.ui.StreamModel;
import org.threadlanes.core.work.Progress;

/** Exports the events of a recording as CSV. */
final class CsvExportPage extends HostedPage<RecordingModel> {

	CsvExportPage(IPageDefinition definition, StreamModel items, IPageContainer editor) {
		super(definition, items, editor);
	}

	@Override
	RecordingModel build(IItemCollection items, IItemCollection some, Progress progress) {
		return RecordingModel.build(items, some, progress);
	}

	@Override
	boolean isCurrent(RecordingModel made) {
		return made.isCurrent();
	}

	@Override
	PageContent<RecordingModel> createContent(Composite parent, PageSite site) {
		return new CsvExportContent(parent, site);
	}
}
