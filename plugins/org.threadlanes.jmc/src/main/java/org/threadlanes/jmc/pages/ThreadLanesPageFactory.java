package org.threadlanes.jmc.pages;

import org.eclipse.jface.resource.ImageDescriptor;
import org.openjdk.jmc.common.IState;
import org.openjdk.jmc.flightrecorder.ui.IDataPageFactory;
import org.openjdk.jmc.flightrecorder.ui.IDisplayablePage;
import org.openjdk.jmc.flightrecorder.ui.IPageContainer;
import org.openjdk.jmc.flightrecorder.ui.IPageDefinition;
import org.openjdk.jmc.flightrecorder.ui.StreamModel;
import org.threadlanes.jmc.ThemedIcon;
import org.threadlanes.jmc.rules.FindingRule;

/** Makes the pages of the lanes. */
public final class ThreadLanesPageFactory implements IDataPageFactory {

	@Override
	public String getName(IState state) {
		return HostedPage.TEXT.get("lanes.name");
	}

	@Override
	public String getDescription(IState state) {
		return HostedPage.TEXT.get("lanes.description");
	}

	@Override
	public String[] getTopics(IState state) {
		return new String[] {FindingRule.TOPIC};
	}

	@Override
	public ImageDescriptor getImageDescriptor(IState state) {
		return ThemedIcon.LANES.descriptor();
	}

	@Override
	public IDisplayablePage createPage(IPageDefinition definition, StreamModel items, IPageContainer editor) {
		return new ThreadLanesPage(definition, items, editor);
	}
}
