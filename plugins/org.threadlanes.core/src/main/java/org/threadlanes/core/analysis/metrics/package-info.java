/** What recordings add up to, as metrics. */
package org.threadlanes.core.analysis.metrics;
