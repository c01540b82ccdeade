/**
 * What recordings add up to, as metrics.
 * May use {@code analysis.report}, {@code base.text}, {@code kinds} and {@code lanes}.
 *
 * @since 1.0
 */
package org.threadlanes.core.analysis.metrics;
