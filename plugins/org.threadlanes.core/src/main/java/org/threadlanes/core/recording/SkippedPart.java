package org.threadlanes.core.recording;

/**
 * A part of a recording that was left out.
 *
 * @param offset
 *            where it begins, in bytes of the unpacked recording
 * @param size
 *            its size in bytes
 * @param reason
 *            why, as the end of a sentence: "is cut short"
 */
public record SkippedPart(long offset, long size, String reason) {
}
