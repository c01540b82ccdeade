/** Whether a recording is good enough: thresholds, limits and accepted findings, which a file in TOML may hold. */
package org.threadlanes.core.analysis.gate;
