package org.threadlanes.fleet.job;

/**
 * A recording that could not be read and is not in the tables.
 *
 * @param file its path as found
 * @param message the reason, one sentence for the user
 */
public record Unreadable(String file, String message) {
}
