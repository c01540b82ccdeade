/**
 * Distinguishes idle from blocking waits where no rule applies, from the recording itself: what keeps a thread, the
 * owners of the frames between its loop and the wait, and what else the threads of its pool do. It knows the JDK, but
 * no frameworks.
 * May use {@code base.text}, {@code classify.rules}, {@code jfr} and {@code kinds}.
 *
 * @since 1.0
 */
package org.threadlanes.core.classify;
