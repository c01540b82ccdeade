/**
 * What recordings add up to, as metrics.
 *
 * @since 1.0
 */
package org.threadlanes.core.analysis.metrics;
