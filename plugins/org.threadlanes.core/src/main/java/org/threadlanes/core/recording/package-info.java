/**
 * Reads recordings: from files, chunk by chunk through JMC core's parser, or from items that are already loaded.
 * Everything that depends on the file format or on JMC's classes for threads and stacks is in here; the rest of the
 * engine sees values and primitive columns.
 *
 * @since 1.0
 */
package org.threadlanes.core.recording;
