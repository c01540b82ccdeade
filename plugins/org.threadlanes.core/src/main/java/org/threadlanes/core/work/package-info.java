/**
 * Long work: progress and cancellation, work done ahead by another thread, and sorting many numbers.
 *
 * @since 1.0
 */
package org.threadlanes.core.work;
