package org.threadlanes.jmc.pages;

import org.eclipse.swt.widgets.Composite;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.flightrecorder.ui.IPageContainer;
import org.openjdk.jmc.flightrecorder.ui.IPageDefinition;
import org.openjdk.jmc.flightrecorder.ui.StreamModel;
import org.threadlanes.core.recording.Progress;
import org.threadlanes.core.rules.Rules;
import org.threadlanes.jmc.model.LanesCache;
import org.threadlanes.jmc.model.LoadedLanes;
import org.threadlanes.jmc.model.RulesInForce;

/** The lanes of a recording, with the findings. */
final class ThreadLanesPage extends HostedPage<ThreadLanesPage.Model> {

	/**
	 * What the page shows.
	 *
	 * @param items
	 *            the events
	 * @param loaded
	 *            their lanes
	 */
	record Model(IItemCollection items, LoadedLanes loaded) {
	}

	ThreadLanesPage(IPageDefinition definition, StreamModel items, IPageContainer editor) {
		super(definition, items, editor);
	}

	@Override
	Model build(IItemCollection items, boolean whole, Progress progress) {
		Rules rules = RulesInForce.get();
		return new Model(items,
				whole ? LanesCache.lanes(items, rules, progress) : LoadedLanes.build(items, rules, progress));
	}

	@Override
	boolean isCurrent(Model made) {
		return made.loaded().lanes().rules() == RulesInForce.get();
	}

	@Override
	PageContent<Model> createContent(Composite parent, PageSite site) {
		return new ThreadLanesContent(parent, site);
	}
}
