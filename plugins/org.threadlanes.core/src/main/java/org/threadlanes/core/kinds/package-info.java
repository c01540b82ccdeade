/**
 * The kinds of things: of waits and their verdicts, of threads, and sums by kind.
 * May use {@code base.text} and {@code jfr}.
 *
 * @since 1.0
 */
package org.threadlanes.core.kinds;
