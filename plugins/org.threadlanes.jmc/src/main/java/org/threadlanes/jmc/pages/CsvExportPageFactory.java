package org.threadlanes.jmc.pages;

import org.eclipse.jface.resource.ImageDescriptor;
import org.openjdk.jmc.common.IState;
import org.openjdk.jmc.flightrecorder.ui.IDataPageFactory;
import org.openjdk.jmc.flightrecorder.ui.IDisplayablePage;
import org.openjdk.jmc.flightrecorder.ui.IPageContainer;
import org.openjdk.jmc.flightrecorder.ui.IPageDefinition;
import org.openjdk.jmc.flightrecorder.ui.StreamModel;
import org.threadlanes.jmc.ThemedIcon;

/** Makes the pages of the CSV export. */
public final class CsvExportPageFactory implements IDataPageFactory {

	@Override
	public String getName(IState state) {
		return HostedPage.TEXT.get("csv.name");
	}

	@Override
	public String getDescription(IState state) {
		return HostedPage.TEXT.get("csv.description");
	}

	@Override
	public ImageDescriptor getImageDescriptor(IState state) {
		return ThemedIcon.CSV.descriptor();
	}

	@Override
	public IDisplayablePage createPage(IPageDefinition definition, StreamModel items, IPageContainer editor) {
		return new HostedPage(definition, items, editor, CsvExportContent::new);
	}
}
