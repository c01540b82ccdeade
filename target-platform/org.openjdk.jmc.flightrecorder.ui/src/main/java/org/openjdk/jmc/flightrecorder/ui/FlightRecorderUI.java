package org.openjdk.jmc.flightrecorder.ui;

/** The plug-in of the recording editor. */
public final class FlightRecorderUI {

	private FlightRecorderUI() {
	}

	public static FlightRecorderUI getDefault() {
		return new FlightRecorderUI();
	}

	public PageManager getPageManager() {
		return new PageManager();
	}
}
