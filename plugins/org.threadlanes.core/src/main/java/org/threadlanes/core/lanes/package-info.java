/**
 * Lanes: for every thread its waits over time, as sorted primitive columns, and the totals and groups that follow from
 * them. {@link org.threadlanes.core.lanes.LanesBuilder} makes them from the events of a recording.
 *
 * @since 1.0
 */
package org.threadlanes.core.lanes;
