/**
 * The report as one file to explore: lanes to zoom and search, findings and calls that lead to their waits.
 * May use {@code model} and {@code paint}.
 */
package org.threadlanes.ui.interactive;
