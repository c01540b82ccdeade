/**
 * From the wait to its cause: what threads had to wait for, how much of it there is, and who had it meanwhile.
 *
 * @since 1.0
 */
package org.threadlanes.core.analysis.causes;
