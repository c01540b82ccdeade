/**
 * Individual waits: the table of those in view or selected, the tooltip of a wait, and its stack.
 * May use {@code look}, {@code menu}, {@code model}, {@code paint}, {@code table} and {@code work}.
 */
package org.threadlanes.ui.details;
