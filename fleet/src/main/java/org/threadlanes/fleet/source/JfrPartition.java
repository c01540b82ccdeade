package org.threadlanes.fleet.source;

import java.util.List;

import org.apache.spark.sql.connector.read.InputPartition;
import org.threadlanes.fleet.file.FoundFile;

/**
 * The part of the recordings that one task reads.
 *
 * @param files the recordings
 * @param from the start of the range of bytes in which their chunks begin
 * @param to its end
 */
record JfrPartition(List<FoundFile> files, long from, long to) implements InputPartition {
}
