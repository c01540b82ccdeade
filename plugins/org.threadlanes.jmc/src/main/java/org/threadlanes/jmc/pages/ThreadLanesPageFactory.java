package org.threadlanes.jmc.pages;

import java.util.HashSet;
import java.util.Set;

import org.eclipse.jface.resource.ImageDescriptor;
import org.openjdk.jmc.common.IState;
import org.openjdk.jmc.flightrecorder.ui.IDataPageFactory;
import org.openjdk.jmc.flightrecorder.ui.IDisplayablePage;
import org.openjdk.jmc.flightrecorder.ui.IPageContainer;
import org.openjdk.jmc.flightrecorder.ui.IPageDefinition;
import org.openjdk.jmc.flightrecorder.ui.StreamModel;
import org.threadlanes.core.thread.ThreadKey;
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
		// The threads that the user hid: each visit has another widget.
		Set<ThreadKey> hidden = new HashSet<>();
		return new HostedPage(definition, items, editor,
				(parent, site) -> new ThreadLanesContent(parent, site, hidden));
	}
}
