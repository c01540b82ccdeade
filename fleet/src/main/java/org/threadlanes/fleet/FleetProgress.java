package org.threadlanes.fleet;

import java.io.PrintWriter;
import java.util.function.LongConsumer;

/** A progress line on standard error, if that is a terminal: the number of recordings read. */
final class FleetProgress implements LongConsumer, AutoCloseable {

	private static final String ERASE_LINE = "\r\u001b[K";

	private final PrintWriter err;
	private final int all;
	/** Set by the start script, since Java cannot find out. */
	private final boolean isTerminal = Boolean.getBoolean("threadlanes.err.terminal");

	FleetProgress(PrintWriter err, int all) {
		this.err = err;
		this.all = all;
		accept(0);
	}

	@Override
	public void accept(long read) {
		if (isTerminal) {
			err.print(ERASE_LINE + Fleet.TEXT.get("progress", read, all));
			err.flush();
		}
	}

	@Override
	public void close() {
		if (isTerminal) {
			err.print(ERASE_LINE);
			err.flush();
		}
	}
}
