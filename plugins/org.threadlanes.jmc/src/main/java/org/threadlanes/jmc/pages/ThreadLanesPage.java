package org.threadlanes.jmc.pages;

import java.util.HashSet;
import java.util.Set;

import org.eclipse.swt.widgets.Composite;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.flightrecorder.ui.IPageContainer;
import org.openjdk.jmc.flightrecorder.ui.IPageDefinition;
import org.openjdk.jmc.flightrecorder.ui.StreamModel;
import org.threadlanes.core.thread.ThreadKey;
import org.threadlanes.core.work.Progress;

/** The lanes of a recording, with the findings. */
final class ThreadLanesPage extends HostedPage<RecordingModel> {

	/** The threads that the user hid; each visit has another widget. */
	private final Set<ThreadKey> hidden = new HashSet<>();

	ThreadLanesPage(IPageDefinition definition, StreamModel items, IPageContainer editor) {
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
		return new ThreadLanesContent(parent, site, hidden);
	}
}
