package org.threadlanes.jmc.pages;

import org.eclipse.swt.widgets.Composite;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.flightrecorder.ui.IPageContainer;
import org.openjdk.jmc.flightrecorder.ui.IPageDefinition;
import org.openjdk.jmc.flightrecorder.ui.StreamModel;
import org.threadlanes.core.recording.LoadedItems;
import org.threadlanes.core.recording.Progress;
import org.threadlanes.core.recording.ReadSummary;

/** Exports the events of a recording as CSV. */
final class CsvExportPage extends HostedPage<ReadSummary> {

	CsvExportPage(IPageDefinition definition, StreamModel items, IPageContainer editor) {
		super(definition, items, editor);
	}

	@Override
	ReadSummary build(IItemCollection items, boolean whole, Progress progress) {
		return new LoadedItems(getName(), items).read(type -> null, progress);
	}

	@Override
	PageContent<ReadSummary> createContent(Composite parent, PageSite site) {
		return new CsvExportContent(parent);
	}
}
