package org.threadlanes.core.csv;

import java.util.Arrays;

import de.siegmar.fastcsv.writer.CsvWriter;

/**
 * Remembers how FastCSV lays out texts that come again and again: names of threads, hosts, classes, frames. It looks at
 * each character of a text, and so would the encoder, row for row.
 */
final class EncodedCellCache {

	private static final int SLOTS = 1 << 11;
	private static final int LONGEST = 1 << 10;

	private final CellFormat cells;
	private final Utf8Output laidOut = new Utf8Output(null, 256);
	private final CsvWriter csv;
	private final int lineEnd;
	private final String[] texts = new String[SLOTS];
	private final byte[][] bytes = new byte[SLOTS][];

	/**
	 * @param cells how the profile writes texts
	 * @param builder makes writers with the separator and the quotes of the CSV
	 * @param lineEnd the length of the end of a line
	 */
	EncodedCellCache(CellFormat cells, CsvWriter.CsvWriterBuilder builder, int lineEnd) {
		this.cells = cells;
		this.csv = builder.build(laidOut);
		this.lineEnd = lineEnd;
	}

	/**
	 * @param text a text
	 * @return its cell with the quotes that it needs; null for a text not seen recently
	 */
	byte[] cell(String text) {
		int hash = text.hashCode();
		int slot = (hash ^ hash >>> 11 ^ hash >>> 22) & SLOTS - 1;
		if (text.equals(texts[slot])) {
			return bytes[slot] != null ? bytes[slot] : (bytes[slot] = layOut(text));
		}
		if (text.length() <= LONGEST) {
			texts[slot] = text;
			bytes[slot] = null;
		}
		return null;
	}

	private byte[] layOut(String text) {
		csv.writeRecord(cells.text(text));
		byte[] record = laidOut.takeBytes();
		return Arrays.copyOf(record, record.length - lineEnd);
	}
}
