/**
 * Waits in the formats of other viewers: collapsed stacks for flame graphs, Trace Event JSON for Perfetto and Firefox
 * Profiler.
 */
package org.threadlanes.core.picture.viewers;
