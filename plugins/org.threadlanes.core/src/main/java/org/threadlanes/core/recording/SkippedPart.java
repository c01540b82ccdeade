package org.threadlanes.core.recording;

/**
 * A part of a recording that was left out.
 *
 * @param offset
 *            where it begins, in bytes of the unpacked recording
 * @param size
 *            its size in bytes
 * @param damage
 *            why
 */
public record SkippedPart(long offset, long size, Damage damage) {

	/** @return why, as the end of a sentence: {@code is cut short} */
	public String reason() {
		return damage.text();
	}
}
