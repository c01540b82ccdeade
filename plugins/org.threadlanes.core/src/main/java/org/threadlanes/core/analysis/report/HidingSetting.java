package org.threadlanes.core.analysis.report;

/**
 * A setting of a recording that hides what a check needs.
 *
 * @param event the type of events, for example {@code jdk.SocketRead}
 * @param name the name of the setting, for example {@code threshold}
 * @param value its value in the recording
 */
public record HidingSetting(String event, String name, String value) {

	/** @return {@code jdk.SocketRead threshold = 20 ms} */
	@Override
	public String toString() {
		return event + " " + name + " = " + value;
	}
}
