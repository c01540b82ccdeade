package org.threadlanes.fleet.file;

import java.io.Serializable;

/**
 * A recording that was found.
 *
 * @param name its path as it was found: relative where it was looked for in a relative one
 * @param uri its absolute path with the scheme of its file system
 * @param bytes its size
 * @param modified the time of its last modification, ms since 1970 UTC
 */
public record FoundFile(String name, String uri, long bytes, long modified) implements Serializable {
}
