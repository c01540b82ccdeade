/** The recordings of a fleet: where they are, on whatever file system, and what their paths say. */
package org.threadlanes.fleet.file;
