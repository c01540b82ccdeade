package org.threadlanes.core.csv;

/**
 * Texts as cells, in quotes where RFC 4180 wants them. It remembers the bytes of texts that come again and again: names
 * of threads, hosts, classes, frames.
 */
final class TextCells {

	private static final int SLOTS = 1 << 11;
	private static final int LONGEST = 1 << 10;
	/** Readers that know comments take a line for one that begins with it. */
	private static final char COMMENT = '#';

	private final CellFormat cells;
	private final char separator;
	private final boolean quotesAll;
	private final String[] texts = new String[SLOTS];
	private final byte[][] bytes = new byte[SLOTS][];

	/**
	 * @param cells how the profile writes texts
	 * @param separator separates cells
	 * @param quotesAll whether all texts are quoted
	 */
	TextCells(CellFormat cells, char separator, boolean quotesAll) {
		this.cells = cells;
		this.separator = separator;
		this.quotesAll = quotesAll;
	}

	/**
	 * Writes a cell.
	 *
	 * @param text its text
	 * @param isFirst whether it is the first of a line
	 * @param out gets it
	 */
	void write(String text, boolean isFirst, Utf8Buffer out) {
		int hash = text.hashCode();
		int slot = (hash ^ hash >>> 11 ^ hash >>> 22) & SLOTS - 1;
		if (text.equals(texts[slot])) {
			out.bytes(bytes[slot]);
			return;
		}
		int start = out.size();
		layOut(cells.text(text), isFirst, out);
		if (text.length() <= LONGEST && !text.startsWith("#")) {
			texts[slot] = text;
			bytes[slot] = out.since(start);
		}
	}

	private void layOut(String text, boolean isFirst, Utf8Buffer out) {
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

	/** An empty text is quoted, no value is not. */
	private boolean needsQuotes(String text, boolean isFirst) {
		if (quotesAll || text.isEmpty() || isFirst && text.charAt(0) == COMMENT) {
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
