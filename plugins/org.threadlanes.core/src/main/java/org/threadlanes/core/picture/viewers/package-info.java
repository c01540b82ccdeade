/**
 * Waits in the formats of other viewers: collapsed stacks for flame graphs, Trace Event JSON for Perfetto and Firefox
 * Profiler.
 * May use {@code base.text}, {@code classify.rules}, {@code jfr}, {@code kinds} and {@code lanes}.
 */
package org.threadlanes.core.picture.viewers;
