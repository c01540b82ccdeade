package org.threadlanes.fleet.job;

import java.io.Serializable;

import org.threadlanes.fleet.file.FoundFile;

/**
 * A recording that could not be read and is not in the tables.
 *
 * @param file the recording
 * @param message the reason, one sentence for the user
 */
public record Unreadable(FoundFile file, String message) implements Serializable {
}
