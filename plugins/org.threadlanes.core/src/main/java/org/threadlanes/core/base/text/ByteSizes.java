package org.threadlanes.core.base.text;

import java.util.Locale;

/**
 * Sizes of files and memory for display: {@code 300 kB}, {@code 1.5 MB}, {@code 2.0 GB}.
 *
 * @since 1.0
 */
public final class ByteSizes {

	private ByteSizes() {
	}

	/** @return a number of bytes in kB, at least one, or with one decimal in MB or GB */
	public static String text(long bytes) {
		if (bytes < 1_000_000) {
			return Math.max(1, bytes / 1000) + " kB";
		}
		boolean isSmall = bytes < 1_000_000_000;
		return String.format(Locale.ROOT, "%.1f %s", bytes / (isSmall ? 1e6 : 1e9), isSmall ? "MB" : "GB");
	}
}
