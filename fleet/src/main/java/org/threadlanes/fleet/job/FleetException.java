package org.threadlanes.fleet.job;

import java.io.IOException;

import org.threadlanes.core.base.text.Messages;

/** The job failed. The message is one sentence for the user. */
public final class FleetException extends IOException {

	private static final long serialVersionUID = 1L;
	private static final Messages TEXT = Messages.of(FleetException.class);

	/**
	 * @param message one sentence for the user
	 * @param cause the cause; may be null
	 */
	public FleetException(String message, Throwable cause) {
		super(message, cause);
	}

	/** @param cause the cause; may be null */
	static FleetException of(String key, Throwable cause, Object... arguments) {
		return new FleetException(TEXT.get(key, arguments), cause);
	}

	/**
	 * @param cause the exception from Spark
	 * @return an exception saying that the cluster could not be reached, or ended the job
	 */
	public static FleetException ofCluster(Throwable cause) {
		return of("cluster", cause);
	}
}
