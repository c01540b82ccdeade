/**
 * The kinds of things: of waits and their verdicts, of threads, and sums by kind.
 *
 * @since 1.0
 */
package org.threadlanes.core.kinds;
