package org.threadlanes.app;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A duration as the user enters it: {@code 500ms}, {@code 30s}, {@code 1.5m}, {@code 2h}. */
final class DurationText {

	private static final Pattern FORM = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?) ?(ms|s|m|h)");

	private DurationText() {
	}

	/** @return the duration, truncated to ms; null if the text is not a duration */
	static Duration parse(String text) {
		Matcher matcher = FORM.matcher(text.strip());
		if (!matcher.matches()) {
			return null;
		}
		long millis = switch (matcher.group(2)) {
		case "ms" -> 1;
		case "s" -> 1_000;
		case "m" -> 60_000;
		default -> 3_600_000;
		};
		return Duration.ofMillis(new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(millis)).longValue());
	}
}
