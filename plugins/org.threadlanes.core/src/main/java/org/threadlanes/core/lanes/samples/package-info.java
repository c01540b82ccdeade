/** Waits put together from the samples of a wall-clock profiler, such as async-profiler's {@code -e wall}. */
package org.threadlanes.core.lanes.samples;
