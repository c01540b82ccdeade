/**
 * From the wait to its cause: what threads had to wait for, how much of it there is, and who had it meanwhile.
 * May use {@code analysis.sites}, {@code base.text}, {@code base.work}, {@code classify.rules}, {@code jfr},
 * {@code kinds} and {@code lanes}.
 *
 * @since 1.0
 */
package org.threadlanes.core.analysis.causes;
