/** The recordings of a fleet: finding them on any file system, reading them locally, and columns from their paths. */
package org.threadlanes.fleet.file;
