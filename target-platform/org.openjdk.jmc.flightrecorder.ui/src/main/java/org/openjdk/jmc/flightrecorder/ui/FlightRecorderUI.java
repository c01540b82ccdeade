package org.openjdk.jmc.flightrecorder.ui;

/** The plug-in of the pages. */
public class FlightRecorderUI {

	private static final FlightRecorderUI DEFAULT = new FlightRecorderUI();

	public static FlightRecorderUI getDefault() {
		return DEFAULT;
	}

	public PageManager getPageManager() {
		return new PageManager();
	}
}
