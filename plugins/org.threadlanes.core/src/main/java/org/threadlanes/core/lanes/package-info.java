/**
 * Lanes: the waits of each thread over time, with verdicts, totals and pools. {@code LanesBuilder} collects what a
 * recording has ({@code RawLanes}: waits in blocks, summed by thread, kind, stack and target), {@code Verdicts} decides
 * about each of these groups, and {@code ThreadLanes} is made of both. Nothing is changed after it is handed on.
 * May use {@code base.text}, {@code base.work}, {@code classify}, {@code classify.rules}, {@code jfr}, {@code kinds}
 * and {@code lanes.samples}.
 *
 * @since 1.0
 */
package org.threadlanes.core.lanes;
