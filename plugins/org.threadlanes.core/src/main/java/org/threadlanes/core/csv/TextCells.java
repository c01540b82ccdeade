package org.threadlanes.core.csv;

import java.nio.charset.StandardCharsets;

/**
 * Texts as cells, each after its separator, quoted if RFC 4180 requires it.
 */
final class TextCells {

	/** Some readers skip lines that start with it, as comments. */
	private static final String COMMENT = "#";

	private final CellFormat cells;
	private final char separator;
	private final byte[] separatorBytes;
	private final boolean quotesAll;

	/**
	 * @param cells how the profile writes texts
	 * @param separator separates cells
	 * @param quotesAll whether all texts are quoted
	 */
	TextCells(CellFormat cells, char separator, boolean quotesAll) {
		this.cells = cells;
		this.separator = separator;
		this.separatorBytes = String.valueOf(separator).getBytes(StandardCharsets.UTF_8);
		this.quotesAll = quotesAll;
	}

	/** Writes the separator, which precedes every cell but the first of a line. */
	void separate(Utf8Buffer out) {
		if (separator < 0x80) {
			out.ascii(separator);
		} else {
			out.bytes(separatorBytes, 0, separatorBytes.length);
		}
	}

	/**
	 * Writes a cell, after a separator unless it is the first.
	 *
	 * @param original its text
	 * @param isFirst whether it is the first of a line
	 * @param out receives it
	 */
	void write(String original, boolean isFirst, Utf8Buffer out) {
		if (!isFirst) {
			separate(out);
		}
		String text = cells.text(original);
		if (!needsQuotes(text, isFirst)) {
			out.text(text, 0, text.length());
			return;
		}
		out.ascii('"');
		int from = 0;
		for (int quote = text.indexOf('"'); quote >= 0; quote = text.indexOf('"', from)) {
			out.text(text, from, quote + 1);
			out.ascii('"');
			from = quote + 1;
		}
		out.text(text, from, text.length());
		out.ascii('"');
	}

	/** An empty text is quoted, to differ from a missing value. */
	private boolean needsQuotes(String text, boolean isFirst) {
		if (quotesAll || text.isEmpty() || isFirst && text.startsWith(COMMENT)) {
			return true;
		}
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			if (c == separator || c == '"' || c == '\r' || c == '\n') {
				return true;
			}
		}
		return false;
	}
}
