package org.threadlanes.jmc.record;

import org.eclipse.jface.viewers.ISelectionChangedListener;
import org.eclipse.jface.viewers.ISelectionProvider;
import org.eclipse.jface.viewers.SelectionChangedEvent;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.INavigationLocation;
import org.eclipse.ui.INavigationLocationProvider;
import org.openjdk.jmc.flightrecorder.ui.IPageContainer;
import org.openjdk.jmc.flightrecorder.ui.RuleManager;

/**
 * Has the rules of a recording evaluated again when its first page, Automated Analysis, is shown again. JDK Mission
 * Control queues all results, also those only scheduled, until the browser of that page is ready. If the page has been
 * left by then, it applies the queue at the next visit: no result is shown (seen in 9.1.2 and 10.0.0).
 */
final class StaleResults implements ISelectionChangedListener {

	private final INavigationLocationProvider editor;
	private final INavigationLocation first;
	private final RuleManager rules;

	private StaleResults(INavigationLocationProvider editor, RuleManager rules) {
		this.editor = editor;
		this.rules = rules;
		first = editor.createNavigationLocation();
	}

	/** Begins while the first page is shown. Must be called on the UI thread. */
	static void watch(IEditorPart editor, IPageContainer pages) {
		ISelectionProvider selection = editor.getSite().getSelectionProvider();
		if (selection != null && editor instanceof INavigationLocationProvider locations) {
			selection.addSelectionChangedListener(new StaleResults(locations, pages.getRuleManager()));
		}
	}

	/** Each page begins with a selection of its own. */
	@Override
	public void selectionChanged(SelectionChangedEvent e) {
		INavigationLocation here = editor.createNavigationLocation();
		if (here != null && here.mergeInto(first)) {
			e.getSelectionProvider().removeSelectionChangedListener(this);
			Display.getCurrent().asyncExec(rules::evaluateAllRules);
		}
	}
}
