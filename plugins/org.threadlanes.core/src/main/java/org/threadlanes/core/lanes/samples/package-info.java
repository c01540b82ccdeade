/**
 * Waits put together from the samples of a wall-clock profiler, such as async-profiler's {@code -e wall}.
 * May use {@code base.text}, {@code base.work}, {@code jfr} and {@code kinds}.
 */
package org.threadlanes.core.lanes.samples;
