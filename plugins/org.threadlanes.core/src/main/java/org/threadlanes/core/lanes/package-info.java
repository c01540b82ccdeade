/**
 * Lanes: the waits of each thread over time, in sorted primitive columns, with totals and pools.
 * {@link org.threadlanes.core.lanes.LanesBuilder} makes them from the events of a recording.
 *
 * @since 1.0
 */
package org.threadlanes.core.lanes;
