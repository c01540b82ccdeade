package org.threadlanes.core.jfr.jmc;

import java.util.logging.Level;
import java.util.logging.Logger;

/** Silences JMC's warnings, one per chunk, about fields of newer JDKs that it ignores ({@code virtual} of a thread). */
final class QuietJmc {

	private static final Logger PARSER = Logger.getLogger("org.openjdk.jmc.flightrecorder.internal.parser");

	private QuietJmc() {
	}

	static void parser() {
		PARSER.setLevel(Level.SEVERE);
	}
}
