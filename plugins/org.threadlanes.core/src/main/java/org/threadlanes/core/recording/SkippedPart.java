package org.threadlanes.core.recording;

import org.threadlanes.core.text.Message;

/**
 * A part of a recording that was left out.
 *
 * @param offset where it begins, in bytes of the unpacked recording
 * @param size its size in bytes
 * @param damage why
 */
public record SkippedPart(long offset, long size, Damage damage) {

	/** @return why, as the end of a sentence: {@code is cut short} */
	public Message reason() {
		return damage.message();
	}
}
