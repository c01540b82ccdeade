package org.threadlanes.fleet.file;

import java.io.Serializable;

/**
 * A recording found.
 *
 * @param name its path as found: relative if found below a relative path
 * @param uri its absolute path with the scheme of its file system
 * @param bytes its size in bytes
 * @param modified the time of its last modification, ms since 1970 UTC
 */
public record FoundFile(String name, String uri, long bytes, long modified) implements Serializable {
}
