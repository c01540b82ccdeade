package org.threadlanes.jmc.export;

import java.util.Optional;

import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.ui.INavigationLocation;
import org.eclipse.ui.INavigationLocationProvider;
import org.openjdk.jmc.flightrecorder.ui.DataPageDescriptor;
import org.openjdk.jmc.flightrecorder.ui.FlightRecorderUI;
import org.openjdk.jmc.flightrecorder.ui.IPageContainer;

/**
 * Makes the current page show complete tables until this is closed. The page is left and redisplayed with a larger
 * value of JDK Mission Control's list size preference; it restores its own sort order, filter and selection. (The
 * editor's {@code currentPageRefresh} would bring the results view to the front.) UI thread only.
 */
public final class WholePage implements AutoCloseable {

	private static final String NODE = "org.openjdk.jmc.flightrecorder.ui";
	/** From {@code PreferenceKeys.PROPERTY_ITEM_LIST_SIZE} of JDK Mission Control 9.0 to 10.0. */
	public static final String LIST_SIZE = "flightrecorder.itemlist.size";
	private static final String OURS = "org.threadlanes.";

	private final INavigationLocation here;
	private final Runnable leave;
	private final String before;

	/** @param leave shows another page */
	public WholePage(INavigationLocation here, Runnable leave, int rows) {
		this.here = here;
		this.leave = leave;
		before = node().get(LIST_SIZE, null);
		node().put(LIST_SIZE, Integer.toString(rows));
		redisplay();
	}

	/** @return the page with tables of up to this many rows; empty if it cannot be redisplayed */
	public static Optional<WholePage> of(IPageContainer editor, int rows) {
		// One of our own pages, because they open quickly.
		Optional<DataPageDescriptor> elsewhere = FlightRecorderUI.getDefault().getPageManager().getAllPages()
				.filter(p -> editor.getDisplayablePage(p).getClass().getName().startsWith(OURS))
				.reduce((first, last) -> last);
		return elsewhere.isPresent() && editor instanceof INavigationLocationProvider provider
				? Optional.ofNullable(provider.createNavigationLocation())
						.map(here -> new WholePage(here, () -> editor.navigateTo(elsewhere.get()), rows))
				: Optional.empty();
	}

	/** @return the preferences of JDK Mission Control that hold the list size */
	public static IEclipsePreferences node() {
		return InstanceScope.INSTANCE.getNode(NODE);
	}

	private void redisplay() {
		leave.run();
		here.restoreLocation();
	}

	@Override
	public void close() {
		if (before == null) {
			node().remove(LIST_SIZE);
		} else {
			node().put(LIST_SIZE, before);
		}
		redisplay();
	}
}
