package org.openjdk.jmc.flightrecorder.ui;

import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.IRange;
import org.openjdk.jmc.flightrecorder.ui.selection.IFlavoredSelection;
import org.openjdk.jmc.flightrecorder.ui.selection.SelectionStore;

/** The editor of a recording, as its pages see it. */
public interface IPageContainer {

	IDisplayablePage getDisplayablePage(DataPageDescriptor page);

	boolean navigateTo(DataPageDescriptor page);

	void showSelection(IItemCollection items);

	void showSelection(IFlavoredSelection selection);

	IRange<IQuantity> getRecordingRange();

	SelectionStore getSelectionStore();

	void showResults(String ... topics);

	RuleManager getRuleManager();

	BasicConfig getConfig();

	void currentPageRefresh();
}
