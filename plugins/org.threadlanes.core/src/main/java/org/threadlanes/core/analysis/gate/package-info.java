/**
 * Whether a recording is good enough: thresholds, limits and accepted findings, which a file in TOML may hold.
 *
 * @since 1.0
 */
package org.threadlanes.core.analysis.gate;
