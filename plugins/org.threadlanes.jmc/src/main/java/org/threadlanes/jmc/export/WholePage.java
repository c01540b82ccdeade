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
 * Makes the current page show tables whole, until this is closed. The page is left and shown again, with a
 * larger value of JDK Mission Control's preference for the size of lists; it restores its own sort order, filter and
 * selection. (The editor's {@code currentPageRefresh} would bring the view of the results to the front.) For the thread
 * of the display.
 */
public final class WholePage implements AutoCloseable {

	private static final String NODE = "org.openjdk.jmc.flightrecorder.ui";
	/** From {@code PreferenceKeys.PROPERTY_ITEM_LIST_SIZE} of JDK Mission Control 9.0 to 10.0. */
	public static final String LIST_SIZE = "flightrecorder.itemlist.size";
	private static final String OURS = "org.threadlanes.";

	private final INavigationLocation here;
	private final Runnable leave;
	private final String before;

	/**
	 * @param here leads back to the page
	 * @param leave shows another page
	 * @param rows how many rows a table may show
	 */
	public WholePage(INavigationLocation here, Runnable leave, int rows) {
		this.here = here;
		this.leave = leave;
		before = node().get(LIST_SIZE, null);
		node().put(LIST_SIZE, Integer.toString(rows));
		showAnew();
	}

	/**
	 * @param editor shows the page
	 * @param rows how many rows a table may show
	 * @return the page with whole tables; empty if it cannot be shown again
	 */
	public static Optional<WholePage> of(IPageContainer editor, int rows) {
		// A page of ours is quick to show.
		Optional<DataPageDescriptor> elsewhere = FlightRecorderUI.getDefault().getPageManager().getAllPages()
				.filter(p -> editor.getDisplayablePage(p).getClass().getName().startsWith(OURS))
				.reduce((first, last) -> last);
		return elsewhere.isPresent() && editor instanceof INavigationLocationProvider provider
				? Optional.ofNullable(provider.createNavigationLocation())
						.map(here -> new WholePage(here, () -> editor.navigateTo(elsewhere.get()), rows))
				: Optional.empty();
	}

	/** @return where JDK Mission Control keeps the preference */
	public static IEclipsePreferences node() {
		return InstanceScope.INSTANCE.getNode(NODE);
	}

	private void showAnew() {
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
		showAnew();
	}
}
