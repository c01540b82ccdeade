package org.threadlanes.fleet.job;

import java.io.IOException;

/** The job cannot be done; the message is one sentence for a person. */
public final class FleetException extends IOException {

	private static final long serialVersionUID = 1L;

	/**
	 * @param message one sentence for a person
	 * @param cause why; may be null
	 */
	public FleetException(String message, Throwable cause) {
		super(message, cause);
	}

	/**
	 * @param cause what Spark says of it
	 * @return that the cluster was not reached, or has ended the job
	 */
	public static FleetException ofCluster(Throwable cause) {
		return new FleetException(FleetTexts.TEXT.get("cluster"), cause);
	}
}
