package org.threadlanes.core.jfr;

import org.threadlanes.core.base.text.Message;

/**
 * A part of a recording that was skipped.
 *
 * @param offset its start, in bytes of the unpacked recording
 * @param size its size in bytes
 * @param damage the reason
 */
public record SkippedPart(long offset, long size, Damage damage) {

	/** @return the reason as the end of a sentence, such as {@code is cut short} */
	public Message reason() {
		return damage.message();
	}
}
