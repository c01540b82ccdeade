package org.threadlanes.fleet.job;

import java.io.IOException;

/** The job failed. The message is one sentence for the user. */
public final class FleetException extends IOException {

	private static final long serialVersionUID = 1L;

	/**
	 * @param message one sentence for the user
	 * @param cause the cause; may be null
	 */
	public FleetException(String message, Throwable cause) {
		super(message, cause);
	}

	/**
	 * @param cause the exception from Spark
	 * @return an exception saying that the cluster could not be reached, or ended the job
	 */
	public static FleetException ofCluster(Throwable cause) {
		return new FleetException(FleetTexts.TEXT.get("cluster"), cause);
	}
}
