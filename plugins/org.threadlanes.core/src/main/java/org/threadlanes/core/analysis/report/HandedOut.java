package org.threadlanes.core.analysis.report;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a call hands out, as its name says: {@code getConnection} connections. */
final class HandedOut {

	private static final Pattern CALL = Pattern.compile("(?:get|borrow|acquire|take|lease|obtain|claim|check[Oo]ut)"
			+ "(?!If|Or|And|All|Any|Now|First|Last|Next|Async)"
			+ "((?:[A-Z][a-z]+)+?)(?<!ly)(?:(?:With|From|For|By|In)[A-Z].*)?");

	private HandedOut() {
	}

	/**
	 * @param call a method with its class
	 * @return English, in plural; empty if the name does not say it
	 */
	static String by(String call) {
		if (call.startsWith("java.")) {
			return call.startsWith("java.util.concurrent.Semaphore.") ? "permits" : "";
		}
		Matcher name = CALL.matcher(call.substring(call.lastIndexOf('.') + 1));
		if (!name.matches()) {
			return "";
		}
		String one = name.group(1).replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
		return one.replaceFirst("(?<![aeiou])y$", "ie").replaceFirst("(s|x|ch|sh)$", "$1e") + "s";
	}
}
