package org.threadlanes.fleet.job;

import java.io.Serializable;

import org.threadlanes.fleet.file.FoundFile;

/**
 * A recording that is not in the tables.
 *
 * @param file which one
 * @param message why: one sentence for a person
 */
public record Unreadable(FoundFile file, String message) implements Serializable {
}
