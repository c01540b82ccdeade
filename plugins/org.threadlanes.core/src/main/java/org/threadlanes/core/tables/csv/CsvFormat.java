package org.threadlanes.core.tables.csv;

import java.text.DecimalFormatSymbols;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Locale;

/**
 * How a CSV looks. The encoding is always UTF-8.
 *
 * @param profile its profile
 * @param separator separates the cells of a line
 * @param header whether the first line has the names of the columns
 * @param bom whether the first bytes are a byte order mark
 * @param gzip whether the whole output is compressed with gzip
 * @param zone the time zone of local times in profile {@code excel}
 * @param decimalSeparator the decimal separator in profile {@code excel}
 */
public record CsvFormat(CsvProfile profile, char separator, boolean header, boolean bom, boolean gzip, ZoneId zone,
		char decimalSeparator) {

	public CsvFormat {
		if (!isSeparator(separator)) {
			throw new IllegalArgumentException("separator U+" + Integer.toHexString(separator));
		}
	}

	/**
	 * @param profile who the CSV is for
	 * @return its format; that of {@code excel} in this JVM's language and time zone
	 */
	public static CsvFormat of(CsvProfile profile) {
		// Locales and time zones take a while to load.
		return profile == CsvProfile.EXCEL
				? of(profile, Locale.getDefault(Locale.Category.FORMAT), ZoneId.systemDefault())
				: of(profile, Locale.ROOT, ZoneOffset.UTC);
	}

	/**
	 * @param profile who the CSV is for
	 * @param locale decides the separator of profile {@code excel}: if the decimal separator is a comma, spreadsheets
	 *            expect a semicolon
	 * @param zone the time zone of the times of profile {@code excel}
	 * @return the format
	 */
	public static CsvFormat of(CsvProfile profile, Locale locale, ZoneId zone) {
		boolean comma = profile == CsvProfile.EXCEL
				&& DecimalFormatSymbols.getInstance(locale).getDecimalSeparator() == ',';
		return switch (profile) {
			case DATA -> new CsvFormat(profile, ',', true, false, false, zone, '.');
			case EXCEL -> new CsvFormat(profile, comma ? ';' : ',', true, true, false, zone, comma ? ',' : '.');
			case JFR -> new CsvFormat(profile, ',', false, false, false, zone, '.');
		};
	}

	/**
	 * @param c any character
	 * @return whether it can separate cells; letters, digits, quotes, line breaks and {@code #} cannot
	 */
	public static boolean isSeparator(char c) {
		return c != '"' && c != '\r' && c != '\n' && c != 0 && c != '#' && !Character.isLetterOrDigit(c)
				&& !Character.isSurrogate(c) && c != '\uFEFF' && c != '\uFFFD';
	}

	public CsvFormat withSeparator(char newSeparator) {
		return new CsvFormat(profile, newSeparator, header, bom, gzip, zone, decimalSeparator);
	}

	public CsvFormat withHeader(boolean newHeader) {
		return new CsvFormat(profile, separator, newHeader, bom, gzip, zone, decimalSeparator);
	}

	public CsvFormat withBom(boolean newBom) {
		return new CsvFormat(profile, separator, header, newBom, gzip, zone, decimalSeparator);
	}

	public CsvFormat withGzip(boolean newGzip) {
		return new CsvFormat(profile, separator, header, bom, newGzip, zone, decimalSeparator);
	}
}
