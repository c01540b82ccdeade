package org.threadlanes.core.tables.csv;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Numbers as jq 1.6 prints them: it keeps every number as a double and prints the shortest digits that restore it.
 * Whole numbers above 2^53 come out rounded.
 */
final class JqNumber {

	/** Up to here, whole numbers are exact doubles and printed without an exponent. */
	static final long EXACT = 1L << 53;

	private JqNumber() {
	}

	/** @return the text of a finite number */
	static String text(double value) {
		if (value == 0) {
			return 1 / value < 0 ? "-0" : "0";
		}
		BigDecimal shortest = shortest(Math.abs(value));
		String digits = shortest.unscaledValue().toString();
		int end = digits.length();
		while (end > 1 && digits.charAt(end - 1) == '0') {
			end--;
		}
		// 0.DIGITS times 10 to this power
		int power = digits.length() - shortest.scale();
		StringBuilder text = new StringBuilder(32).append(value < 0 ? "-" : "");
		return layOut(text, digits.substring(0, end), power).toString();
	}

	/** JDK 17 does not always print the shortest digits of a double; this finds them, starting from what it prints. */
	private static BigDecimal shortest(double value) {
		BigDecimal exact = new BigDecimal(value);
		int precision = new BigDecimal(Double.toString(value)).stripTrailingZeros().precision();
		BigDecimal found = exact.round(new MathContext(precision, RoundingMode.HALF_EVEN));
		while (precision < 17 && found.doubleValue() != value) {
			found = exact.round(new MathContext(++precision, RoundingMode.HALF_EVEN));
		}
		while (precision > 1) {
			BigDecimal shorter = exact.round(new MathContext(--precision, RoundingMode.HALF_EVEN));
			if (shorter.doubleValue() != value) {
				break;
			}
			found = shorter;
		}
		return found;
	}

	private static StringBuilder layOut(StringBuilder text, String digits, int power) {
		int count = digits.length();
		if (power <= -4 || power > count + 15) {
			text.append(digits.charAt(0));
			if (count > 1) {
				text.append('.').append(digits, 1, count);
			}
			int exponent = power - 1;
			text.append('e').append(exponent < 0 ? '-' : '+');
			return text.append(Math.abs(exponent) < 10 ? "0" : "").append(Math.abs(exponent));
		}
		if (power <= 0) {
			return text.append("0.").append("0".repeat(-power)).append(digits);
		}
		if (power >= count) {
			return text.append(digits).append("0".repeat(power - count));
		}
		return text.append(digits, 0, power).append('.').append(digits, power, count);
	}
}
